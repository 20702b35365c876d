import type { Database } from '#database/open.ts'
import { emailOrder } from '../orders/emails.ts'
import { findOrder } from '../orders/store.ts'
import type { PaymentContext } from '../payments/context.ts'
import { partRefundedEmail } from './emails.ts'
import { findRefund, findRefundLines, insertRefund, type NewRefund, noteRefundMade } from './store.ts'

/**
 * Records a refund. A card is refunded by a job, because the card service may be slow.
 * @returns the refund's id; undefined when a late payment's refund was already recorded
 */
export async function requestRefund(
  { queueRefund }: PaymentContext,
  tx: Database,
  refund: NewRefund,
): Promise<string | undefined> {
  const refundId = await insertRefund(tx, refund)
  if (refundId && refund.paymentId) await queueRefund(tx, { refundId }, { singletonKey: refundId })
  return refundId
}

/** Job: refunds the money through the card service, and tells the buyer. Safe to repeat. */
export async function makeRefund(context: PaymentContext, { refundId: id }: { readonly refundId: string }) {
  const { db, cards, queueEmail, publicUrl } = context
  const refund = await findRefund(db, id)
  if (!refund?.paymentId || refund.refundId) return
  const { paymentId, orderId, amountCents, reason, creditNoteId } = refund
  const madeAs = await cards.refund({ id, paymentId, orderId, amountCents, reason: 'requested_by_customer' })
  await db.transaction().execute(async (tx) => {
    if (!(await noteRefundMade(tx, id, madeAs))) return
    const order = await findOrder(tx, orderId)
    if (!order) throw new Error(`refund ${id} names an order that does not exist`)
    await queueEmail(
      tx,
      order.buyerEmail,
      reason === 'part'
        ? partRefundedEmail(order, { ...refund, lines: await findRefundLines(tx, id) }, publicUrl)
        : {
            kind: 'order-refunded',
            order: { ...emailOrder(order, publicUrl), amountCents },
            because: reason,
          },
      creditNoteId === null ? undefined : { kind: 'credit-note', id: creditNoteId },
    )
  })
}
