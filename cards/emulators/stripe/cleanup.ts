import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** So that a sweep never holds the database for long; what is left waits for the next one. */
const MOST = 5_000

/** Forgets idempotency keys of more than a day ago, and settled events of more than 30 days ago. */
export async function sweep(db: Database): Promise<void> {
  await db
    .deleteFrom('card_idempotency_keys')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('card_idempotency_keys')
        .select('key')
        .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
        .limit(MOST),
    )
    .execute()
  await db
    .deleteFrom('card_events')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('card_events')
        .select('id')
        .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
        .where('next_attempt_at', 'is', null)
        .limit(MOST),
    )
    .execute()
}

/** Sweeps now and every hour, until it is stopped. @returns stops it, and resolves once no sweep is under way */
export function sweepHourly(db: Database, onFailure: (failure: unknown) => void): () => Promise<void> {
  let sweeping: Promise<void>
  const start = () => {
    sweeping = sweep(db).catch(onFailure)
    return sweeping
  }
  sweeping = start()
  const timer = setInterval(start, 3_600_000).unref()
  return () => {
    clearInterval(timer)
    return sweeping
  }
}
