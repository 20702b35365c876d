import type { Caller } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import { recordAction, statesOf } from '../audit-log/store.ts'
import { aboutOrder } from '../orders/emails.ts'
import { findOrder, moveOrder } from '../orders/store.ts'
import { returnStock } from '../stock/store.ts'
import { askRefund } from './settle.ts'
import { findRefund, noteRefundMade } from './store.ts'
import type { Till } from './till.ts'

/** Takes a paid order back before it is delivered: its pieces return at once, its money by a job. */
export async function refundOrder(till: Till, orderId: string, admin: Caller): Promise<void> {
  await till.db.transaction().execute(async (tx) => {
    const actor = admin.email
    const order = await moveOrder(tx, { orderId, from: 'pending', to: 'refunded', actor })
    if (!order) throw new Refusal((await findOrder(tx, orderId)) ? 'not-refundable' : 'no-such-order')
    await returnStock(tx, order, { reason: 'refunded', actor })
    const { transactionId: paymentId, amountCents } = order
    if (!paymentId) throw new Error(`order ${orderId} was pending without a transaction`)
    await askRefund(till, tx, { paymentId, orderId, amountCents, reason: 'admin', actor })
    await recordAction(tx, { actor, action: 'order-refunded', ...statesOf(order, 'pending') })
  })
}

/** The job: has the card service give the money back, and tells the buyer. Safe to repeat. */
export async function makeRefund(till: Till, { paymentId }: { readonly paymentId: string }): Promise<void> {
  const { db, cards, queueEmail, publicUrl } = till
  const refund = await findRefund(db, paymentId)
  if (!refund || refund.refundId) return
  const { orderId, amountCents, reason } = refund
  const refundId = await cards.refund({ paymentId, orderId, amountCents, reason: 'requested_by_customer' })
  await db.transaction().execute(async (tx) => {
    if (!(await noteRefundMade(tx, paymentId, refundId))) return
    const order = await findOrder(tx, orderId)
    if (!order) throw new Error(`refund of payment ${paymentId} names an order that is not there`)
    const letter = { ...aboutOrder(order, publicUrl), amountCents }
    await queueEmail(tx, order.buyerEmail, { kind: 'order-refunded', order: letter, because: reason })
  })
}
