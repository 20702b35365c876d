import { dayOf } from '#contract/days.ts'
import { carrierName } from '#contract/shipments/carriers.ts'
import { shipmentNumber } from '#contract/shipments/endpoints.ts'
import { leaf, node } from '#http/xml/write.ts'
import type { StoredShipment } from '#shop/shipments/store.ts'
import type { Notice } from '../format.ts'
import { lineNumberOf, type Ordered, unitCodeOf } from '../ordered.ts'
import type { ShippedItem } from '../shipped.ts'
import { buyer, issued, item, orderReference, seller, ublDocument } from './parts.ts'

/** Codes of UBL's own list of document statuses. */
const statuses = { new: '', update: 'Revised', delete: 'Cancelled' } as const

/** Writes the DespatchAdvice of a shipment, which keeps its number when it is changed or withdrawn. */
export const despatchAdvice = (ordered: Ordered, { shipment, items, operation, at }: Notice): string =>
  ublDocument('DespatchAdvice', [
    leaf('cbc:ID', shipmentNumber(shipment.number)),
    ...issued(at),
    leaf('cbc:DocumentStatusCode', statuses[operation]),
    leaf('cbc:LineCountNumeric', String(items.length)),
    orderReference(ordered),
    seller('cac:DespatchSupplierParty', ordered),
    buyer('cac:DeliveryCustomerParty', ordered),
    buyer('cac:BuyerCustomerParty', ordered),
    seller('cac:SellerSupplierParty', ordered),
    shipmentOf(shipment),
    ...items.map((shipped, place) => lineOf(ordered, shipped, place + 1)),
  ])

/** The day, and the carrier and tracking number once both are known. */
function shipmentOf({ number, shippedAt, carrier, trackingNumber }: StoredShipment): string {
  const consignment =
    carrier && trackingNumber !== ''
      ? node('cac:Consignment', [
          leaf('cbc:ID', trackingNumber),
          node('cac:CarrierParty', [node('cac:PartyName', [leaf('cbc:Name', carrierName(carrier))])]),
        ])
      : ''
  return node('cac:Shipment', [
    leaf('cbc:ID', shipmentNumber(number)),
    consignment,
    node('cac:Delivery', [node('cac:Despatch', [leaf('cbc:ActualDespatchDate', dayOf(shippedAt))])]),
  ])
}

const lineOf = (ordered: Ordered, { line, pieces, serials }: ShippedItem, place: number) =>
  node('cac:DespatchLine', [
    leaf('cbc:ID', String(place)),
    leaf('cbc:DeliveredQuantity', String(pieces), { unitCode: unitCodeOf(ordered, line.position) }),
    node('cac:OrderLineReference', [leaf('cbc:LineID', lineNumberOf(ordered, line.position))]),
    item({ name: line.productName, partNumber: line.sku || line.productId, serials }),
  ])
