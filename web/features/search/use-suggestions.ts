import { useCallback, useRef, useState } from 'react'
import type { Suggestion } from './suggestions.ts'

/** Debounce of the suggestions. */
const PAUSE_MS = 150

/** Returns products that match what is typed. Only the latest request counts, in whatever order the replies arrive. */
export function useSuggestions() {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([])
  const asked = useRef<ReturnType<typeof setTimeout>>(undefined)

  const suggest = useCallback((typed: string) => {
    clearTimeout(asked.current)
    if (typed.trim().length < 2) return setSuggestions([])
    const timer = setTimeout(async () => {
      const { suggestionsFor } = await import('./suggestions.ts')
      const found = await suggestionsFor(typed)
      if (asked.current === timer) setSuggestions(found)
    }, PAUSE_MS)
    asked.current = timer
  }, [])
  return { suggestions, suggest }
}
