import type { Actor } from '#contract/audit-log/actor.ts'
import { CardServiceDown, type Payment } from '#contract/cards/port.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { requirePlacedBy } from '../agents/own-orders.ts'
import { tellOfExpiry } from '../approvals/emails.ts'
import { actorOf } from '../audit-log/actor.ts'
import type { PaymentContext } from '../payments/context.ts'
import { settle } from '../payments/settle.ts'
import { closePayment } from '../payments/store.ts'
import { isEmailVerified } from '../users/store.ts'
import { afterwardsOf, emailOrder } from './emails.ts'
import { emailBuyer } from './order-email.ts'
import { releaseUnpaid } from './release.ts'
import { findOrder, findOrderOf, lockOrder, type StoredOrder } from './store.ts'

/** Cancels an order for its buyer. An order that turns out to be paid stays paid. */
export async function cancelOrder(context: PaymentContext, orderId: string, buyer: Caller): Promise<void> {
  const order = await findOrderOf(context.db, orderId, buyer)
  if (!order) throw new Refusal('no-such-order')
  requirePlacedBy(buyer, order)
  if (order.status !== 'unpaid') throw new Refusal('not-cancellable')
  const payment = await stopPayment(context, order).catch(ignoreUnavailable)
  if (payment?.state === 'succeeded') {
    await settle(context, payment)
    throw new Refusal('not-cancellable')
  }
  const ending = { because: 'asked', actor: actorOf(buyer), stopped: payment?.id } as const
  if (!(await endUnpaid(context, order, ending))) {
    throw new Refusal('not-cancellable')
  }
}

/**
 * The job for orders that ended while the card service was down, or went on account: makes sure that nobody can still
 * pay them by card. Safe to repeat.
 */
export async function closeEnded(context: PaymentContext, { orderId }: { readonly orderId: string }) {
  const order = await findOrder(context.db, orderId)
  if (!order || order.status === 'unpaid' || order.paymentClosed) return
  const payment = await stopPayment(context, order)
  if (payment?.state === 'succeeded') await settle(context, payment)
  else await closePayment(context.db, orderId)
}

/** The job for a payment that a change of its order has replaced. Safe to repeat. */
export async function stopReplaced(context: PaymentContext, { paymentId }: { readonly paymentId: string }) {
  const payment = await context.cards.cancel(paymentId)
  if (payment.state === 'succeeded') await settle(context, payment)
}

/** @returns undefined when the order has no payment intent */
export const stopPayment = async (
  { cards }: PaymentContext,
  { paymentId }: StoredOrder,
): Promise<Payment | undefined> => (paymentId === null ? undefined : cards.cancel(paymentId))

interface Ending {
  readonly because: 'asked' | 'expired' | 'first-cancelled' | 'replaced'
  readonly actor: Actor
  /** The payment intent that can no longer bring in money. */
  readonly stopped: string | undefined
}

/**
 * Cancels the order and puts its pieces back in stock: both or neither, and only once.
 * @returns false when the order's state changed meanwhile
 */
export function endUnpaid(
  context: PaymentContext,
  { id: orderId, heldUntil }: StoredOrder,
  ending: Ending,
): Promise<boolean> {
  return context.db.transaction().execute(async (tx) => {
    // An approval in the meantime extends the hold.
    if (
      ending.because === 'expired' &&
      (await lockOrder(tx, orderId))?.heldUntil?.getTime() !== heldUntil?.getTime()
    )
      return false
    return cancelUnpaid(context, tx, orderId, ending)
  })
}

/** Does what `endUnpaid` does, in the caller's transaction. */
export async function cancelUnpaid(
  context: PaymentContext,
  tx: Database,
  orderId: string,
  { because, actor, stopped }: Ending,
): Promise<boolean> {
  const { publicUrl, queueClosing } = context
  const released = await releaseUnpaid(tx, { orderId, move: 'cancel', actor })
  if (!released) return false
  const { order: ended } = released
  const notApproved = because === 'expired' && ended.approval === 'waiting'
  const emailVerified = await isEmailVerified(tx, ended.placedBy)
  await emailBuyer(
    context,
    tx,
    { email: ended.buyerEmail, emailVerified },
    {
      kind: 'order-cancelled',
      order: emailOrder(ended, publicUrl),
      because: notApproved ? 'not-approved' : because,
      ...afterwardsOf(released, publicUrl),
    },
  )
  if (notApproved) await tellOfExpiry(context, tx, ended)
  // An intent made at the last moment is not the one that was stopped.
  if ((ended.paymentId ?? undefined) === stopped) await closePayment(tx, orderId)
  else await queueClosing(tx, { orderId })
  return true
}

export function ignoreUnavailable(failure: unknown): undefined {
  if (!(failure instanceof CardServiceDown)) throw failure
}
