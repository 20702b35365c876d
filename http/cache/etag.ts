/** Whether a client's If-None-Match names the reply's ETag, so that it is answered 304 (RFC 9110 §13.1.2). */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string | null): boolean {
  if (!ifNoneMatch || !etag) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  return ifNoneMatch.split(',').some((each) => withoutWeakness(each.trim()) === withoutWeakness(etag))
}

/** Weak comparison, which RFC 9110 prescribes for If-None-Match. */
const withoutWeakness = (etag: string) => etag.replace(/^W\//, '')
