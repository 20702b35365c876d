import type { Payment } from '#contract/ports.ts'
import type { Database } from '#database/open.ts'
import { aboutOrder } from '../orders/emails.ts'
import { lockOrder, moveOrder } from '../orders/store.ts'
import { closePayment, insertRefund, type RefundAsked } from './store.ts'
import type { Till } from './till.ts'

/**
 * What a payment that succeeded means for its order: the order is paid; or, when it can no longer be, or the money
 * is not exactly what it costs, the money goes back. Any number of times, from anywhere, with one result.
 * @param actor who saw that it succeeded
 */
export async function settle(till: Till, payment: Payment, actor: string): Promise<void> {
  const { db, queueEmail, publicUrl } = till
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, payment.orderId)
    // Nobody's: another shop may use the same account at the card service.
    if (!order) return
    if (order.transactionId === payment.id) return
    const exact = payment.amountCents === order.amountCents
    const own = order.paymentId === null || order.paymentId === payment.id
    if (order.status !== 'not payed' || !exact || !own) {
      await askRefund(till, tx, { ...lateOf(payment), orderId: order.id })
      // Of another payment's order, its own may still bring money.
      if (own) await closePayment(tx, order.id)
      return
    }
    const paid = await moveOrder(tx, {
      orderId: order.id,
      from: 'not payed',
      to: 'pending',
      actor,
      transactionId: payment.id,
    })
    if (!paid) throw new Error(`order ${order.id} was moved although it was locked`)
    const letter = aboutOrder(paid, publicUrl)
    await queueEmail(tx, paid.buyerEmail, { kind: 'order-paid', order: letter, transactionId: payment.id })
  })
}

const lateOf = ({ id: paymentId, amountCents }: Payment) =>
  ({ paymentId, amountCents, reason: 'late', actor: 'shop' }) as const

/** Has the money of a payment given back, once; by a job, because the card service may take its time. */
export async function askRefund({ laterRefund }: Till, tx: Database, refund: RefundAsked): Promise<void> {
  const { paymentId } = refund
  if (await insertRefund(tx, refund)) await laterRefund(tx, { paymentId }, { singletonKey: paymentId })
}
