import { paymentPage } from '#contract/orders/order.ts'
import { emailOrder } from '../orders/emails.ts'
import { emailBuyer } from '../orders/order-email.ts'
import { findOrder, lockOrder } from '../orders/store.ts'
import { isEmailVerified } from '../users/store.ts'
import type { PaymentContext } from './context.ts'
import { settle } from './settle.ts'
import { unbindHeld } from './store.ts'

/**
 * Charges the amount held on a card for an order. If the hold is over or the card is refused, the order waits for
 * payment like any unpaid one. Safe to repeat.
 * @throws CardServiceDown
 */
export async function captureHeld(
  context: PaymentContext,
  { orderId }: { readonly orderId: string },
): Promise<void> {
  const order = await findOrder(context.db, orderId)
  if (order?.status !== 'unpaid' || order.paymentId === null) return
  const payment = await context.cards.capture(order.paymentId, order.amountCents)
  if (payment.state === 'succeeded') await settle(context, payment)
  else if (payment.state === 'cancelled') await askToPay(context, orderId, order.paymentId)
}

/** Frees an order from a hold that brings no money, so that it can be paid in another way, and asks its buyer to. */
export async function askToPay(context: PaymentContext, orderId: string, paymentId: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.status !== 'unpaid' || !(await unbindHeld(tx, orderId, paymentId))) return
    const emailVerified = await isEmailVerified(tx, order.placedBy)
    const heldMs = (order.heldUntil?.getTime() ?? 0) - Date.now()
    await emailBuyer(
      context,
      tx,
      { email: order.buyerEmail, emailVerified },
      {
        kind: 'order-placed',
        order: emailOrder(order, context.publicUrl, paymentPage(orderId)),
        holdMinutes: Math.max(1, Math.round(heldMs / 60_000)),
      },
      { kind: 'order', id: orderId },
    )
  })
}
