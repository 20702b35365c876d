import { type Actor, type Person, theCardService } from '#contract/audit-log/actor.ts'
import type { Payment } from '#contract/cards/port.ts'
import type { Database } from '#database/open.ts'
import { type Member, visibleTo } from '../companies/visibility.ts'
import type { StoredOrder } from '../orders/store.ts'

export type Payable = NonNullable<Awaited<ReturnType<typeof findPayable>>>

/** Finds the facts needed to pay an order, unless the member may not see it. */
export function findPayable(db: Database, orderId: string, member: Member) {
  return db
    .selectFrom('orders')
    .select([
      'amount_cents as amountCents',
      'approval',
      'status',
      'payment_id as paymentId',
      'transaction_id as transactionId',
      'held_until as heldUntil',
      'follows_order_id as followsOrderId',
      'arrived_at as arrivedAt',
      'version',
    ])
    .where('id', '=', orderId)
    .where(visibleTo(member, 'orders'))
    .executeTakeFirst()
}

/** True if an order is already paid by this payment. */
export async function isPaidBy(db: Database, paymentId: string): Promise<boolean> {
  const paid = await db
    .selectFrom('orders')
    .select('id')
    .where('payment_id', '=', paymentId)
    .whereRef('transaction_id', '=', 'payment_id')
    .executeTakeFirst()
  return paid !== undefined
}

/**
 * Stores the order's payment intent, and who opened it: the last person who did.
 * @returns false when the order has another one or can no longer be paid
 */
export async function bindPayment(
  db: Database,
  orderId: string,
  { id: paymentId, amountCents }: Pick<Payment, 'id' | 'amountCents'>,
  { kind, name }: Person,
): Promise<boolean> {
  const bound = await db
    .updateTable('orders')
    // Closed with a payment of another amount, from before the order was changed.
    .set({ payment_id: paymentId, payer_kind: kind, payer_name: name, payment_closed: false })
    .where('id', '=', orderId)
    .where('amount_cents', '=', amountCents)
    .where('status', '=', 'unpaid')
    .where((e) => e.or([e('payment_id', 'is', null), e('payment_id', '=', paymentId)]))
    .returning('id')
    .executeTakeFirst()
  return bound !== undefined
}

/**
 * Takes a pool's hold off its order, which can then be paid in another way.
 * @returns false for a payment that is no hold, or not the order's
 */
export async function unbindHeld(tx: Database, orderId: string, paymentId: string): Promise<boolean> {
  const freed = await tx
    .updateTable('orders')
    .set({ payment_id: null })
    .where('id', '=', orderId)
    .where('payment_id', '=', paymentId)
    .where((e) => e.exists(e.selectFrom('pool_members').select('id').where('payment_id', '=', paymentId)))
    .returning('id')
    .executeTakeFirst()
  return freed !== undefined
}

/**
 * Returns who pays an order: the person who last opened its payment; the card service for orders older than this
 * record.
 */
export const payerOf = ({ payerKind: kind, payerName: name }: StoredOrder): Actor =>
  kind !== null && name !== null ? { kind, name } : theCardService

/** Ids of the buyer's orders of exactly this amount that can be paid by card now. */
export async function payableOrders(
  db: Database,
  placedBy: string,
  amountCents: number,
  limit: number,
): Promise<string[]> {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('placed_by', '=', placedBy)
    .where('status', '=', 'unpaid')
    .where('approval', '<>', 'waiting')
    .where('amount_cents', '=', amountCents)
    .limit(limit)
    .execute()
  return orders.map(({ id }) => id)
}

/** Marks the payment as closed: no more money can arrive, or all that arrived is settled. */
export async function closePayment(tx: Database, orderId: string): Promise<void> {
  await tx.updateTable('orders').set({ payment_closed: true }).where('id', '=', orderId).execute()
}

/** Unpaid orders whose hold ends before `at`, the most overdue first. */
export function holdsEndingBefore(db: Database, at: Date, limit: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'held_until as heldUntil'])
    .where('held_until', '<=', at)
    .orderBy('held_until')
    .limit(limit)
    .execute()
}

/** Orders whose payment may still succeed, the least recently checked first. */
export async function openPayments(db: Database, limit: number) {
  const oldest = db
    .selectFrom('orders')
    .select('id')
    .where('payment_id', 'is not', null)
    .where('payment_closed', '=', false)
    .orderBy('payment_checked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('orders')
    .set({ payment_checked_at: new Date() })
    .where('id', 'in', oldest)
    .returning(['id', 'status', (e) => e.ref('payment_id').$notNull().as('paymentId')])
    .execute()
}
