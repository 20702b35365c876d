import { type Caller, type CardPort, CardServiceDown, type Payment } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { bindPayment, findOrderOf, moveOrder, type StoredOrder } from '../orders/store.ts'

/**
 * The secret with which the buyer's browser pays this order. One payment intent per order: made the first time,
 * the same one every later time. Its amount is the order's own.
 */
export async function payOrder(
  db: Database,
  cards: CardPort,
  orderId: string,
  shownCents: number | undefined,
  buyer: Caller,
): Promise<string> {
  const order = await orderOf(db, orderId, buyer)
  if (order.status !== 'not payed') throw new Refusal('not-payable')
  if (shownCents !== undefined && shownCents !== order.amountCents) {
    throw new Refusal('price-changed', { paymentAmount: order.amountCents / 100 })
  }
  const payment = await askCards(() =>
    order.paymentId
      ? cards.retrieve(order.paymentId)
      : cards.create({ orderId: order.id, amountCents: order.amountCents }),
  )
  await bindPayment(db, order.id, payment.id)
  if (payment.state === 'open') return payment.clientSecret
  // Paid earlier, and the browser never came back to say so.
  if (payment.state === 'succeeded') await settle(db, order, payment)
  throw new Refusal('not-payable')
}

/**
 * Makes an order paid if the card service says that it is. The buyer's word is not needed and not believed.
 * Any number of times, with one result.
 * @returns the transaction id
 */
export async function confirmPaid(
  db: Database,
  cards: CardPort,
  orderId: string,
  buyer: Caller,
): Promise<string> {
  const order = await orderOf(db, orderId, buyer)
  if (order.transactionId) return order.transactionId
  if (order.status !== 'not payed') throw new Refusal('not-payable')
  const { paymentId } = order
  if (!paymentId) throw new Refusal('not-paid')
  const payment = await askCards(() => cards.retrieve(paymentId))
  if (payment.state !== 'succeeded') throw new Refusal('not-paid')
  await settle(db, order, payment)
  return payment.id
}

async function settle(db: Database, order: StoredOrder, payment: Payment): Promise<void> {
  if (payment.orderId !== order.id || payment.amountCents !== order.amountCents) {
    throw new Error(`payment ${payment.id} is not for order ${order.id} of ${order.amountCents} cents`)
  }
  await db.transaction().execute((tx) =>
    moveOrder(tx, {
      orderId: order.id,
      from: 'not payed',
      to: 'pending',
      actor: order.buyerEmail,
      transactionId: payment.id,
    }),
  )
}

async function orderOf(db: Database, orderId: string, buyer: Caller): Promise<StoredOrder> {
  const order = await findOrderOf(db, orderId, buyer.id)
  if (!order) throw new Refusal('no-such-order')
  return order
}

async function askCards(ask: () => Promise<Payment>): Promise<Payment> {
  try {
    return await ask()
  } catch (failure) {
    if (failure instanceof CardServiceDown) throw new Refusal('cards-unavailable')
    throw failure
  }
}
