import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** Asks before unsent input is lost to a link or to closing the tab. */
export function useUnsavedChanges(typed: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => typed && currentLocation.pathname !== nextLocation.pathname,
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
