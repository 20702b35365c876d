import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a page change, moves the focus to the page's heading, for keyboard and screen readers. */
export function RouteFocus() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    focusHeading(heading)
  }, [pathname])
  return null
}

/** Focuses a heading, unless somebody is typing the next search meanwhile. */
export function focusHeading(heading: HTMLElement | null): void {
  if (!document.querySelector('[data-typing]:focus')) heading?.focus({ preventScroll: true })
}
