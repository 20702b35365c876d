import { isCardAmount } from '#contract/cards/amounts.ts'
import { CARD_LIMIT_CENTS } from '#contract/limits.ts'
import { toAmount } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../audit-log/actor.ts'
import { waitsForFirst } from '../second-orders/store.ts'
import { askCards } from './ask-cards.ts'
import { captureHeld } from './capture.ts'
import type { PaymentContext } from './context.ts'
import { settle } from './settle.ts'
import { bindPayment, findPayable, type Payable, payableOrders } from './store.ts'

interface Paying {
  /** Undefined: the order is identified by its amount. */
  readonly orderId: string | undefined
  readonly shownCents: number | undefined
}

/**
 * Returns the secret with which the buyer's browser pays this order. Each order has one payment intent, created on
 * the first call and reused after that, for the order's own amount.
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
  if (waitsForFirst(order)) throw new Refusal('first-order-unpaid')
  if (shownCents !== undefined && shownCents !== amountCents) {
    throw new Refusal('price-changed', { paymentAmount: toAmount(amountCents) })
  }
  if (amountCents > CARD_LIMIT_CENTS) throw new Refusal('above-card-limit')
  if (!isCardAmount(amountCents)) throw new Refusal('card-amount-uneven')
  const payment = await askCards(() =>
    paymentId ? cards.retrieve(paymentId) : cards.create({ orderId, amountCents, version: order.version }),
  )
  if (payment.state === 'open') {
    if (await bindPayment(db, orderId, payment, actorOf(buyer))) return payment.clientSecret
    // The order ended, or got another intent, while this one was being created. Nobody has its secret, so nobody must be
    // able to pay it.
    await askCards(() => cards.cancel(payment.id))
  }
  if (payment.state === 'authorised') await captureHeld(context, { orderId })
  // Already paid, but the browser never came back to report it.
  if (payment.state === 'succeeded') await settle(context, payment)
  throw new Refusal('not-payable')
}

/**
 * Marks an order as paid if the card service confirms the payment; the buyer's claim is neither needed nor trusted.
 * Idempotent.
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
  const transactionId = await settle(context, payment)
  // Too late: the order had already ended, and the money is being refunded.
  if (!transactionId) throw new Refusal('paid-too-late')
  return transactionId
}

/** @returns the buyer's only unpaid order of this amount */
async function onlyOrderOf(db: Database, amountCents: number, buyer: Caller): Promise<string> {
  const [id, another] = await payableOrders(db, buyer.id, amountCents, 2)
  if (id === undefined) throw new Refusal('no-such-order')
  if (another !== undefined) throw new Refusal('several-orders')
  return id
}

async function orderOf({ db }: PaymentContext, orderId: string, buyer: Caller): Promise<Payable> {
  const order = await findPayable(db, orderId, buyer)
  if (!order) throw new Refusal('no-such-order')
  return order
}
