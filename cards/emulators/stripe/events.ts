import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { newId, toCharge, toIntent } from './objects.ts'
import type { StoredIntent } from './store.ts'

/** What the sandbox tells of. */
export type EventType =
  | 'charge.refunded'
  | 'payment_intent.amount_capturable_updated'
  | 'payment_intent.canceled'
  | 'payment_intent.created'
  | 'payment_intent.payment_failed'
  | 'payment_intent.requires_action'
  | 'payment_intent.succeeded'

const columns = [
  'id',
  'type',
  'payment_intent_id as paymentId',
  'object',
  'created_at as createdAt',
  'attempts',
  'next_attempt_at as nextAttemptAt',
  'last_status as lastStatus',
  'delivered_at as deliveredAt',
] as const

export type StoredEvent = NonNullable<Awaited<ReturnType<typeof findEvent>>>

/** Writes down what happened to an intent, in the transaction in which it happened. It is delivered from there. */
export async function recordEvent(tx: Database, type: EventType, stored: StoredIntent): Promise<void> {
  const object = type === 'charge.refunded' ? toCharge(stored) : toIntent(stored)
  await tx
    .insertInto('card_events')
    .values({ id: newId('evt'), type, payment_intent_id: stored.id, object: JSON.stringify(object) })
    .execute()
}

export async function findEvent(db: Database, id: string) {
  if (!/^\w{1,64}$/.test(id)) return undefined
  return db.selectFrom('card_events').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Newest first. */
export function listEvents(
  db: Database,
  { type, after, count }: { type?: string | undefined; after?: string | undefined; count: number },
) {
  return db
    .selectFrom('card_events')
    .select(columns)
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (select created_at, id from card_events where id = ${after})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}

/** Of these payments, newest first. */
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

/** Declines and failed authentications of an intent within the last hour. */
export async function recentFailures(tx: Database, paymentId: string): Promise<number> {
  const { failures } = await tx
    .selectFrom('card_events')
    .select(({ fn }) => fn.countAll<number>().as('failures'))
    .where('payment_intent_id', '=', paymentId)
    .where('type', '=', 'payment_intent.payment_failed' satisfies EventType)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return failures
}

/** An event that this process, and no other, is to deliver now. */
export interface LeasedEvent extends StoredEvent {
  readonly lease: string
}

/**
 * Takes events whose time has come. Whoever took one and never says how it went loses it after the lease, so that
 * it is tried again.
 */
export async function leaseEvents(
  db: Database,
  { lease, forSeconds, count }: { lease: string; forSeconds: number; count: number },
): Promise<LeasedEvent[]> {
  const leased = await db
    .with('due', (cte) =>
      cte
        .selectFrom('card_events')
        .select('id as dueId')
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('next_attempt_at')
        .limit(count)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('card_events')
    .from('due')
    .whereRef('id', '=', 'dueId')
    .set(({ eb }) => ({
      lease,
      attempts: eb('attempts', '+', 1),
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${forSeconds})`,
    }))
    .returning(columns)
    .execute()
  return leased.map((event) => ({ ...event, lease }))
}

/**
 * Writes down how a delivery went, unless its lease is over.
 * @param status what was answered; null when nothing was
 * @param retrySeconds when to try again; null for never
 */
export async function recordDelivery(
  db: Database,
  { id, lease }: LeasedEvent,
  { status, retrySeconds }: { status: number | null; retrySeconds: number | null },
): Promise<void> {
  const arrived = status !== null && status >= 200 && status < 300
  await db
    .updateTable('card_events')
    .set({
      lease: null,
      last_status: status,
      delivered_at: arrived ? sql<Date>`now()` : null,
      next_attempt_at:
        arrived || retrySeconds === null ? null : sql<Date>`now() + make_interval(secs => ${retrySeconds})`,
    })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute()
}

/** Makes an event due now, with all its tries before it. @returns whether there is such an event */
export async function resendEvent(db: Database, id: string): Promise<boolean> {
  if (!/^\w{1,64}$/.test(id)) return false
  const { numUpdatedRows } = await db
    .updateTable('card_events')
    .set({ attempts: 0, next_attempt_at: sql<Date>`now()`, lease: null, delivered_at: null })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
