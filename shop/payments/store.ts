import type { Database } from '#database/open.ts'

/** Remembers which payment intent is the order's. False when the order has one already, or can no longer be paid. */
export async function bindPayment(db: Database, orderId: string, paymentId: string): Promise<boolean> {
  const bound = await db
    .updateTable('orders')
    .set({ payment_id: paymentId })
    .where('id', '=', orderId)
    .where('status', '=', 'not payed')
    .where('payment_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return bound !== undefined
}

/** No more money can come from the order's payment, or all that came is settled. */
export async function closePayment(tx: Database, orderId: string): Promise<void> {
  await tx.updateTable('orders').set({ payment_closed: true }).where('id', '=', orderId).execute()
}

/** Unpaid orders whose hold ends before `at`, the longest overdue first. */
export function holdsEndingBefore(db: Database, at: Date, limit: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'held_until as heldUntil'])
    .where('held_until', '<=', at)
    .orderBy('held_until')
    .limit(limit)
    .execute()
}

/** Orders whose payment may still bring money, those that were not asked about for longest first. */
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

export interface RefundAsked {
  readonly paymentId: string
  readonly orderId: string
  readonly amountCents: number
  readonly reason: 'admin' | 'late'
  readonly actor: string
}

/** Writes that the money of a payment is to go back; false when that was written before. */
export async function insertRefund(tx: Database, refund: RefundAsked): Promise<boolean> {
  const { paymentId: payment_id, orderId: order_id, amountCents: amount_cents, reason, actor } = refund
  const asked = await tx
    .insertInto('refunds')
    .values({ payment_id, order_id, amount_cents, reason, actor })
    .onConflict((conflict) => conflict.column('payment_id').doNothing())
    .returning('payment_id')
    .executeTakeFirst()
  return asked !== undefined
}

export function findRefund(db: Database, paymentId: string) {
  return db
    .selectFrom('refunds')
    .select([
      'payment_id as paymentId',
      'order_id as orderId',
      'amount_cents as amountCents',
      'reason',
      'refund_id as refundId',
    ])
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
}

/** False when it was noted before. */
export async function noteRefundMade(tx: Database, paymentId: string, refundId: string): Promise<boolean> {
  const made = await tx
    .updateTable('refunds')
    .set({ refund_id: refundId, made_at: new Date() })
    .where('payment_id', '=', paymentId)
    .where('refund_id', 'is', null)
    .returning('payment_id')
    .executeTakeFirst()
  return made !== undefined
}

/** Refunds that were asked for before `at` and not made. */
export function refundsToMake(db: Database, at: Date, limit: number) {
  return db
    .selectFrom('refunds')
    .select('payment_id as paymentId')
    .where('made_at', 'is', null)
    .where('asked_at', '<', at)
    .orderBy('asked_at')
    .limit(limit)
    .execute()
}
