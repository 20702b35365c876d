import { LRUCache } from 'lru-cache'
import { deleteExpired } from '#database/delete-expired.ts'
import type { Database } from '#database/open.ts'
import { bucketName, drainBucket, fillBucket, type RateLimit } from '#database/rate-limits.ts'
import { type IdentityCode, IdentityError } from '#identity/identity-toolkit/errors.ts'

const MINUTE_MS = 60_000

/** The counts are in the database, so the limits apply across all processes. */
export const rateLimits = {
  /** From unknown devices. A device that the account knows has its own limit instead. */
  attemptsPerAccount: { max: 20, windowMs: 10 * MINUTE_MS },
  attemptsPerDevice: { max: 10, windowMs: 10 * MINUTE_MS },
  // Lower than the limit of the whole account: one address alone cannot lock the owner out.
  attemptsPerAccountAndAddress: { max: 10, windowMs: 10 * MINUTE_MS },
  attemptsPerAddress: { max: 100, windowMs: 10 * MINUTE_MS },
  /** Sign-ups that revealed that an email has an account. */
  existingEmailsPerAddress: { max: 20, windowMs: 60 * MINUTE_MS },
  signUpsPerAddress: { max: 500, windowMs: 60 * MINUTE_MS },
  resetMailsPerAccountAndAddress: { max: 5, windowMs: 60 * MINUTE_MS },
  // From all addresses. When it is reached, the newest link is a few minutes old and valid for most of an hour.
  resetMailsPerAccount: { max: 10, windowMs: 60 * MINUTE_MS },
  verificationMailsPerAccount: { max: 5, windowMs: 60 * MINUTE_MS },
  resetMailsPerAddress: { max: 50, windowMs: 60 * MINUTE_MS },
  // A guesser already knows the password. Of a million codes, three are valid at a time.
  codesPerAccount: { max: 5, windowMs: 10 * MINUTE_MS },
  codesPerAccountAndDay: { max: 50, windowMs: 24 * 60 * MINUTE_MS },
  authorizationRequestsPerAddress: { max: 100, windowMs: 10 * MINUTE_MS },
} as const satisfies Record<string, RateLimit>

/** One limit applied to one email, address or device. */
export interface Bucket {
  readonly limit: keyof typeof rateLimits
  /** Undefined if unknown, which is not limited. */
  readonly of: string | undefined
}

/** Failures that tell an attacker something. Any other outcome does not count as an attempt. */
const countedFailures: readonly IdentityCode[] = ['INVALID_LOGIN_CREDENTIALS', 'EMAIL_EXISTS', 'INVALID_CODE']

/**
 * Attempts on a full bucket are refused for this long without a query, so that a flood spares the database.
 */
const FULL_FOR_MS = 1_000
const MAX_FULL_BUCKETS = 10_000
/** Names of full buckets, with the time in milliseconds until which they count as full. */
const fullUntil = new WeakMap<Database, LRUCache<string, number>>()

/**
 * Makes an attempt if none of the buckets is full. It is counted beforehand, so parallel attempts cannot
 * exceed the limit, and uncounted afterwards unless it failed in a way that tells an attacker something. Do
 * not call in a transaction: the count must survive a rollback.
 * @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function rateLimited<T>(
  db: Database,
  buckets: readonly Bucket[],
  now: Date,
  attempt: () => Promise<T>,
  /** Called when a bucket is full, but not for each refusal of a flood. */
  onFull?: () => Promise<void>,
): Promise<T> {
  if (buckets.some((bucket) => isKnownFull(db, bucket, now)))
    throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER')
  await deleteExpired(db, 'rate_limits', now)
  const consumed: Bucket[] = []
  const giveBack = () => Promise.all(consumed.map((bucket) => refund(db, bucket)))
  for (const bucket of buckets) {
    if (await consume(db, bucket, now)) {
      consumed.push(bucket)
      continue
    }
    await giveBack()
    await onFull?.()
    throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER')
  }
  try {
    const result = await attempt()
    await giveBack()
    return result
  } catch (failure) {
    if (!(failure instanceof IdentityError && countedFailures.includes(failure.code))) await giveBack()
    throw failure
  }
}

/** Counts one attempt; false when the bucket is full. */
export async function consume(db: Database, bucket: Bucket, now: Date): Promise<boolean> {
  const { limit, of } = bucket
  if (of === undefined) return true
  if (isKnownFull(db, bucket, now)) return false
  const isCounted = await fillBucket(db, bucketName(limit, of), rateLimits[limit], now)
  if (!isCounted) rememberFull(db, bucket, now)
  return isCounted
}

function isKnownFull(db: Database, { limit, of }: Bucket, now: Date): boolean {
  const until = of === undefined ? undefined : fullUntil.get(db)?.get(bucketName(limit, of))
  return until !== undefined && now.getTime() < until
}

function rememberFull(db: Database, { limit, of }: Bucket, now: Date): void {
  if (of === undefined) return
  const known = fullUntil.get(db) ?? new LRUCache<string, number>({ max: MAX_FULL_BUCKETS })
  fullUntil.set(db, known)
  known.set(bucketName(limit, of), now.getTime() + FULL_FOR_MS)
}

async function refund(db: Database, { limit, of }: Bucket): Promise<void> {
  if (of !== undefined) await drainBucket(db, bucketName(limit, of), rateLimits[limit])
}
