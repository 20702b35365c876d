import { theShop } from '#contract/audit-log/actor.ts'
import type { Payment } from '#contract/cards/port.ts'
import { changesOf } from '#contract/orders/status.ts'
import { issueInvoice } from '../invoices/issue.ts'
import { applyPaid } from '../order-changes/apply.ts'
import { emailOrder } from '../orders/emails.ts'
import { noteForAdmins } from '../orders/notify-admins.ts'
import { releaseUnpaid } from '../orders/release.ts'
import { lockOrder, moveLocked } from '../orders/store.ts'
import { requestRefund } from '../refunds/request.ts'
import { keepSecondOrderOf } from '../second-orders/store.ts'
import type { PaymentContext } from './context.ts'
import { closePayment, payerOf } from './store.ts'

/**
 * Applies a successful payment to its order: the order becomes paid and gets its invoice. If the order can no longer
 * be paid, or the amount is not exactly its total, the money is refunded. Idempotent, and safe to call from anywhere.
 * @returns the id of the transaction that the order is paid by; undefined if it is not paid
 */
export async function settle(context: PaymentContext, payment: Payment): Promise<string | undefined> {
  const { db, queueEmail, publicUrl } = context
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, payment.orderId)
    // The payment may be another shop's that uses the same account at the card service.
    if (!order) return undefined
    if (order.transactionId === payment.id) return payment.id
    const exact = payment.amountCents === order.amountCents
    const own = order.paymentId === null || order.paymentId === payment.id
    const isPayable = exact && own && changesOf('pay', order) !== undefined
    // What a change adds is only paid if the whole change is still possible.
    const isStillWanted =
      !isPayable || order.supplementsOrderId === null || (await applyPaid(context, tx, order))
    if (!isStillWanted) await releaseUnpaid(tx, { orderId: order.id, move: 'cancel', actor: theShop })
    const paid =
      isPayable &&
      isStillWanted &&
      (await moveLocked(tx, order, { move: 'pay', actor: payerOf(order), transactionId: payment.id }))
    if (!paid) {
      await requestRefund(context, tx, { ...lateOf(payment), orderId: order.id })
      // If this is not the order's own payment, the order's own may still succeed.
      if (own) await closePayment(tx, order.id)
      return order.transactionId ?? undefined
    }
    if (paid.hasSecond) await keepSecondOrderOf(tx, order.id)
    const invoice = await issueInvoice(tx, order.id)
    // Only companies say where their invoices are sent.
    if (invoice.isOfCompany) await context.transmit(tx, invoice.id)
    await noteForAdmins(tx, order.id)
    await queueEmail(
      tx,
      paid.buyerEmail,
      { kind: 'order-paid', order: emailOrder(paid, publicUrl), transactionId: payment.id },
      { kind: 'invoice-of-order', id: paid.id },
    )
    return payment.id
  })
}

const lateOf = ({ id: paymentId, amountCents }: Payment) =>
  ({ paymentId, amountCents, reason: 'late', creditNoteId: null, actor: theShop }) as const
