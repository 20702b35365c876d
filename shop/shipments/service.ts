import { orderNumber } from '#contract/orders/order.ts'
import { changesOf } from '#contract/orders/status.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tracking } from '#contract/shipments/carriers.ts'
import { MAX_SHIPMENTS, shipmentNumber } from '#contract/shipments/endpoints.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../audit-log/actor.ts'
import { recordAction } from '../audit-log/store.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { findSeen, lockOrder, moveOrder, requireSeen, type StoredOrder } from '../orders/store.ts'
import { readPage } from '../pages.ts'
import { trackingOf } from './api-mapping.ts'
import { recordDelivery } from './deliver.ts'
import { emailShipment } from './emails.ts'
import { creditVoided, invoiceShipped } from './invoiced.ts'
import { packShipment, type WantedShipment } from './pack.ts'
import * as store from './store.ts'

/** Lists the shipments of an order that the caller may see; admins may see any. */
export async function listShipments(
  db: Database,
  { orderId, ...list }: PageRequest & { readonly orderId: string },
  caller: Caller,
) {
  const order = await requireSeen(db, orderId, caller)
  return {
    order,
    page: await readPage(
      list,
      (query) => store.findShipments(db, orderId, query),
      store.countShipments(db, orderId),
    ),
  }
}

/** Returns a shipment of an order that the caller may see, unless it was voided. */
export async function getShipment(db: Database, id: string, caller: Caller) {
  const shipment = await store.findShipment(db, id)
  const order = shipment && (await findSeen(db, shipment.orderId, caller))
  if (!order || shipment.voidedAt) throw new Refusal('no-such-shipment')
  return { shipment, order }
}

interface ShipmentToMake extends WantedShipment {
  readonly orderId: string
  readonly tracking: Tracking
}

export interface MadeShipment {
  readonly id: string
  readonly number: number
}

/** Ships some pieces of an order, and tells its buyer. */
export function shipOrder(
  shop: ShopContext,
  { orderId, tracking, ...wanted }: ShipmentToMake,
  admin: Caller,
  keep: KeepResult<MadeShipment>,
): Promise<MadeShipment> {
  const { queueEmail, publicUrl } = shop
  const actor = actorOf(admin)
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Refusal('no-such-order')
    if (!changesOf('shipPart', order)) throw new Refusal('not-shippable')
    if ((await store.countShipments(tx, orderId, { voided: true })) >= MAX_SHIPMENTS)
      throw new Refusal('too-many-shipments')
    const open = await store.openLinesOf(tx, orderId)
    if (order.shipTogether && open.some(({ waiting }) => waiting > 0)) throw new Refusal('ship-together')
    const parts = packShipment(order, open, wanted)
    const pieces = piecesOf(parts)
    const move = pieces === piecesOf(open) ? 'shipRest' : 'shipPart'
    // Move the order first, so that the email about the shipment shows the order's progress.
    await moveOrder(tx, { orderId, move, actor })
    const [made] = await store.insertShipments(tx, { orderId, parts, tracking, actor })
    if (!made) throw new Error(`nothing of order ${orderId} was shipped`)
    const shippedBefore = await store.insertSerials(tx, made.id, parts)
    if (shippedBefore.length > 0) throw new Refusal('serials-shipped-before', { serials: shippedBefore })
    const deliveryPosition = parts[0]?.deliveryPosition ?? null
    const shipment = { ...made, tracking, deliveryPosition, lines: parts }
    const email = {
      kind: 'order-shipped',
      ...emailShipment(order, shipment, publicUrl),
      piecesLeft: piecesOf(open) - pieces,
      invoice: (await invoiceShipped(shop, tx, orderId, shipment))?.invoice,
    } as const
    await queueEmail(tx, order.buyerEmail, email, { kind: 'shipment', id: made.id })
    const after = { pieces, ...tracking }
    await recordAction(tx, { actor: admin.email, action: 'order-shipped', ...about(made, order), after })
    await keep(tx, made)
    return made
  })
}

export function changeShipment(
  { db }: ShopContext,
  { id, tracking }: { readonly id: string; readonly tracking: Tracking },
  admin: Caller,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { order, shipment } = await lockShipment(tx, id)
    if (!(await store.updateTracking(tx, id, tracking))) throw whyEnded(shipment)
    const change = { before: trackingOf(shipment), after: tracking }
    await recordAction(tx, {
      actor: admin.email,
      action: 'shipment-changed',
      ...about(shipment, order),
      ...change,
    })
  })
}

/**
 * Marks a shipment as delivered. With the last shipment of a fully shipped order, the order is delivered. Safe to
 * repeat.
 */
export function deliverShipment({ db, queueEmail, publicUrl }: ShopContext, id: string, admin: Caller) {
  return db.transaction().execute(async (tx) => {
    const { order, shipment } = await lockShipment(tx, id)
    if (!(await store.markDelivered(tx, id))) {
      if (shipment.deliveredAt) return
      throw whyEnded(shipment)
    }
    await recordAction(tx, { actor: admin.email, action: 'shipment-delivered', ...about(shipment, order) })
    const isLast = order.fulfilment === 'shipped' && !(await store.isAnyUnderWay(tx, order.id))
    if (isLast) {
      const moved = await moveOrder(tx, { orderId: order.id, move: 'deliver', actor: actorOf(admin) })
      if (!moved) throw new Error(`order ${order.id} is all shipped and cannot be delivered`)
      return recordDelivery({ queueEmail, publicUrl }, tx, moved, admin)
    }
    const described = { ...shipment, tracking: trackingOf(shipment) }
    await queueEmail(tx, order.buyerEmail, {
      kind: 'shipment-delivered',
      ...emailShipment(order, described, publicUrl),
    })
  })
}

/** Voids a shipment made by mistake: its pieces must be shipped again. Safe to repeat. */
export function voidShipment(shop: ShopContext, id: string, admin: Caller) {
  const { queueEmail, publicUrl } = shop
  return shop.db.transaction().execute(async (tx) => {
    const { order, shipment } = await lockShipment(tx, id)
    if (!shipment.voidedAt && !shipment.deliveredAt && (await store.isReturned(tx, id)))
      throw new Refusal('shipment-returned')
    if (!(await store.markVoided(tx, id))) {
      if (shipment.voidedAt) return
      throw whyEnded(shipment)
    }
    const isOther = (await store.countShipments(tx, order.id)) > 0
    const move = isOther ? 'unshipPart' : 'unshipAll'
    const moved = await moveOrder(tx, { orderId: order.id, move, actor: actorOf(admin) })
    if (!moved) throw new Error(`order ${order.id} has a shipment under way that cannot be voided`)
    const note = await creditVoided(shop, tx, shipment, admin)
    const described = { ...shipment, tracking: trackingOf(shipment) }
    await queueEmail(
      tx,
      order.buyerEmail,
      {
        kind: 'shipment-voided',
        ...emailShipment(order, described, publicUrl),
        ...(note && { creditNote: note.number, repaidCents: note.repaidCents }),
      },
      note && { kind: 'credit-note', id: note.id },
    )
    const before = { pieces: piecesOf(shipment.lines), ...trackingOf(shipment) }
    await recordAction(tx, {
      actor: admin.email,
      action: 'shipment-voided',
      ...about(shipment, order),
      before,
    })
  })
}

/** Returns a shipment with its order, both locked until the transaction ends. */
async function lockShipment(tx: Database, id: string) {
  const orderId = (await store.findShipment(tx, id))?.orderId
  const order = orderId && (await lockOrder(tx, orderId))
  // Read again: it may have changed before the order was locked.
  const shipment = order && (await store.findShipment(tx, id))
  if (!shipment) throw new Refusal('no-such-shipment')
  return { order, shipment }
}

const whyEnded = ({ deliveredAt }: store.StoredShipment) =>
  new Refusal(deliveredAt ? 'shipment-delivered' : 'no-such-shipment')

const piecesOf = (lines: readonly { readonly pieces: number }[]) =>
  lines.reduce((sum, { pieces }) => sum + pieces, 0)

/** Returns a shipment's fields for the audit log, where it is found by its order. */
const about = ({ number }: Pick<MadeShipment, 'number'>, order: StoredOrder) => ({
  subject: order.id,
  label: `${shipmentNumber(number)} of ${orderNumber(order.number)}`,
})
