import { theShop } from '#contract/audit-log/actor.ts'
import type { PaymentContext } from '../payments/context.ts'
import { settle } from '../payments/settle.ts'
import { keepSecondOrder } from '../second-orders/store.ts'
import { endUnpaid, ignoreUnavailable, stopPayment } from './cancel.ts'
import { findOrder } from './store.ts'

/** An expired order waits this long for an unavailable card service before its pieces go back to stock anyway. */
const PATIENCE_MS = 10 * 60_000

/**
 * Ends an order whose hold has expired. Stops its payment first: if money arrived at the last moment, the order
 * becomes paid instead. Safe to repeat.
 * @throws CardServiceDown when the payment's state is not known yet
 */
export async function expireOrder(
  context: PaymentContext,
  { orderId }: { readonly orderId: string },
  now = new Date(),
): Promise<void> {
  const order = await findOrder(context.db, orderId)
  if (!order?.heldUntil || order.heldUntil > now) return
  if (order.followsOrderId !== null && order.arrivedAt === null) {
    const first = await expireFirst(context, order.followsOrderId, now)
    if (first === 'paid') await keepSecondOrder(context.db, orderId)
    if (first !== 'ended') return
  }
  const overdueMs = now.getTime() - order.heldUntil.getTime()
  const stop = stopPayment(context, order)
  const payment = await (overdueMs > PATIENCE_MS ? stop.catch(ignoreUnavailable) : stop)
  if (payment?.state === 'succeeded') return void (await settle(context, payment))
  await endUnpaid(context, order, { because: 'expired', actor: theShop, stopped: payment?.id })
}

/** Ends the first of two orders if its hold has expired too, and returns its state. */
async function expireFirst(
  context: PaymentContext,
  orderId: string,
  now: Date,
): Promise<'open' | 'paid' | 'ended'> {
  await expireOrder(context, { orderId }, now)
  const first = await findOrder(context.db, orderId)
  if (!first || first.status === 'cancelled') return 'ended'
  return first.payment === 'unpaid' ? 'open' : 'paid'
}
