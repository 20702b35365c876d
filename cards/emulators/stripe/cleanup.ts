import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { type EventType, eventTypes } from './events.ts'

/** Limits how long a statement occupies the database; the rest is deleted by the next run. */
const MAX_ROWS = 5_000

/**
 * Deletes idempotency keys after a day, and events 30 days after they were recorded, unless one of those that the shop
 * asks for is still undelivered.
 */
export async function deleteExpired(db: Database, asked: readonly EventType[] = eventTypes): Promise<void> {
  await db
    .deleteFrom('card_idempotency_keys')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('card_idempotency_keys')
        .select('key')
        .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
        .limit(MAX_ROWS),
    )
    .execute()
  await db
    .deleteFrom('card_events')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('card_events')
        .select('id')
        .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
        .where((eb) =>
          eb.or([
            eb('delivered_at', 'is not', null),
            eb('given_up_at', 'is not', null),
            eb('type', 'not in', asked),
          ]),
        )
        .limit(MAX_ROWS),
    )
    .execute()
}
