import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Actor } from '#contract/audit-log/actor.ts'
import type { Tracking } from '#contract/shipments/carriers.ts'
import { normaliseSerial } from '#contract/shipments/serials.ts'
import { countRows } from '#database/count-rows.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'

/** The pieces of an order still to be shipped: by line, and by address where there are several. */
export function openLinesOf(db: Database, orderId: string) {
  return (
    db
      .selectFrom('order_line_fulfilment as line')
      .innerJoin('products', 'products.id', 'line.product_id')
      .select([
        'line.line_position as position',
        'line.delivery_position as deliveryPosition',
        'line.product_id as productId',
        'products.tracks_serials as tracksSerials',
        'products.warranty_months as warrantyMonths',
      ])
      .select((e) => e('line.pieces', '-', e.ref('line.shipped')).as('pieces'))
      // Of the whole line, whatever the address.
      .select(
        sql<number>`coalesce((select sum(pieces)::int from stock_promises p
        where p.order_id = line.order_id and p.position = line.line_position), 0)`.as('waiting'),
      )
      .where('line.order_id', '=', orderId)
      .whereRef('line.shipped', '<', 'line.pieces')
      .orderBy('line.delivery_position')
      .orderBy('line.line_position')
      .execute()
  )
}

/** Some pieces of a line, on their way to an address or still to be shipped there. */
export type LinePart = Awaited<ReturnType<typeof openLinesOf>>[number]

export interface NewShipment {
  readonly orderId: string
  /** Parts for the same address go in one shipment. */
  readonly parts: readonly LinePart[]
  readonly tracking: Tracking
  readonly actor: Actor
}

/** Writes a shipment for each address, with its lines. The order must be locked. */
export async function insertShipments(tx: Database, { orderId, parts, tracking, actor }: NewShipment) {
  const { carrier = null, trackingNumber, trackingUrl = null } = tracking
  const positions = new Set(parts.map(({ deliveryPosition }) => deliveryPosition))
  const deliveries = [...positions].map((position) => ({ position }))
  const { rows } = await sql<{ id: string; number: number }>`
    with /* writes a shipment */ made as (
      insert into shipments
        (order_id, delivery_position, carrier, tracking_number, tracking_url, actor_kind, actor_name)
      select ${orderId}, position, ${carrier}, ${trackingNumber}, ${trackingUrl}, ${actor.kind}, ${actor.name}
      from json_to_recordset(${JSON.stringify(deliveries)}::json) as delivery (position int)
      returning id, number, delivery_position
    ), written as (
      insert into shipment_lines
        (shipment_id, order_id, line_position, product_id, pieces, tracks_serials, warranty_months)
      select made.id, ${orderId}, part.position, part."productId", part.pieces, part."tracksSerials",
        part."warrantyMonths"
      from json_to_recordset(${JSON.stringify(parts)}::json) as part (position int, "deliveryPosition" int,
          "productId" text, pieces int, "tracksSerials" boolean, "warrantyMonths" int)
        join made on made.delivery_position is not distinct from part."deliveryPosition"
    )
    select id, number from made order by number`.execute(tx)
  return rows
}

interface LineSerials {
  readonly position: number
  readonly productId: string
  readonly serials: readonly string[]
}

/** @returns the serial numbers that were already shipped; if there are any, roll the transaction back */
export async function insertSerials(
  tx: Database,
  shipmentId: string,
  lines: readonly LineSerials[],
): Promise<string[]> {
  const rows = lines.flatMap(({ position, productId, serials }) =>
    serials.map((serial) => ({ position, productId, serial, normalised: normaliseSerial(serial) })),
  )
  if (rows.length === 0) return []
  // In sorted order, so that two shipments with the same numbers cannot deadlock.
  const { rows: written } = await sql<{ productId: string; normalised: string }>`
    insert into shipment_serials (product_id, normalised, serial, shipment_id, line_position)
    select product_id, normalised, serial, ${shipmentId}, position
    from unnest(
      ${rows.map(({ productId }) => productId)}::text[],
      ${rows.map(({ normalised }) => normalised)}::text[],
      ${rows.map(({ serial }) => serial)}::text[],
      ${rows.map(({ position }) => position)}::int[]
    ) as sent (product_id, normalised, serial, position)
    order by product_id, normalised
    on conflict do nothing
    returning product_id as "productId", normalised`.execute(tx)
  const isNew = new Set(written.map(({ productId, normalised }) => `${productId} ${normalised}`))
  return rows
    .filter(({ productId, normalised }) => !isNew.has(`${productId} ${normalised}`))
    .map(({ serial }) => serial)
}

const selectShipments = (db: Database) =>
  db
    .selectFrom('shipments')
    .select([
      'id',
      'number',
      'order_id as orderId',
      'delivery_position as deliveryPosition',
      'carrier',
      'tracking_number as trackingNumber',
      'tracking_url as trackingUrl',
      'shipped_at as shippedAt',
      'delivered_at as deliveredAt',
      'voided_at as voidedAt',
    ])
    .select((e) =>
      jsonArrayFrom(
        e
          .selectFrom('shipment_lines')
          .select(['line_position as position', 'pieces', 'tracks_serials as tracksSerials'])
          .whereRef('shipment_lines.shipment_id', '=', 'shipments.id')
          .orderBy('line_position'),
      ).as('lines'),
    )

export const findShipment = (db: Database, id: string) =>
  selectShipments(db).where('id', '=', id).executeTakeFirst()

export type StoredShipment = NonNullable<Awaited<ReturnType<typeof findShipment>>>

/** An order's shipments that were not voided, oldest first. */
export function findShipments(db: Database, orderId: string, { limit, cursor }: PageRequest) {
  return selectShipments(db)
    .where('order_id', '=', orderId)
    .where('voided_at', 'is', null)
    .$if(cursor !== undefined, (query) =>
      query.where('number', '>', (e) =>
        e
          .selectFrom('shipments')
          .select('number')
          .where('id', '=', cursor ?? ''),
      ),
    )
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** Counts an order's shipments; voided ones only on request. */
export async function countShipments(
  db: Database,
  orderId: string,
  { voided = false }: { readonly voided?: boolean } = {},
): Promise<number> {
  return countRows(
    db
      .selectFrom('shipments')
      .where('order_id', '=', orderId)
      .$if(!voided, (query) => query.where('voided_at', 'is', null)),
  )
}

/** Shipments that are on their way. */
const underWay = (tx: Database) =>
  tx.updateTable('shipments').where('delivered_at', 'is', null).where('voided_at', 'is', null)

const exists = async (updated: Promise<object | undefined>) => (await updated) !== undefined

/** @returns false when the shipment is no longer on its way; so do markDelivered and markVoided */
export const updateTracking = (
  tx: Database,
  id: string,
  { carrier, trackingNumber, trackingUrl }: Tracking,
): Promise<boolean> =>
  exists(
    underWay(tx)
      .set({ carrier: carrier ?? null, tracking_number: trackingNumber, tracking_url: trackingUrl ?? null })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  )

export const markDelivered = (tx: Database, id: string): Promise<boolean> =>
  exists(
    underWay(tx)
      .set({ delivered_at: sql<Date>`now()` })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  )

/**
 * True if voiding the shipment would leave fewer pieces shipped than are in returns, or some of its serial numbers
 * have come back.
 */
export async function isReturned(tx: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from shipment_lines l join order_line_returns r using (order_id, line_position)
      where l.shipment_id = ${id} and r.shipped - l.pieces < r.returned
    union all
    select from shipment_serials where shipment_id = ${id} and return_id is not null
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Voids a shipment; its serial numbers can be shipped again. */
export async function markVoided(tx: Database, id: string): Promise<boolean> {
  const voided = await exists(
    underWay(tx).set({ voided_at: sql<Date>`now()` }).where('id', '=', id).returning('id').executeTakeFirst(),
  )
  if (voided) await tx.deleteFrom('shipment_serials').where('shipment_id', '=', id).execute()
  return voided
}

export async function markAllDelivered(tx: Database, orderId: string): Promise<void> {
  await underWay(tx).set({ delivered_at: sql<Date>`now()` }).where('order_id', '=', orderId).execute()
}

export async function isAnyUnderWay(tx: Database, orderId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('delivered_at', 'is', null)
    .where('voided_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
