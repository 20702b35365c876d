/**
 * True if a client's If-None-Match matches the reply's ETag, so that the answer is 304 (RFC 9110 §13.1.2).
 */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string | null): boolean {
  if (!ifNoneMatch || !etag) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((each) => withoutWeakness(each.trim()) === withoutWeakness(etag))
}

/** Weak comparison, as RFC 9110 requires for If-None-Match. */
const withoutWeakness = (etag: string) => etag.replace(/^W\//, '')
