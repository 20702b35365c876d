import { CARD_LIMIT_CENTS } from '#contract/limits.ts'
import { toDollars } from '#contract/money.ts'
import { type Caller, CardServiceDown, type Payment } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../audit-log/actor.ts'
import { findOrderOf, type StoredOrder } from '../orders/store.ts'
import type { PaymentContext } from './context.ts'
import { settle } from './settle.ts'
import { bindPayment, payableOrders, rememberPayer } from './store.ts'

interface Paying {
  /** Without it, the order is known by its amount. */
  readonly orderId: string | undefined
  readonly shownCents: number | undefined
}

/**
 * The secret with which the buyer's browser pays this order. One payment intent per order: made the first time,
 * the same one every later time. Its amount is the order's own.
 */
export async function payOrder(
  context: PaymentContext,
  { orderId: named, shownCents }: Paying,
  buyer: Caller,
): Promise<string> {
  const { db, cards } = context
  const orderId = named ?? (await onlyOrderOf(db, shownCents ?? 0, buyer))
  const order = await orderOf(context, orderId, buyer)
  const { amountCents, paymentId } = order
  if (order.status !== 'unpaid') throw new Refusal('not-payable')
  if (order.approval === 'waiting') throw new Refusal('approval-needed')
  if (shownCents !== undefined && shownCents !== amountCents) {
    throw new Refusal('price-changed', { paymentAmount: toDollars(amountCents) })
  }
  if (amountCents > CARD_LIMIT_CENTS) throw new Refusal('above-card-limit')
  const payment = await askCards(() =>
    paymentId ? cards.retrieve(paymentId) : cards.create({ orderId, amountCents }),
  )
  if (payment.state === 'open') {
    const bound = paymentId === payment.id || (await bindPayment(db, orderId, payment.id))
    if (bound || (await orderOf(context, orderId, buyer)).paymentId === payment.id) {
      await rememberPayer(db, orderId, actorOf(buyer))
      return payment.clientSecret
    }
    // The order ended while the intent was made. Nobody has its secret, and nobody shall pay it.
    await askCards(() => cards.cancel(payment.id))
  }
  // Paid earlier, and the browser never came back to say so.
  if (payment.state === 'succeeded') await settle(context, payment)
  throw new Refusal('not-payable')
}

/**
 * Makes an order paid if the card service says that it is. The buyer's word is not needed and not believed.
 * Any number of times, with one result.
 * @returns the transaction id
 */
export async function confirmPaid(context: PaymentContext, orderId: string, buyer: Caller): Promise<string> {
  const order = await orderOf(context, orderId, buyer)
  if (order.transactionId) return order.transactionId
  const { paymentId } = order
  if (!paymentId) throw new Refusal(order.status === 'unpaid' ? 'not-paid' : 'not-payable')
  const payment = await askCards(() => context.cards.retrieve(paymentId))
  if (payment.state !== 'succeeded') {
    throw new Refusal(order.status === 'unpaid' ? 'not-paid' : 'not-payable')
  }
  await settle(context, payment)
  const { transactionId } = await orderOf(context, orderId, buyer)
  // Too late: the order had ended, and the money is on its way back.
  if (!transactionId) throw new Refusal('paid-too-late')
  return transactionId
}

/** What the card service's signed word about a payment leads to: its own answer is asked for, and settled. */
export async function handlePaymentEvent(context: PaymentContext, paymentId: string): Promise<void> {
  const payment = await askCards(() => context.cards.retrieve(paymentId))
  if (payment.state === 'succeeded') await settle(context, payment)
}

/** @returns the one unpaid order of this amount that the buyer placed */
async function onlyOrderOf(db: Database, amountCents: number, buyer: Caller): Promise<string> {
  const [id, another] = await payableOrders(db, buyer.id, amountCents, 2)
  if (id === undefined) throw new Refusal('no-such-order')
  if (another !== undefined) throw new Refusal('several-orders')
  return id
}

async function orderOf({ db }: PaymentContext, orderId: string, buyer: Caller): Promise<StoredOrder> {
  const order = await findOrderOf(db, orderId, buyer)
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
