import type { Actor } from '#contract/actors.ts'
import type { Database } from '#database/open.ts'
import { actorColumns } from '../actors.ts'

export interface RequestedRefund {
  readonly paymentId: string
  readonly orderId: string
  readonly amountCents: number
  readonly reason: 'admin' | 'late'
  readonly actor: Actor
}

/** Writes that the money of a payment is to go back; false when that was written before. */
export async function insertRefund(tx: Database, refund: RequestedRefund): Promise<boolean> {
  const { paymentId: payment_id, orderId: order_id, amountCents: amount_cents, reason, actor } = refund
  const asked = await tx
    .insertInto('refunds')
    .values({ payment_id, order_id, amount_cents, reason, ...actorColumns(actor) })
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
