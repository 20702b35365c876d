import type { Caller } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../actors.ts'
import { changeOfStatus, recordAction } from '../audit-log/store.ts'
import type { ShopContext } from '../context.ts'
import { emailOrder } from '../orders/emails.ts'
import { findOrder, moveOrder, type StoredOrder } from '../orders/store.ts'
import { insertShipments, markAllDelivered, openLinesOf } from './store.ts'

/**
 * Hands a paid order over: ships all that is left, and delivers all that is shipped. Changes no stock: its pieces left
 * the shelf when it was placed.
 */
export function deliverOrder(shop: ShopContext, orderId: string, admin: Caller): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    const actor = actorOf(admin)
    const order = await moveOrder(tx, { orderId, move: 'deliver', actor })
    if (!order) throw new Refusal((await findOrder(tx, orderId)) ? 'not-deliverable' : 'no-such-order')
    const parts = await openLinesOf(tx, orderId)
    if (parts.some(({ tracksSerials }) => tracksSerials)) throw new Refusal('ship-with-serials')
    if (parts.length > 0)
      await insertShipments(tx, { orderId, parts, tracking: { trackingNumber: '' }, actor })
    await markAllDelivered(tx, orderId)
    await recordDelivery(shop, tx, order, admin)
  })
}

/** Each by itself: one that cannot be delivered does not keep the others. */
export async function deliverOrders(shop: ShopContext, ids: readonly string[], admin: Caller) {
  const delivered: string[] = []
  const refused: string[] = []
  for (const id of new Set(ids)) {
    try {
      await deliverOrder(shop, id, admin)
      delivered.push(id)
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure
      refused.push(id)
    }
  }
  return { delivered, refused }
}

/** Tells the buyer of an order that it is delivered, and writes down who said so. */
export async function recordDelivery(
  { queueEmail, publicUrl }: Pick<ShopContext, 'queueEmail' | 'publicUrl'>,
  tx: Database,
  order: StoredOrder,
  admin: Caller,
): Promise<void> {
  await queueEmail(tx, order.buyerEmail, { kind: 'order-delivered', order: emailOrder(order, publicUrl) })
  const change = changeOfStatus(order, { from: 'processing' })
  await recordAction(tx, { actor: admin.email, action: 'order-delivered', ...change })
}
