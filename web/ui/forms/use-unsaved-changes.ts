import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/**
 * Asks before unsent input is lost to a link or to closing the tab.
 * @param isOfOnePage whether another page of a list, or another search of it, loses the input too
 */
export function useUnsavedChanges(typed: boolean, { isOfOnePage = false } = {}): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      typed &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (isOfOnePage && currentLocation.search !== nextLocation.search)),
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (confirm('What you typed has not been sent yet. Leave this page anyway?')) return blocker.proceed()
    blocker.reset()
    // Tells head-script.ts that no other page is on its way any more, which a reload would open.
    history.replaceState(history.state, '')
  }, [blocker])

  useEffect(() => {
    if (!typed) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [typed])
}
