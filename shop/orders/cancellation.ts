import { type Caller, CardServiceDown, type Payment } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import { aboutOrder } from '../orders/emails.ts'
import { findOrder, findOrderOf, moveOrder, type StoredOrder } from '../orders/store.ts'
import { returnStock } from '../stock/store.ts'
import { settle } from './settle.ts'
import { closePayment } from './store.ts'
import type { Till } from './till.ts'

/** Orders that end without being paid: by their buyer's wish, or because they were held long enough. */

/** How long an order waits for a card service that is down before its pieces go back all the same. */
const PATIENCE_MS = 10 * 60_000

/** The buyer's Cancel button. An order that turns out to be paid stays so. */
export async function cancelOrder(till: Till, orderId: string, buyer: Caller): Promise<void> {
  const order = await findOrderOf(till.db, orderId, buyer.id)
  if (!order) throw new Refusal('no-such-order')
  if (order.status !== 'not payed') throw new Refusal('not-cancellable')
  const payment = await stopPayment(till, order).catch(unlessDown)
  if (payment?.state === 'succeeded') {
    await settle(till, payment, 'card service')
    throw new Refusal('not-cancellable')
  }
  const ending = { because: 'asked', actor: buyer.email, stopped: payment?.id } as const
  if (!(await end(till, order, ending))) {
    throw new Refusal('not-cancellable')
  }
}

/**
 * Ends an order whose hold is over. Its payment is stopped first: money that came in the last moment makes it paid
 * instead. Safe to repeat.
 * @throws CardServiceDown when that could not be found out yet
 */
export async function expireOrder(
  till: Till,
  { orderId }: { readonly orderId: string },
  now = new Date(),
): Promise<void> {
  const order = await findOrder(till.db, orderId)
  if (!order?.heldUntil || order.heldUntil > now) return
  const overdueMs = now.getTime() - order.heldUntil.getTime()
  const stop = stopPayment(till, order)
  const payment = await (overdueMs > PATIENCE_MS ? stop.catch(unlessDown) : stop)
  if (payment?.state === 'succeeded') return settle(till, payment, 'card service')
  await end(till, order, { because: 'expired', actor: 'shop', stopped: payment?.id })
}

/** The job for orders that ended while the card service was down: nobody can pay them any more. Safe to repeat. */
export async function closeEnded(till: Till, { orderId }: { readonly orderId: string }): Promise<void> {
  const order = await findOrder(till.db, orderId)
  if (order?.status !== 'cancelled' || order.paymentClosed) return
  const payment = await stopPayment(till, order)
  if (payment?.state === 'succeeded') await settle(till, payment, 'card service')
  else await closePayment(till.db, orderId)
}

/** Undefined when the order has no payment intent. */
const stopPayment = async ({ cards }: Till, { paymentId }: StoredOrder): Promise<Payment | undefined> =>
  paymentId === null ? undefined : cards.cancel(paymentId)

interface Ending {
  readonly because: 'asked' | 'expired'
  readonly actor: string
  /** The payment intent that can bring no more money. */
  readonly stopped: string | undefined
}

/** Cancels the order and puts its pieces back, both or neither, once. False when somebody decided it otherwise. */
function end(
  till: Till,
  { id: orderId }: StoredOrder,
  { because, actor, stopped }: Ending,
): Promise<boolean> {
  const { db, queueEmail, publicUrl, laterClose } = till
  return db.transaction().execute(async (tx) => {
    const ended = await moveOrder(tx, { orderId, from: 'not payed', to: 'cancelled', actor })
    if (!ended) return false
    await returnStock(tx, ended, { reason: 'cancelled', actor })
    await queueEmail(tx, ended.buyerEmail, {
      kind: 'order-cancelled',
      order: aboutOrder(ended, publicUrl),
      because,
    })
    // An intent that was made in the last moment is not the one that was stopped.
    if ((ended.paymentId ?? undefined) === stopped) await closePayment(tx, orderId)
    else await laterClose(tx, { orderId })
    return true
  })
}

function unlessDown(failure: unknown): undefined {
  if (!(failure instanceof CardServiceDown)) throw failure
}
