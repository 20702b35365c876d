import type { Database } from '#database/open.ts'
import { insertSerials, openLinesOf } from '#shop/shipments/store.ts'
import { demoSerials } from './company.ts'
import { ago } from './hours-ago.ts'

const ADMIN = 'admin@example.com'
const byAdmin = { actor_kind: 'admin', actor_name: ADMIN } as const

/** Loads a company's orders that are shipped, one in part and one with serial numbers, and a requested return. */
export async function loadPartsAndReturns(tx: Database, now: Date): Promise<void> {
  await shipPart(tx, { order: 'demo-order-10', at: ago(now, 20) })
  await shipWithSerials(tx, { ...demoSerials, at: ago(now, demoSerials.hoursAgo) })
  await askForReturn(tx, { order: 'demo-order-5', pieces: 12, at: ago(now, 4) })
}

/** Ships everything for the first of several addresses. */
async function shipPart(tx: Database, { order, at }: { order: string; at: Date }): Promise<void> {
  const parts = await tx
    .selectFrom('order_line_fulfilment')
    .select(['line_position', 'delivery_position', 'product_id', 'pieces'])
    .where('order_id', '=', order)
    .where('delivery_position', '=', 1)
    .execute()
  await tx.updateTable('orders').set({ fulfilment: 'part-shipped' }).where('id', '=', order).execute()
  await tx
    .insertInto('order_events')
    .values({
      order_id: order,
      fact: 'fulfilment',
      from_state: 'open',
      to_state: 'part-shipped',
      at,
      ...byAdmin,
    })
    .execute()
  const { id: shipment_id } = await tx
    .insertInto('shipments')
    .values({
      order_id: order,
      delivery_position: 1,
      carrier: 'other',
      tracking_number: 'DEMO-1',
      shipped_at: at,
      ...byAdmin,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('shipment_lines')
    .values(
      parts.map(({ line_position, product_id, pieces }) => ({
        shipment_id,
        order_id: order,
        line_position,
        product_id,
        pieces,
      })),
    )
    .execute()
}

/** Ships everything of an order of one product whose pieces have serial numbers. */
async function shipWithSerials(
  tx: Database,
  { order, prefix, at }: { readonly order: string; readonly prefix: string; readonly at: Date },
): Promise<void> {
  const parts = await openLinesOf(tx, order)
  const shipment = await tx
    .insertInto('shipments')
    .values({
      order_id: order,
      carrier: 'other',
      tracking_number: 'DEMO-2',
      shipped_at: at,
      delivered_at: at,
      ...byAdmin,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('shipment_lines')
    .values(
      parts.map(({ position, productId, pieces, warrantyMonths }) => ({
        shipment_id: shipment.id,
        order_id: order,
        line_position: position,
        product_id: productId,
        pieces,
        tracks_serials: true,
        warranty_months: warrantyMonths,
      })),
    )
    .execute()
  const serials = parts.map(({ position, productId, pieces }) => ({
    position,
    productId,
    serials: Array.from({ length: pieces }, (_, place) => `${prefix}${1_001 + place}`),
  }))
  await insertSerials(tx, shipment.id, serials)
  await tx.updateTable('orders').set({ fulfilment: 'delivered' }).where('id', '=', order).execute()
  await tx
    .insertInto('order_events')
    .values({
      order_id: order,
      fact: 'fulfilment',
      from_state: 'open',
      to_state: 'delivered',
      at,
      ...byAdmin,
    })
    .execute()
}

async function askForReturn(
  tx: Database,
  { order, pieces, at }: { order: string; pieces: number; at: Date },
): Promise<void> {
  const line = await tx
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['position', 'product_id', 'buyer_email'])
    .where('order_id', '=', order)
    .where('position', '=', 1)
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('returns')
    .values({ order_id: order, asked_by: line.buyer_email, asked_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('return_lines')
    .values({
      return_id: id,
      order_id: order,
      line_position: line.position,
      product_id: line.product_id,
      pieces,
      reason: 'defective',
      note: 'An example of the demo: these do not start.',
    })
    .execute()
}
