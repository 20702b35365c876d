import type { z } from 'zod'
import type { OrderDelivery } from '#contract/deliveries.ts'
import { toDollars } from '#contract/money.ts'
import { type OrderStatus, statusOf, wireStatus } from '#contract/order-status.ts'
import { type Order, type OrderEvent, type OrderLine, orderNumber, orderTitle } from '#contract/orders.ts'
import type { StoredEvent, StoredOrder, StoredOrderLine } from './store.ts'

/** Orders in the words of the wire. */

export const toWire = (order: StoredOrder): Order => {
  const lines = order.lines.map(toWireLine)
  const [first] = lines
  if (!first) throw new Error(`order ${order.id} has no lines`)
  return {
    _id: order.id,
    number: orderNumber(order.number),
    ...(order.purchaseOrderNumber && { purchaseOrderNumber: order.purchaseOrderNumber }),
    ...(order.note && { note: order.note }),
    name: order.buyerName,
    email: order.buyerEmail,
    product_id: first.product_id,
    productName: orderTitle(lines),
    img: first.img,
    orderAmount: order.pieces,
    paymentAmount: toDollars(order.amountCents),
    lines,
    address: order.address,
    phone: order.phone,
    deliveries: toWireDeliveries(order),
    status: wireStatus[order.status],
    ...(order.transactionId && { transactionId: order.transactionId }),
    placedAt: order.placedAt.toISOString(),
    ...(order.heldUntil && { heldUntil: order.heldUntil.toISOString() }),
  }
}

/** An order that is not divided is one delivery of all its lines. */
function toWireDeliveries({ address, phone, lines, deliveries }: StoredOrder): OrderDelivery[] {
  const all = { address, phone, lines: lines.map(({ position, pieces }) => ({ line: position, pieces })) }
  return (deliveries.length > 0 ? deliveries : [all]).map((delivery) => ({
    address: delivery.address,
    phone: delivery.phone,
    lines: delivery.lines.map(({ line, pieces }) => ({
      line,
      product_id: lines[line - 1]?.productId ?? '',
      orderAmount: pieces,
    })),
  }))
}

const toWireLine = (line: StoredOrderLine): OrderLine => ({
  product_id: line.productId,
  productName: line.productName,
  sku: line.sku,
  note: line.note,
  img: line.image,
  orderAmount: line.pieces,
  price: toDollars(line.unitPriceCents),
  priceSource: line.priceSource,
  paymentAmount: toDollars(line.amountCents),
})

/** The steps of an order's way in the words of the wire; facts that change no word are no step. */
export function toHistory(events: readonly StoredEvent[]): z.input<typeof OrderEvent>[] {
  let state: Parameters<typeof statusOf>[0] = {
    approval: 'not-needed',
    payment: 'unpaid',
    fulfilment: 'open',
  }
  let last: OrderStatus | null = null
  return events.flatMap(({ fact, to, actorKind, at }) => {
    state = { ...state, [fact]: to }
    const status = statusOf(state)
    if (status === last) return []
    const from = last && wireStatus[last]
    last = status
    return [{ from, to: wireStatus[status], by: byOf[actorKind], at: at.toISOString() }]
  })
}

/** Who it was by name is the shop's business; a buyer sees what kind of hand it was. */
const byOf = { buyer: 'buyer', admin: 'admin', shop: 'shop', 'card-service': 'shop' } as const
