import CachePolicy from 'http-cache-semantics'
import { variesBy } from '../vary.ts'

/**
 * Times until which a cached reply may be sent, by `performance.now()`: if the system clock were set back an hour,
 * stale replies would be sent for that hour.
 */
export interface Freshness {
  readonly freshUntil: number
  /** `stale-while-revalidate` (RFC 5861): until then the reply may be sent while it is revalidated. */
  readonly staleUntil: number
  /** `stale-if-error` (RFC 5861): until then the reply may be sent if revalidation fails. */
  readonly staleIfErrorUntil: number
}

/**
 * `Cache-Control` of a shared reply. While the database is down, a reply that is minutes old is better than
 * none.
 */
export const sharedFor = (seconds: number) =>
  `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=1, stale-if-error=300`

/**
 * Request headers on which a stored reply may depend: the cache encodes each reply itself and gives none to a caller whom
 * the shop would know, and CORS headers are added outside it.
 */
const ALLOWED_VARY: readonly string[] = ['accept-encoding', 'authorization', 'origin']

/**
 * Freshness of a reply to any visitor's GET, by RFC 9111. Undefined for a reply that must not be shared: this
 * cache stores only replies with `s-maxage`, and none with a cookie, although RFC 9111 would allow that. It has one
 * reply for each address, so it stores none that depends on another request header.
 */
export function freshnessOf(headers: Headers): Freshness | undefined {
  const cacheControl = headers.get('Cache-Control') ?? ''
  if (!/\bs-maxage=/.test(cacheControl) || headers.has('Set-Cookie')) return undefined
  if (!variesBy(headers).every((name) => ALLOWED_VARY.includes(name))) return undefined
  // An empty request: headers of one visitor's request must not decide for the others.
  const policy = new CachePolicy({ headers: {} }, { status: 200, headers: Object.fromEntries(headers) })
  const freshMs = policy.maxAge() * 1_000
  if (freshMs === 0) return undefined
  const now = performance.now()
  const freshUntil = now + freshMs
  const longer = (directive: string) =>
    freshUntil + Number(new RegExp(`\\b${directive}=(\\d+)`).exec(cacheControl)?.[1] ?? 0) * 1_000
  return {
    freshUntil,
    staleUntil: longer('stale-while-revalidate'),
    staleIfErrorUntil: longer('stale-if-error'),
  }
}
