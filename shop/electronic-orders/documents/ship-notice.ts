import { carrierName, trackingLink } from '#contract/shipments/carriers.ts'
import { shipmentNumber } from '#contract/shipments/endpoints.ts'
import type { Database } from '#database/open.ts'
import { empty, leaf, node } from '#http/xml/write.ts'
import { findShipment, findShipments, type StoredShipment } from '#shop/shipments/store.ts'
import { lineNumberOf, type Ordered, orderReference, unitOf } from './ordered.ts'

interface Notice {
  readonly shipmentId: string
  /** `delete`: the shipment was a mistake. */
  readonly operation: 'new' | 'update' | 'delete'
  readonly at: Date
}

/** More than any order has. */
const MOST_SHIPMENTS = 10_000

/** Writes the ShipNoticeRequest of a shipment. @returns undefined if there is no such shipment */
export async function shipNotice(
  db: Database,
  ordered: Ordered,
  { shipmentId, operation, at }: Notice,
): Promise<string | undefined> {
  const shipment = await findShipment(db, shipmentId)
  if (!shipment) return undefined
  const { order } = ordered
  const all = order.parts.length > 0 ? await findShipments(db, order.id, { limit: MOST_SHIPMENTS }) : []
  const earlier = all.filter(({ number }) => number < shipment.number)
  const serials = await findSerials(db, shipmentId)
  const items = order.lines.flatMap((line) => {
    const pieces = shippedOf(ordered, line.position, [...earlier, shipment])
    const now = pieces - shippedOf(ordered, line.position, earlier)
    if (now === 0) return []
    const assets = positionsOf(ordered, line.position).flatMap((position) => serials.get(position) ?? [])
    return [itemOf(ordered, line, now, assets)]
  })
  return node('ShipNoticeRequest', [
    empty('ShipNoticeHeader', {
      shipmentID: shipmentNumber(shipment.number),
      operation,
      noticeDate: at.toISOString(),
      shipmentDate: shipment.shippedAt.toISOString(),
    }),
    control(shipment),
    node('ShipNoticePortion', [orderReference(ordered), ...items]),
  ])
}

/** The lines that are shipped for a line: of a kit, its parts. */
function positionsOf({ order }: Ordered, position: number): number[] {
  const parts = order.parts.filter(({ kitPosition }) => kitPosition === position)
  return parts.length > 0 ? parts.map((part) => part.position) : [position]
}

/** Pieces of a line in shipments. A kit is shipped when the last of its parts is. */
function shippedOf({ order }: Ordered, position: number, shipments: readonly StoredShipment[]): number {
  const of = (each: number) =>
    shipments
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => sum + (line.position === each ? line.pieces : 0), 0)
  const parts = order.parts.filter(({ kitPosition }) => kitPosition === position)
  if (parts.length === 0) return of(position)
  return Math.min(...parts.map((part) => Math.floor(of(part.position) / part.kitPieces)))
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

/** The serial numbers of a shipment's pieces, by the number of their line. */
async function findSerials(db: Database, shipmentId: string): Promise<ReadonlyMap<number, string[]>> {
  const rows = await db
    .selectFrom('shipment_serials')
    .select(['line_position as position', 'serial'])
    .where('shipment_id', '=', shipmentId)
    .orderBy('line_position')
    .orderBy('normalised')
    .execute()
  const byLine = Map.groupBy(rows, ({ position }) => position)
  return new Map([...byLine].map(([position, found]) => [position, found.map(({ serial }) => serial)]))
}
