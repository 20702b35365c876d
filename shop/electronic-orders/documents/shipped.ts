import { MAX_SHIPMENTS } from '#contract/shipments/endpoints.ts'
import type { Database } from '#database/open.ts'
import { findShipments, type StoredShipment } from '#shop/shipments/store.ts'
import type { Ordered } from './ordered.ts'

type Line = Ordered['order']['lines'][number]

/** Pieces of a line that a shipment completes, with their serial numbers. */
export interface ShippedItem {
  readonly line: Line
  readonly pieces: number
  readonly serials: readonly string[]
}

/** Finds the order lines that a shipment completes; none if it has only parts of kits. */
export async function findShippedItems(
  db: Database,
  ordered: Ordered,
  shipment: StoredShipment,
): Promise<ShippedItem[]> {
  const { order } = ordered
  const all = order.parts.length > 0 ? await findShipments(db, order.id, { limit: MAX_SHIPMENTS }) : []
  const shipments = [...all.filter(({ number }) => number < shipment.number), shipment]
  const serials = await findSerials(
    db,
    shipments.map(({ id }) => id),
  )
  return order.lines.flatMap((line) => {
    const told = toldOf(ordered, line, shipments)
    if (told.pieces === 0) return []
    const positions = partsOf(ordered, line).map(({ position }) => position)
    const found = serials.filter(
      ({ shipmentId, position }) => told.shipments.includes(shipmentId) && positions.includes(position),
    )
    return [{ line, pieces: told.pieces, serials: found.map(({ serial }) => serial) }]
  })
}

/** The items shipped for a line, with their number per piece of the line: for a kit, its parts. */
function partsOf({ order }: Ordered, { position, isKit }: Line): { position: number; kitPieces: number }[] {
  return isKit
    ? order.parts.filter(({ kitPosition }) => kitPosition === position)
    : [{ position, kitPieces: 1 }]
}

/**
 * The pieces of a line that the last of these shipments completes, and the shipments that they are in. A kit is complete
 * when the last of its parts is shipped.
 */
function toldOf(ordered: Ordered, line: Line, shipments: readonly StoredShipment[]) {
  const parts = partsOf(ordered, line)
  const shipped = new Map<number, number>()
  let complete = 0
  let pieces = 0
  let since: string[] = []
  for (const { id, lines } of shipments) {
    if (pieces > 0) since = []
    since.push(id)
    for (const part of lines) shipped.set(part.position, (shipped.get(part.position) ?? 0) + part.pieces)
    const now = Math.min(
      ...parts.map(({ position, kitPieces }) => Math.floor((shipped.get(position) ?? 0) / kitPieces)),
    )
    pieces = now - complete
    complete = now
  }
  return { pieces, shipments: since }
}

/** The serial numbers of the pieces in shipments. */
const findSerials = (db: Database, shipmentIds: readonly string[]) =>
  db
    .selectFrom('shipment_serials')
    .select(['shipment_id as shipmentId', 'line_position as position', 'serial'])
    .where('shipment_id', 'in', shipmentIds)
    .orderBy('line_position')
    .orderBy('normalised')
    .execute()
