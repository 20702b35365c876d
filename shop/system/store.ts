import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** Describes the database itself. */
export async function describeDatabase(db: Database) {
  const { rows } = await sql<{ version: string; bytes: number; migration: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select max(name) from migrations) as migration`.execute(db)
  const { version = '', bytes = 0, migration = '' } = rows[0] ?? {}
  return { version, bytes: Number(bytes), migration }
}

/** Counts the work waiting for the mail server and the card service, and emails given up in the last two weeks. */
export async function countWaiting(db: Database) {
  const unsent = await db
    .selectFrom('mails')
    .select((e) => [e.fn.countAll().as('count'), e.fn.min('created_at').as('oldest')])
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirstOrThrow()
  const givenUp = await db
    .selectFrom('mails')
    .select((e) => e.fn.countAll().as('count'))
    .where('given_up_at', '>', sql<Date>`now() - interval '14 days'`)
    .executeTakeFirstOrThrow()
  const refunds = await db
    .selectFrom('refunds')
    .select((e) => e.fn.countAll().as('count'))
    .where('made_at', 'is', null)
    .where('payment_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return {
    emailsUnsent: Number(unsent.count),
    // min() of no rows is null, which Kysely's type leaves out.
    oldestUnsentAt: (unsent.oldest as Date | null) ?? undefined,
    emailsGivenUp: Number(givenUp.count),
    refundsDue: Number(refunds.count),
  }
}

/** Finds the last run of each task. */
export const lastRuns = (db: Database) =>
  db
    .selectFrom('operator_runs')
    .selectAll()
    .distinctOn('task')
    .orderBy('task')
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
