import type { Caller } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import { actorOf } from '../actors.ts'
import { changeOfStatus, recordAction } from '../audit-log/store.ts'
import { creditInvoice } from '../invoices/issue.ts'
import { emailOrder } from '../orders/emails.ts'
import { findOrder, moveOrder } from '../orders/store.ts'
import type { PaymentContext } from '../payments/context.ts'
import { putBackLines } from '../stock/ledger.ts'
import { requestRefund } from './request.ts'
import { findRefund, noteRefundMade } from './store.ts'

/**
 * Takes an order back before it is delivered, and credits its invoice: its pieces return at once, a card's money by a job,
 * and what came by bank transfer by another one.
 */
export async function refundOrder(context: PaymentContext, orderId: string, admin: Caller): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const actor = actorOf(admin)
    const order = await moveOrder(tx, { orderId, move: 'refund', actor })
    if (!order) throw new Refusal((await findOrder(tx, orderId)) ? 'not-refundable' : 'no-such-order')
    await putBackLines(tx, orderId, { reason: 'returned', actor })
    const { transactionId: paymentId, amountCents } = order
    if (paymentId)
      await requestRefund(context, tx, { paymentId, orderId, amountCents, reason: 'admin', actor })
    const { number, repaidCents } = await creditInvoice(tx, order, admin)
    if (!paymentId) {
      await context.queueEmail(tx, order.buyerEmail, {
        kind: 'order-credited',
        order: emailOrder(order, context.publicUrl),
        creditNote: number,
        repaidCents,
      })
    }
    const change = changeOfStatus(order, { from: 'processing' })
    await recordAction(tx, { actor: admin.email, action: 'order-refunded', ...change })
  })
}

/** The job: has the card service give the money back, and tells the buyer. Safe to repeat. */
export async function makeRefund(
  context: PaymentContext,
  { paymentId }: { readonly paymentId: string },
): Promise<void> {
  const { db, cards, queueEmail, publicUrl } = context
  const refund = await findRefund(db, paymentId)
  if (!refund || refund.refundId) return
  const { orderId, amountCents, reason } = refund
  const refundId = await cards.refund({ paymentId, orderId, amountCents, reason: 'requested_by_customer' })
  await db.transaction().execute(async (tx) => {
    if (!(await noteRefundMade(tx, paymentId, refundId))) return
    const order = await findOrder(tx, orderId)
    if (!order) throw new Error(`refund of payment ${paymentId} names an order that is not there`)
    const refunded = { ...emailOrder(order, publicUrl), amountCents }
    await queueEmail(tx, order.buyerEmail, { kind: 'order-refunded', order: refunded, because: reason })
  })
}
