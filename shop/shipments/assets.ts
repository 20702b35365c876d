import { sql } from 'kysely'
import { orderNumber } from '#contract/orders/order.ts'
import { shipmentNumber } from '#contract/shipments/endpoints.ts'
import type { Database } from '#database/open.ts'
import { BYTE_ORDER_MARK, toCsv } from '../csv.ts'
import { dayOf } from '../days.ts'
import type { StoredOrder } from '../orders/store.ts'

const columns = [
  'serial',
  'product',
  'sku',
  'delivered on',
  'warranty until',
  'order',
  'shipment',
  'returned on',
] as const

const BATCH = 1_000

/**
 * Exports an order's shipped pieces, one row each, as parts of one CSV file. Reads in batches, so that memory never
 * holds all of them.
 */
export async function* assetList(db: Database, { id, number }: StoredOrder): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv(columns, [])
  let last: Place | undefined
  do {
    const assets = await findAssets(db, id, last)
    const rows = assets.map(
      ({ serial, productName, sku, deliveredOn, warrantyUntil, shipment, returnedOn }) => ({
        serial,
        product: productName,
        sku,
        'delivered on': deliveredOn ?? '',
        'warranty until': warrantyUntil ?? '',
        order: orderNumber(number),
        shipment: shipmentNumber(shipment),
        'returned on': returnedOn ?? '',
      }),
    )
    yield toCsv(columns, rows, { header: false })
    last = assets.length === BATCH ? assets.at(-1) : undefined
  } while (last)
}

interface Place {
  readonly shipment: number
  readonly position: number
  readonly normalised: string
}

interface Asset extends Place {
  readonly serial: string
  readonly productName: string
  readonly sku: string
  /** Days; null until delivered, or without a warranty. */
  readonly deliveredOn: string | null
  readonly warrantyUntil: string | null
  /** Null unless the piece was returned. */
  readonly returnedOn: string | null
}

async function findAssets(db: Database, orderId: string, after: Place | undefined): Promise<Asset[]> {
  const delivered = dayOf(sql`s.delivered_at`)
  const next = after
    ? sql`and (s.number, line.line_position, serial.normalised)
        > (${after.shipment}::bigint, ${after.position}::int, ${after.normalised})`
    : sql``
  const { rows } = await sql<Asset>`
    select s.number as shipment, line.line_position as position, serial.normalised, serial.serial,
      ordered.product_name as "productName", ordered.sku, to_char(${delivered}, 'YYYY-MM-DD') as "deliveredOn",
      to_char(${delivered} + make_interval(months => line.warranty_months), 'YYYY-MM-DD') as "warrantyUntil",
      to_char(${dayOf(sql`back.at`)}, 'YYYY-MM-DD') as "returnedOn"
    from shipments s
      join shipment_lines line on line.shipment_id = s.id
      join shipment_serials serial on serial.shipment_id = s.id and serial.line_position = line.line_position
      join order_lines ordered on ordered.order_id = s.order_id and ordered.position = line.line_position
      left join return_events back on back.return_id = serial.return_id and back.to_state = 'received'
    where s.order_id = ${orderId} ${next}
    order by s.number, line.line_position, serial.normalised
    limit ${BATCH}`.execute(db)
  return rows
}
