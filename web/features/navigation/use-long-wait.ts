import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** A page that loads for longer than this is replaced by a skeleton. */
const NOTICED_MS = 150

/** Returns what has been loading for longer than NOTICED_MS: another page, or this one again. */
export function useLongWait(): 'other-page' | 'same-page' | undefined {
  const { pathname } = useLocation()
  const { state, location, formMethod } = useNavigation()
  const [long, setLong] = useState(false)
  const waiting = state === 'loading' && formMethod === undefined
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLong(true), NOTICED_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [waiting])
  if (!waiting || !long) return undefined
  return location.pathname === pathname ? 'same-page' : 'other-page'
}
