import { orderNumber } from '#contract/orders/order.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../audit-log/actor.ts'
import { findInvoicesOfOrder } from '../invoices/store.ts'
import { cancelUnpaid } from '../orders/cancel.ts'
import { lockOrder, type StoredOrder } from '../orders/store.ts'
import type { PaymentContext } from '../payments/context.ts'
import { creditWhole } from '../refunds/refund-whole.ts'
import { noteReplaced } from './store.ts'

/** Locks an order that is to be changed. @returns it, or why it cannot be changed: a sentence */
export async function lockReplaceable(tx: Database, orderId: string): Promise<StoredOrder | string> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw new Error(`the electronic order names the order ${orderId}, which does not exist`)
  const cannot = (because: string) => `The order ${orderNumber(order.number)} cannot be changed: ${because}`
  if (order.fulfilment === 'cancelled') return cannot('it was cancelled. Send a new order with a new number.')
  if (order.fulfilment !== 'open') return cannot('it is shipped, or a part of it.')
  if (order.payment === 'unpaid') return order
  const invoices = await findInvoicesOfOrder(tx, orderId)
  if (order.payment !== 'on-account' || invoices.some(({ paidCents }) => paidCents > 0))
    return cannot('it is paid, or a part of it. Ask the shop to change it.')
  return order
}

/**
 * Ends an order for which another is placed in the same transaction: cancels it while it is unpaid, and credits its invoice,
 * if it has one, while it is on account. Its pieces are back on the shelf for the other.
 */
export async function endReplaced(
  tx: Database,
  shop: PaymentContext,
  { id, payment }: StoredOrder,
  buyer: Caller,
): Promise<void> {
  // First, so that its purchasing system is not told of a cancellation.
  await noteReplaced(tx, id)
  if (payment !== 'unpaid') return void (await creditWhole(shop, tx, id, buyer))
  // No intent was stopped: if there is one, the job closes it.
  const ending = { because: 'replaced', actor: actorOf(buyer), stopped: undefined } as const
  if (!(await cancelUnpaid(shop, tx, id, ending))) throw new Error(`the order ${id} was not cancelled`)
}
