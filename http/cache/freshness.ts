import CachePolicy from 'http-cache-semantics'

/**
 * How long a cached reply may be sent, by `performance.now()`: a clock that is set back an hour would keep what is stale
 * for that hour.
 */
export interface Freshness {
  readonly freshUntil: number
  /** `stale-while-revalidate` (RFC 5861): until then the reply may be sent while it is validated. */
  readonly staleUntil: number
  /** `stale-if-error` (RFC 5861): until then the reply may be sent where asking for a newer one failed. */
  readonly staleIfErrorUntil: number
}

/** `Cache-Control` of a reply for everybody. While the database is away, one that is minutes old is better than none. */
export const sharedFor = (seconds: number) =>
  `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=1, stale-if-error=300`

/**
 * Freshness of a reply to any visitor's GET, by RFC 9111. Undefined for a reply that must not be shared: this cache
 * keeps only what asks for it with `s-maxage`, and nothing with a cookie in it, which RFC 9111 would allow.
 */
export function freshnessOf(headers: Headers): Freshness | undefined {
  const cacheControl = headers.get('Cache-Control') ?? ''
  if (!/\bs-maxage=/.test(cacheControl) || headers.has('Set-Cookie')) return undefined
  // Of a request without headers: what one visitor's request says must not decide for the others.
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
