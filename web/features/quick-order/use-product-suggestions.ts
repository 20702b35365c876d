import { useEffect, useRef, useState } from 'react'
import { type Suggestion, suggestionsFor } from '#web/features/search/suggestions.ts'

/** Debounce of the suggestions. */
const PAUSE_MS = 150

/**
 * Returns suggestions for a typed row; only the latest request counts. Separate from the home page's search hook:
 * sharing it would create a file of its own that the home page waits for.
 */
export function useProductSuggestions() {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([])
  const latest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(latest.current), [])

  function suggest(typed: string) {
    clearTimeout(latest.current)
    latest.current = undefined
    if (typed.trim().length < 2) return setSuggestions([])
    const timer = setTimeout(async () => {
      const found = await suggestionsFor(typed)
      if (latest.current === timer) setSuggestions(found)
    }, PAUSE_MS)
    latest.current = timer
  }
  return { suggestions, suggest }
}
