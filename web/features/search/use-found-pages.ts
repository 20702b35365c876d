import { useCallback, useRef, useState } from 'react'
import type { FoundPages } from './find-options.ts'

/** Debounce of the search. */
const PAUSE_MS = 150

/** Returns the pages that match the typed text. Only the latest request counts, in whatever order the replies arrive. */
export function useFoundPages() {
  const [found, setFound] = useState<readonly FoundPages[]>([])
  const asked = useRef<ReturnType<typeof setTimeout>>(undefined)

  const find = useCallback((typed: string) => {
    clearTimeout(asked.current)
    const words = typed.trim()
    if (words.length < 2) return setFound([])
    const timer = setTimeout(async () => {
      const { findOptions } = await import('./find-options.ts')
      const pages = await findOptions(words)
      if (asked.current === timer) setFound(pages)
    }, PAUSE_MS)
    asked.current = timer
  }, [])
  return { found, find }
}
