import { sql } from 'kysely'
import type { Database } from './open.ts'

/** The primary key of each table whose rows expire, and the column with the time. */
const expiring = {
  identity_authorization_requests: ['state_hash', 'expires_at'],
  identity_grants: ['hash', 'expires_at'],
  identity_sessions: ['id', 'expires_at'],
  rate_limits: ['bucket', 'empty_at'],
} as const

/** Few, because a request waits for it; more than one is added at a time. */
const USUALLY = 20

/**
 * Deletes some rows whose time is over, except those that others have locked. Not in a transaction for `rate_limits`,
 * which would lock buckets that others fill.
 */
export async function deleteExpired(
  db: Database,
  table: keyof typeof expiring,
  now: Date,
  most: number = USUALLY,
): Promise<void> {
  const [key, time] = expiring[table]
  await sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} in (
      select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(time)} < ${now}
      limit ${most} for update skip locked
    )`.execute(db)
}
