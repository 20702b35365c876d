import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './open.ts'

/** A leaky bucket: `max` at once, then it drains at the rate of `max` per window. */
export interface RateLimit {
  readonly max: number
  readonly windowMs: number
}

/** Privacy: hashed, so that the table contains no emails or addresses. */
export const bucketName = (limit: string, of: string) =>
  createHash('sha256').update(`${limit} ${of}`).digest('base64url')

/** Counts one attempt; false when the bucket is full. */
export async function fillBucket(
  db: Database,
  bucket: string,
  limit: RateLimit,
  now: Date,
): Promise<boolean> {
  return (await emptyAfter(db, bucket, limit, now)) !== undefined
}

/**
 * Counts one attempt, and returns when the bucket will be empty again; undefined if it is full. A single
 * statement, so it is safe under concurrency. In a transaction, others of the same bucket wait for its end,
 * and a rollback undoes the count.
 */
export async function emptyAfter(
  db: Database,
  bucket: string,
  { max, windowMs }: RateLimit,
  now: Date,
): Promise<Date | undefined> {
  const step = windowMs / max
  const later = (ms: number) => new Date(now.getTime() + ms)
  const level = sql<Date>`greatest(rate_limits.empty_at, ${now}::timestamptz)`
  const row = await db
    .insertInto('rate_limits')
    .values({ bucket, empty_at: later(step) })
    .onConflict((conflict) =>
      conflict
        .column('bucket')
        .doUpdateSet({ empty_at: sql<Date>`${level} + ${milliseconds(step)}` })
        .where(level, '<=', later(windowMs - step)),
    )
    .returning('empty_at as emptyAt')
    .executeTakeFirst()
  return row?.emptyAt
}

/** Undoes one attempt. */
export async function drainBucket(db: Database, bucket: string, { max, windowMs }: RateLimit): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ empty_at: sql<Date>`empty_at - ${milliseconds(windowMs / max)}` })
    .where('bucket', '=', bucket)
    .execute()
}

const milliseconds = (count: number) => sql`${count}::float8 * interval '1 millisecond'`
