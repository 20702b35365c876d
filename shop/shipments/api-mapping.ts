import { trackingLink } from '#contract/shipments/carriers.ts'
import { type OpenLine, type Shipment, shipmentNumber } from '#contract/shipments/endpoints.ts'
import { goodsOf } from '../orders/lines-and-parts.ts'
import type { StoredOrder } from '../orders/store.ts'
import { addressOf } from './emails.ts'
import type { LinePart, StoredShipment } from './store.ts'

/** Maps shipments to the API's types, in which lines and addresses count from 1 without gaps. */

type Order = Pick<StoredOrder, 'lines' | 'parts' | 'deliveries' | 'address'>

const lineOf = (order: Order, position: number) =>
  goodsOf(order).findIndex((line) => line.position === position)

const deliveryOf = ({ deliveries }: Order, deliveryPosition: number | null): number =>
  deliveryPosition === null ? 1 : deliveries.findIndex(({ position }) => position === deliveryPosition) + 1

export function toWire(shipment: StoredShipment, order: Order): Shipment {
  const tracking = trackingOf(shipment)
  const link = trackingLink(tracking)
  return {
    _id: shipment.id,
    number: shipmentNumber(shipment.number),
    delivery: deliveryOf(order, shipment.deliveryPosition),
    address: addressOf(order, shipment),
    ...tracking,
    ...(link !== undefined && { trackingLink: link }),
    shippedAt: shipment.shippedAt.toISOString(),
    ...(shipment.deliveredAt && { deliveredAt: shipment.deliveredAt.toISOString() }),
    lines: shipment.lines.map(({ position, pieces, tracksSerials }) => {
      const place = lineOf(order, position)
      const line = goodsOf(order)[place]
      if (!line) throw new Error(`shipment ${shipment.id} has a line that its order lacks`)
      return {
        line: place + 1,
        product_id: line.productId,
        productName: line.productName,
        orderAmount: pieces,
        serials: tracksSerials ? pieces : 0,
      }
    }),
  }
}

export const trackingOf = ({ carrier, trackingNumber, trackingUrl }: StoredShipment) => ({
  ...(carrier !== null && { carrier }),
  trackingNumber,
  ...(trackingUrl !== null && { trackingUrl }),
})

export const toOpenLine = (
  { position, deliveryPosition, pieces, tracksSerials, waiting }: LinePart,
  order: Order,
): OpenLine => ({
  delivery: deliveryOf(order, deliveryPosition),
  line: lineOf(order, position) + 1,
  orderAmount: pieces,
  tracksSerials,
  ...(waiting > 0 && { notHere: waiting }),
})
