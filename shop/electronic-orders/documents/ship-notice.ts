import { carrierName, trackingLink } from '#contract/shipments/carriers.ts'
import { MAX_SHIPMENTS, shipmentNumber } from '#contract/shipments/endpoints.ts'
import type { Database } from '#database/open.ts'
import { empty, leaf, node } from '#http/xml/write.ts'
import { findShipments, type StoredShipment } from '#shop/shipments/store.ts'
import { lineNumberOf, type Ordered, orderReference, unitOf } from './ordered.ts'

interface Notice {
  readonly shipment: StoredShipment
  /** `delete`: the shipment was a mistake. */
  readonly operation: 'new' | 'update' | 'delete'
  readonly at: Date
  /** The payloadID of the first notice of the shipment. */
  readonly corrects: string | undefined
}

/** Writes the ShipNoticeRequest of a shipment. @returns undefined if it completes no line: parts of kits alone */
export async function shipNotice(
  db: Database,
  ordered: Ordered,
  { shipment, operation, at, corrects }: Notice,
): Promise<string | undefined> {
  const { order } = ordered
  const all = order.parts.length > 0 ? await findShipments(db, order.id, { limit: MAX_SHIPMENTS }) : []
  const shipments = [...all.filter(({ number }) => number < shipment.number), shipment]
  const serials = await findSerials(
    db,
    shipments.map(({ id }) => id),
  )
  const items = order.lines.flatMap((line) => {
    const told = toldOf(ordered, line, shipments)
    if (told.pieces === 0) return []
    const positions = partsOf(ordered, line).map(({ position }) => position)
    const assets = serials.filter(
      ({ shipmentId, position }) => told.shipments.includes(shipmentId) && positions.includes(position),
    )
    return [
      itemOf(
        ordered,
        line,
        told.pieces,
        assets.map(({ serial }) => serial),
      ),
    ]
  })
  if (items.length === 0) return undefined
  const header = {
    shipmentID: shipmentNumber(shipment.number),
    operation,
    noticeDate: at.toISOString(),
    shipmentDate: shipment.shippedAt.toISOString(),
  }
  return node('ShipNoticeRequest', [
    corrects
      ? node('ShipNoticeHeader', [empty('DocumentReference', { payloadID: corrects })], header)
      : empty('ShipNoticeHeader', header),
    control(shipment),
    node('ShipNoticePortion', [orderReference(ordered), ...items]),
  ])
}

/** What is shipped for a line, with its pieces in one piece of the line: of a kit, its parts. */
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

type Line = Ordered['order']['lines'][number]

const itemOf = (
  ordered: Ordered,
  { position, sku, productId }: Line,
  pieces: number,
  serials: readonly string[],
) =>
  node(
    'ShipNoticeItem',
    [
      node('ItemID', [leaf('SupplierPartID', sku || productId), leaf('SupplierPartAuxiliaryID', productId)]),
      unitOf(ordered, position),
      ...serials.map((serialNumber) => empty('AssetInfo', { serialNumber })),
    ],
    { quantity: String(pieces), lineNumber: lineNumberOf(ordered, position) },
  )

/** The carrier and the tracking number, once both are known. */
function control({ carrier, trackingNumber, trackingUrl }: StoredShipment): string {
  if (!carrier || trackingNumber === '') return ''
  const trackingURL = trackingLink({ carrier, trackingNumber, trackingUrl: trackingUrl ?? undefined })
  return node('ShipControl', [
    leaf('CarrierIdentifier', carrierName(carrier), { domain: 'companyName' }),
    leaf('ShipmentIdentifier', trackingNumber, trackingURL ? { trackingURL } : {}),
  ])
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
