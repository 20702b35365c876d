import { href } from 'react-router'

/** Where to go after signing in: the page that sent the person here, else the home page. Never another site. */
export function returnTo(search: URLSearchParams): string {
  const from = search.get('from') ?? ''
  // Resolved as a browser would: `//elsewhere` and `/\elsewhere` are other sites although they start with a slash.
  const base = 'https://shop.invalid'
  const url = URL.parse(from, base)
  // A path of `//` is one of ours only as long as nobody resolves it again.
  const isOurs = url?.origin === base && from.startsWith('/') && !url.pathname.startsWith('//')
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : href('/')
}
