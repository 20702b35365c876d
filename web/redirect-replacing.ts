import { redirect, replace } from 'react-router'

/**
 * Returns a redirect for a loader to throw that replaces the requested page in the history, so that Back skips it. A
 * page requested by a click has no entry yet: replacing would lose the page with the link.
 */
export function redirectReplacing(request: Request, to: string): Response {
  const { pathname, search } = new URL(request.url)
  return (location.pathname + location.search === pathname + search ? replace : redirect)(to)
}
