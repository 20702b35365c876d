import { sql } from 'kysely'
import { fixedPage } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { newId, toCharge, toIntent } from './objects.ts'
import type { StoredIntent } from './store.ts'

/** The types of events that the emulator records. */
export const eventTypes = [
  'charge.refunded',
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.created',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
] as const
export type EventType = (typeof eventTypes)[number]

const MAX_QUEUED = 5_000

const columns = [
  'id',
  'type',
  'payment_intent_id as paymentId',
  'object',
  'created_at as createdAt',
  'attempts',
  'last_status as lastStatus',
  'delivered_at as deliveredAt',
  'given_up_at as givenUpAt',
] as const

export type StoredEvent = NonNullable<Awaited<ReturnType<typeof findEvent>>>

/** A transaction in which events are recorded. */
export interface EventTransaction {
  readonly db: Database
  /** Records what happened to a payment; its webhook is sent once the transaction commits. */
  recordEvent(type: EventType, stored: StoredIntent): Promise<void>
}

/**
 * Stores an event.
 * @returns the event's id
 */
export async function insertEvent(tx: Database, type: EventType, stored: StoredIntent): Promise<string> {
  const object = type === 'charge.refunded' ? toCharge(stored) : toIntent(stored)
  const id = newId('evt')
  await tx
    .insertInto('card_events')
    .values({ id, type, payment_intent_id: stored.id, object: JSON.stringify(object) })
    .execute()
  return id
}

export async function findEvent(db: Database, id: string) {
  if (!isId(id)) return undefined
  return db.selectFrom('card_events').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Newest first. */
export function listEvents(
  db: Database,
  { type, after, count }: { type?: string | undefined; after?: string | undefined; count: number },
) {
  const ofType = db
    .selectFrom('card_events')
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
  return fixedPage(ofType, 'card_events', { limit: count, cursor: after }).select(columns).execute()
}

/** Events of these payments, newest first. */
export async function eventsOf(db: Database, paymentIds: readonly string[], count: number) {
  if (paymentIds.length === 0) return []
  return db
    .selectFrom('card_events')
    .select(columns)
    .where('payment_intent_id', 'in', paymentIds)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}

/** Events of these types that are not yet delivered, oldest first, up to a limit. */
export async function undeliveredEvents(db: Database, types: readonly EventType[]): Promise<string[]> {
  const events = await db
    .selectFrom('card_events')
    .select('id')
    .where('type', 'in', types)
    .where('delivered_at', 'is', null)
    .where('given_up_at', 'is', null)
    .orderBy('created_at')
    .limit(MAX_QUEUED)
    .execute()
  return events.map(({ id }) => id)
}

/**
 * Records a delivery attempt, unless another one has delivered the event meanwhile.
 * @param status the HTTP status of the reply; null if there was none
 * @returns the number of attempts
 */
export async function recordAttempt(
  db: Database,
  id: string,
  status: number | null,
  maxAttempts: number,
): Promise<number | undefined> {
  const arrived = status !== null && status >= 200 && status < 300
  const event = await db
    .updateTable('card_events')
    .set(({ eb }) => ({
      attempts: eb('attempts', '+', 1),
      last_status: status,
      delivered_at: arrived ? sql<Date>`now()` : null,
      given_up_at: arrived ? null : sql<Date | null>`case when attempts + 1 >= ${maxAttempts} then now() end`,
    }))
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .returning('attempts')
    .executeTakeFirst()
  return event?.attempts
}

/**
 * Marks an event as never sent.
 * @returns whether it exists
 */
export async function resetDelivery(tx: Database, id: string): Promise<boolean> {
  if (!isId(id)) return false
  const { numUpdatedRows } = await tx
    .updateTable('card_events')
    .set({ attempts: 0, delivered_at: null, given_up_at: null })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const isId = (id: string) => /^\w{1,64}$/.test(id)
