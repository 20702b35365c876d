import type { Database } from '#database/open.ts'
import { emptyAfter } from '#database/rate-limits.ts'
import type { Allowance } from '#http/api-keys.ts'

/** Rate limit per key. With the burst and the refill, at most 600 requests pass within any minute. */
const LIMIT = { max: 300, windowMs: 60_000 }

/** Counts a request of a key or another token for programs. */
export async function countRequest(db: Database, bucket: string): Promise<Allowance> {
  const { max, windowMs } = LIMIT
  const now = new Date()
  const emptyAt = await emptyAfter(db, bucket, LIMIT, now)
  const fullMs = emptyAt ? emptyAt.getTime() - now.getTime() : windowMs
  return {
    requests: max,
    windowSeconds: windowMs / 1_000,
    remaining: Math.max(0, Math.floor(max - (fullMs * max) / windowMs)),
    resetSeconds: Math.ceil(fullMs / 1_000),
    retryAfterSeconds: emptyAt ? undefined : 1,
  }
}
