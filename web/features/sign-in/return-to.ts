import { href } from 'react-router'

/** Returns where to go after signing in: the page that asked for it, else the home page. Never another site. */
export function returnTo(search: URLSearchParams): string {
  const from = search.get('from') ?? ''
  // Resolved as a browser would: `//elsewhere` and `/\elsewhere` are other sites although they start with a slash.
  const base = 'https://shop.invalid'
  const url = URL.parse(from, base)
  // A path of `//` is ours here, but would be another site if resolved again.
  const isOurs = url?.origin === base && from.startsWith('/') && !url.pathname.startsWith('//')
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : href('/')
}
