import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { type IdentityCode, IdentityError } from './errors.ts'

/** This many at once, then as many again spread over each such time. */
interface Limit {
  readonly most: number
  readonly withinMs: number
}
const MINUTE_MS = 60_000

/** Whatever the process: the counts are in the database. */
export const limits = {
  /** From everywhere but browsers that the account knows: each of those has a limit of its own. */
  guessesOfAccount: { most: 20, withinMs: 10 * MINUTE_MS },
  guessesOfAccountFromDevice: { most: 10, withinMs: 10 * MINUTE_MS },
  // Fewer than of the account from everywhere: one place alone cannot lock its owner out.
  guessesOfAccountFromAddress: { most: 10, withinMs: 10 * MINUTE_MS },
  guessesFromAddress: { most: 100, withinMs: 10 * MINUTE_MS },
  signUpsFromAddress: { most: 500, withinMs: 60 * MINUTE_MS },
  mailsToAccountFromAddress: { most: 5, withinMs: 60 * MINUTE_MS },
  // Whoever asks: then the newest mail is some minutes old, and its link good for most of an hour.
  mailsToAccount: { most: 10, withinMs: 60 * MINUTE_MS },
  confirmationsOfAccount: { most: 5, withinMs: 60 * MINUTE_MS },
  mailsFromAddress: { most: 50, withinMs: 60 * MINUTE_MS },
  roundsFromAddress: { most: 100, withinMs: 10 * MINUTE_MS },
} as const satisfies Record<string, Limit>

/** One limit applied to one e-mail or address. */
export interface Bucket {
  readonly limit: keyof typeof limits
  /** Undefined where it is not known, which is not limited. */
  readonly of: string | undefined
}

/** Answers that tell a guesser something. Every other failure leaves the count as it was. */
const telling: readonly IdentityCode[] = ['INVALID_LOGIN_CREDENTIALS', 'EMAIL_EXISTS']

/** How long a bucket that was full is not asked about again: a flood that is refused spares the database. */
const FULL_FOR_MS = 1_000
const MOST_FULL = 10_000
const fullUntil = new WeakMap<Database, Map<string, number>>()

/** How many drained buckets each attempt clears away: more than it adds, so that the table stays small. */
const SWEEP = 20

/**
 * Makes an attempt if none of the buckets is full. It is counted before it is made, so that many at the same
 * moment cannot slip through, and taken back unless it went wrong in a way that tells a guesser something.
 * Not for use inside a transaction: a count must outlive the failure that it counts.
 * @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function limited<T>(
  db: Database,
  buckets: readonly Bucket[],
  now: Date,
  attempt: () => Promise<T>,
): Promise<T> {
  if (buckets.some((bucket) => wasFull(db, bucket, now)))
    throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER')
  await sweep(db, now)
  const taken: Bucket[] = []
  const giveBack = () => Promise.all(taken.map((bucket) => drain(db, bucket)))
  for (const bucket of buckets) {
    if (await fill(db, bucket, now)) {
      taken.push(bucket)
      continue
    }
    await giveBack()
    throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER')
  }
  try {
    const result = await attempt()
    await giveBack()
    return result
  } catch (failure) {
    if (!(failure instanceof IdentityError && telling.includes(failure.code))) await giveBack()
    throw failure
  }
}

/** Puts one attempt in; false when there is no room for it. Safe against a race: one statement. */
export async function fill(db: Database, bucket: Bucket, now: Date): Promise<boolean> {
  const { limit, of } = bucket
  if (of === undefined) return true
  if (wasFull(db, bucket, now)) return false
  const { most, withinMs } = limits[limit]
  const step = withinMs / most
  const later = (ms: number) => new Date(now.getTime() + ms)
  const level = sql<Date>`greatest(identity_limits.empty_at, ${now}::timestamptz)`
  const row = await db
    .insertInto('identity_limits')
    .values({ bucket: nameOf(limit, of), empty_at: later(step) })
    .onConflict((conflict) =>
      conflict
        .column('bucket')
        .doUpdateSet({ empty_at: sql<Date>`${level} + ${milliseconds(step)}` })
        .where(level, '<=', later(withinMs - step)),
    )
    .returning('bucket')
    .executeTakeFirst()
  if (!row) rememberFull(db, bucket, now)
  return row !== undefined
}

function wasFull(db: Database, { limit, of }: Bucket, now: Date): boolean {
  const until = of === undefined ? undefined : fullUntil.get(db)?.get(nameOf(limit, of))
  return until !== undefined && now.getTime() < until
}

function rememberFull(db: Database, { limit, of }: Bucket, now: Date): void {
  if (of === undefined) return
  const known = fullUntil.get(db) ?? new Map<string, number>()
  fullUntil.set(db, known)
  if (known.size >= MOST_FULL) known.clear()
  known.set(nameOf(limit, of), now.getTime() + FULL_FOR_MS)
}

async function drain(db: Database, { limit, of }: Bucket): Promise<void> {
  if (of === undefined) return
  const { most, withinMs } = limits[limit]
  await db
    .updateTable('identity_limits')
    .set({ empty_at: sql<Date>`empty_at - ${milliseconds(withinMs / most)}` })
    .where('bucket', '=', nameOf(limit, of))
    .execute()
}

async function sweep(db: Database, now: Date): Promise<void> {
  const drained = db
    .selectFrom('identity_limits')
    .select('bucket')
    .where('empty_at', '<', now)
    .limit(SWEEP)
    .forUpdate()
    .skipLocked()
  await db.deleteFrom('identity_limits').where('bucket', 'in', drained).execute()
}

const milliseconds = (count: number) => sql`${count}::float8 * interval '1 millisecond'`

const nameOf = (limit: string, of: string) =>
  createHash('sha256').update(`${limit} ${of}`).digest('base64url')
