import { carrierName, trackingLink } from '#contract/shipments/carriers.ts'
import { shipmentNumber } from '#contract/shipments/endpoints.ts'
import { empty, leaf, node } from '#http/xml/write.ts'
import type { StoredShipment } from '#shop/shipments/store.ts'
import type { Notice } from './format.ts'
import { lineNumberOf, type Ordered, orderReference, unitOf } from './ordered.ts'
import type { ShippedItem } from './shipped.ts'

/** Writes the ShipNoticeRequest of a shipment. */
export function shipNotice(ordered: Ordered, { shipment, items, operation, at, corrects }: Notice): string {
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
    node('ShipNoticePortion', [orderReference(ordered), ...items.map((item) => itemOf(ordered, item))]),
  ])
}

const itemOf = (ordered: Ordered, { line, pieces, serials }: ShippedItem) =>
  node(
    'ShipNoticeItem',
    [
      node('ItemID', [
        leaf('SupplierPartID', line.sku || line.productId),
        leaf('SupplierPartAuxiliaryID', line.productId),
      ]),
      unitOf(ordered, line.position),
      ...serials.map((serialNumber) => empty('AssetInfo', { serialNumber })),
    ],
    { quantity: String(pieces), lineNumber: lineNumberOf(ordered, line.position) },
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
