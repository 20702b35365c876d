import { redirect, replace } from 'react-router'

/**
 * A redirect for a page's loader to throw, after which Back leads to the page before the one that was asked for.
 * A page that a click asks for has no entry in the history yet: to replace would lose the page with the link.
 */
export function redirectReplacing(request: Request, to: string): Response {
  const { pathname, search } = new URL(request.url)
  return (location.pathname + location.search === pathname + search ? replace : redirect)(to)
}
