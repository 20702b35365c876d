import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { SCREEN_TIMEOUT_MS, Unreachable } from '#http/call-errors.ts'

/** @throws Unreachable if the next page does not load in time; if it loads later, it is shown. */
export function useLoadingTimeout(): void {
  const { location: wanted } = useNavigation()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!wanted) return
    const timer = setTimeout(() => setLate(true), SCREEN_TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  if (isLate) throw new Unreachable(undefined)
}
