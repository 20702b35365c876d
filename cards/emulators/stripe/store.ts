import { sql, type Updateable } from 'kysely'
import { fixedPage } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import type { CardPaymentStatus, Tables } from '#database/tables.ts'
import type { EventType } from './events.ts'

const columns = [
  'id',
  'client_secret as clientSecret',
  'amount_cents as amountCents',
  'status',
  'capture_method as captureMethod',
  'description',
  'metadata',
  'order_id as orderId',
  'payment_method as paymentMethod',
  'latest_charge as latestCharge',
  'last_error as lastError',
  'captured_cents as capturedCents',
  'refunded_cents as refundedCents',
  'canceled_at as canceledAt',
  'cancellation_reason as cancellationReason',
  'automatic_payment_methods as automaticPaymentMethods',
  'created_at as createdAt',
] as const

export type StoredIntent = NonNullable<Awaited<ReturnType<typeof findIntent>>>
type Metadata = Readonly<Record<string, string>>

export function insertIntent(
  tx: Database,
  intent: {
    id: string
    clientSecret: string
    amountCents: number
    captureMethod: StoredIntent['captureMethod']
    description: string | null
    metadata: Metadata
    paymentMethod: string | null
    automaticPaymentMethods: StoredIntent['automaticPaymentMethods']
  },
) {
  return tx
    .insertInto('card_payment_intents')
    .values({
      id: intent.id,
      client_secret: intent.clientSecret,
      amount_cents: intent.amountCents,
      capture_method: intent.captureMethod,
      description: intent.description,
      metadata: JSON.stringify(intent.metadata),
      payment_method: intent.paymentMethod,
      automatic_payment_methods:
        intent.automaticPaymentMethods && JSON.stringify(intent.automaticPaymentMethods),
      status: intent.paymentMethod ? 'requires_confirmation' : 'requires_payment_method',
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Anything else cannot be an id; NUL bytes, for example, would make the database fail. */
const isId = (id: string) => /^\w{1,64}$/.test(id)

export async function findIntent(db: Database, id: string) {
  if (!isId(id)) return undefined
  return db.selectFrom('card_payment_intents').select(columns).where('id', '=', id).executeTakeFirst()
}

const declined: EventType = 'payment_intent.payment_failed'

/**
 * Locks the intent until the transaction ends, so that two concurrent confirmations charge once.
 * @returns the intent, with its declines and failed authentications within the last hour
 */
export async function lockIntent(tx: Database, id: string) {
  if (!isId(id)) return undefined
  return tx
    .selectFrom('card_payment_intents')
    .select(columns)
    .select(
      sql<number>`(select count(*) from card_events
        where payment_intent_id = card_payment_intents.id and type = ${declined} and created_at > now() - interval '1 hour')`.as(
        'recentFailures',
      ),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function lockIntentOfCharge(tx: Database, charge: string) {
  if (!isId(charge)) return undefined
  return tx
    .selectFrom('card_payment_intents')
    .select(columns)
    .where('latest_charge', '=', charge)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Changes a locked intent.
 * @throws if its status has changed since it was read, which the lock rules out
 */
export function changeIntent(
  tx: Database,
  { id, status }: { id: string; status: CardPaymentStatus },
  changes: Updateable<Tables['card_payment_intents']>,
) {
  return tx
    .updateTable('card_payment_intents')
    .set(changes)
    .where('id', '=', id)
    .where('status', '=', status)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/**
 * Newest first.
 * @param before the id of the last intent on the previous page
 */
export const newestIntents = (db: Database, count: number, before: string | undefined) =>
  fixedPage(db.selectFrom('card_payment_intents'), 'card_payment_intents', { limit: count, cursor: before })
    .select(columns)
    .execute()

const refundColumns = [
  'card_refunds.id',
  'payment_intent_id as paymentId',
  'card_refunds.amount_cents as amountCents',
  'reason',
  'card_refunds.metadata',
  'card_refunds.created_at as createdAt',
  'latest_charge as charge',
] as const

export type StoredRefund = NonNullable<Awaited<ReturnType<typeof findRefund>>>

const refunds = (db: Database) =>
  db
    .selectFrom('card_refunds')
    .innerJoin('card_payment_intents', 'card_payment_intents.id', 'payment_intent_id')
    .select(refundColumns)

/** A trigger adds the amount to the payment's refunds; a constraint refuses more than was captured. */
export async function insertRefund(
  tx: Database,
  refund: {
    id: string
    paymentId: string
    amountCents: number
    reason: StoredRefund['reason']
    metadata: Metadata
  },
) {
  await tx
    .insertInto('card_refunds')
    .values({
      id: refund.id,
      payment_intent_id: refund.paymentId,
      amount_cents: refund.amountCents,
      reason: refund.reason,
      metadata: JSON.stringify(refund.metadata),
    })
    .execute()
  return refunds(tx).where('card_refunds.id', '=', refund.id).executeTakeFirstOrThrow()
}

export async function findRefund(db: Database, id: string) {
  if (!isId(id)) return undefined
  return refunds(db).where('card_refunds.id', '=', id).executeTakeFirst()
}

/** Refunds of these payments, newest first. */
export async function refundsOf(db: Database, paymentIds: readonly string[], count: number) {
  const ids = paymentIds.filter(isId)
  if (ids.length === 0) return []
  return refunds(db)
    .where('payment_intent_id', 'in', ids)
    .orderBy('card_refunds.created_at', 'desc')
    .orderBy('card_refunds.id')
    .limit(count)
    .execute()
}

/**
 * Newest first.
 * @param after the id of the last refund on the previous page
 */
export function newestRefunds(
  db: Database,
  { paymentId, after, count }: { paymentId: string | undefined; after: string | undefined; count: number },
) {
  const ofPayment = refunds(db).$if(paymentId !== undefined, (query) =>
    query.where('payment_intent_id', '=', paymentId ?? ''),
  )
  return fixedPage(ofPayment, 'card_refunds', { limit: count, cursor: after }).execute()
}
