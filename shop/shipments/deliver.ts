import { SOLD } from '#contract/orders/filter.ts'
import { Refusal } from '#contract/refusals.ts'
import { MAX_DELIVERED } from '#contract/shipments/bulk-delivery.ts'
import type { Caller } from '#contract/users/caller.ts'
import { cursorAfter } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../audit-log/actor.ts'
import { changeOfStatus, recordAction } from '../audit-log/store.ts'
import type { ShopContext } from '../context.ts'
import { emailOrder } from '../orders/emails.ts'
import { countOrders, findOrders, type OrderFilter } from '../orders/search.ts'
import { findOrder, moveOrder, type StoredOrder } from '../orders/store.ts'
import { type Invoiced, invoiceShipped } from './invoiced.ts'
import { insertShipments, markAllDelivered, openLinesOf } from './store.ts'

/**
 * Hands over a paid order: ships everything left, and delivers everything shipped. Changes no stock: the pieces left
 * it when the order was placed.
 */
export function deliverOrder(shop: ShopContext, orderId: string, admin: Caller): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    const actor = actorOf(admin)
    const order = await moveOrder(tx, { orderId, move: 'deliver', actor })
    if (!order) throw new Refusal((await findOrder(tx, orderId)) ? 'not-deliverable' : 'no-such-order')
    const parts = await openLinesOf(tx, orderId)
    if (parts.some(({ waiting }) => waiting > 0)) throw new Refusal('pieces-not-here')
    if (parts.some(({ tracksSerials }) => tracksSerials)) throw new Refusal('ship-with-serials')
    const shipments =
      parts.length > 0
        ? await insertShipments(tx, { orderId, parts, tracking: { trackingNumber: '' }, actor })
        : []
    await markAllDelivered(tx, orderId)
    // An order to several addresses, which has several shipments at once, is invoiced as a whole.
    const [shipment] = shipments
    const invoiced = shipment && (await invoiceShipped(shop, tx, orderId, { ...shipment, lines: parts }))
    await recordDelivery(shop, tx, order, admin, invoiced)
  })
}

interface NotDelivered {
  readonly id: string
  /** Undefined when there is no such order. */
  readonly number: number | undefined
  readonly refusal: Refusal
}

interface Delivered {
  readonly delivered: readonly string[]
  readonly refused: readonly NotDelivered[]
  /** Id of the last order tried, when more are left. */
  readonly next?: string | undefined
}

/** Delivers each order on its own: one failure does not block the others. */
export async function deliverOrders(
  shop: ShopContext,
  ids: readonly string[],
  admin: Caller,
): Promise<Delivered> {
  const delivered: string[] = []
  const refused: NotDelivered[] = []
  for (const id of new Set(ids)) {
    try {
      await deliverOrder(shop, id, admin)
      delivered.push(id)
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure
      refused.push({ id, number: (await findOrder(shop.db, id))?.number, refusal: failure })
    }
  }
  return { delivered, refused }
}

interface PendingOrders {
  readonly filter: Omit<OrderFilter, 'sort'>
  /** The number of matching orders that the admin saw. */
  readonly expected?: number | undefined
  /** Id of the last order tried. */
  readonly cursor?: string | undefined
}

/**
 * Delivers the matching pending orders, oldest first, one batch per call; the cursor keeps any from being tried
 * twice.
 * @throws Refusal orders-changed, before anything is delivered
 */
export async function deliverMatching(
  shop: ShopContext,
  { filter, expected, cursor }: PendingOrders,
  admin: Caller,
): Promise<Delivered> {
  if (filter.status !== undefined && filter.status !== 'processing' && filter.status !== SOLD)
    return { delivered: [], refused: [] }
  const pending = { ...filter, status: 'processing' } as const
  if (expected !== undefined && cursor === undefined) {
    const matching = await countOrders(shop.db, pending)
    if (matching !== expected) throw new Refusal('orders-changed', { matching })
  }
  const found = await findOrders(shop.db, { ...pending, sort: 'oldest', cursor, limit: MAX_DELIVERED + 1 })
  const tried = found.slice(0, MAX_DELIVERED)
  const ids = tried.map(({ id }) => id)
  const last = found.length > tried.length ? tried.at(-1) : undefined
  const result = await deliverOrders(shop, ids, admin)
  return { ...result, next: last && cursorAfter(last) }
}

/** Tells the buyer that the order is delivered, and records the admin. */
export async function recordDelivery(
  { queueEmail, publicUrl }: Pick<ShopContext, 'queueEmail' | 'publicUrl'>,
  tx: Database,
  order: StoredOrder,
  admin: Caller,
  invoiced?: Invoiced,
): Promise<void> {
  await queueEmail(
    tx,
    order.buyerEmail,
    {
      kind: 'order-delivered',
      order: emailOrder(order, publicUrl),
      ...(invoiced && { invoice: invoiced.invoice }),
    },
    invoiced && { kind: 'invoice', id: invoiced.id },
  )
  const change = changeOfStatus(order, { from: 'processing' })
  await recordAction(tx, { actor: admin.email, action: 'order-delivered', ...change })
}
