import { AddressFields } from '#contract/addresses/endpoints.ts'
import { toSummary } from '#contract/charges/charges.ts'
import { today } from '#contract/days.ts'
import { shopCurrency } from '#contract/locale.ts'
import { toAmount } from '#contract/money.ts'
import type { OrderDelivery } from '#contract/orders/deliveries.ts'
import { SOLD } from '#contract/orders/filter.ts'
import {
  type Order,
  type OrderLine,
  type OrderPart,
  orderNumber,
  orderTitle,
} from '#contract/orders/order.ts'
import { fromWireStatus, wireStatus } from '#contract/orders/status.ts'
import type { PromisedPieces } from '#contract/stock/incoming.ts'
import { movedPieces } from '#contract/stock/moved-pieces.ts'
import { toReasons } from '../approvals/reasons.ts'
import { storedSums, taxCentsOn } from '../charges/order-charges.ts'
import { costCentreIn } from '../cost-centres/of-order.ts'
import { couponOf } from '../coupons/coupon-of-order.ts'
import { shownOrder } from '../privacy/erased-orders.ts'
import { taxCentsOf } from './lines-and-parts.ts'
import type { StoredOrder, StoredOrderLine, StoredPart } from './store.ts'

/** Maps an order to its API form. */

export const toWire = (stored: StoredOrder & { readonly invoiceId?: string | null }): Order => {
  const order = shownOrder(stored)
  const lines = order.lines.map((line) => withTax(line, order))
  const sums = storedSums(order)
  const coupon = couponOf(order)
  const billingPlace = placeIn(order.billing)
  const [first] = lines
  if (!first) throw new Error(`order ${order.id} has no lines`)
  return {
    _id: order.id,
    number: orderNumber(order.number),
    ...(order.purchaseOrderNumber && { purchaseOrderNumber: order.purchaseOrderNumber }),
    ...(order.buyerReference && { buyerReference: order.buyerReference }),
    ...costCentreIn(order),
    ...(order.note && { note: order.note }),
    customer: order.customerId,
    name: order.buyerName,
    email: order.buyerEmail,
    ...(order.actedBy && { actedBy: order.actedBy }),
    product_id: first.product_id,
    productName: orderTitle(lines),
    img: first.img,
    orderAmount: order.pieces,
    paymentAmount: toAmount(order.amountCents),
    currency: shopCurrency(),
    ...(coupon && { coupon }),
    ...(sums && { charges: toSummary(sums) }),
    lines,
    ...(order.parts.length > 0 && { parts: order.parts.map((part) => toWirePart(part, order)) }),
    address: order.address,
    phone: order.phone,
    deliveries: toWireDeliveries(order),
    ...(order.billing && { billing: order.billing.text }),
    ...(billingPlace && { billingPlace }),
    status: wireStatus[order.status],
    ...(isApprovalKnown(order) && { approval: order.approval }),
    ...(order.approvalReasons && { approvalReasons: toReasons(order.approvalReasons) }),
    ...(order.onAccount && { onAccount: true as const }),
    fulfilment: order.fulfilment,
    ...(order.followsOrderId && { second: true as const }),
    ...(order.shipTogether && { shipTogether: true as const }),
    ...(order.oneFreight && { oneFreight: true as const }),
    ...(order.payment === 'partly-refunded' && { partlyRefunded: true as const }),
    ...(order.transactionId && { transactionId: order.transactionId }),
    ...(order.invoiceId && { invoice_id: order.invoiceId }),
    placedAt: order.placedAt.toISOString(),
    ...(order.heldUntil && { heldUntil: order.heldUntil.toISOString() }),
  }
}

interface WireFilter {
  readonly status?: Order['status'] | typeof SOLD | undefined
  readonly product_id?: string | undefined
}

/** Maps a filter from the API's names to ours. */
export const fromWireFilter = <Filter extends WireFilter>({ status, product_id, ...filter }: Filter) => ({
  ...filter,
  productId: product_id,
  status: status === undefined || status === SOLD ? status : fromWireStatus(status),
})

/**
 * True if there is an approval state to show: an order that ended while waiting was neither approved nor rejected.
 */
const isApprovalKnown = <O extends Pick<StoredOrder, 'approval' | 'status'>>(
  order: O,
): order is O & { readonly approval: 'waiting' | 'approved' | 'rejected' } =>
  order.approval !== 'not-needed' && (order.approval !== 'waiting' || order.status === 'unpaid')

/** @returns undefined for an address that was given in one piece */
const placeIn = (stored: unknown): AddressFields | undefined => AddressFields.safeParse(stored).data

function placeOf(stored: unknown) {
  const place = placeIn(stored)
  return place && { place }
}

/** Maps an order's deliveries; an undivided order is one delivery of all its lines. */
function toWireDeliveries(order: StoredOrder): OrderDelivery[] {
  const { address, phone, delivery: place, lines, parts, deliveries } = order
  const all = {
    address,
    phone,
    delivery: place,
    lines: lines.map(({ position, pieces }) => ({ line: position, pieces })),
    cancelled: [],
  }
  // Rejected lines leave gaps between positions.
  const places = new Map([...lines, ...parts].map(({ position }, place) => [position, place]))
  return (deliveries.length > 0 ? deliveries : [all]).map((delivery) => ({
    address: delivery.address,
    phone: delivery.phone,
    ...placeOf(delivery.delivery),
    lines: delivery.lines.map(({ line: position, pieces }) => {
      const place = places.get(position) ?? 0
      return { line: place + 1, product_id: lines[place]?.productId ?? '', orderAmount: pieces }
    }),
    ...(delivery.cancelled.length > 0 && {
      cancelled: delivery.cancelled.map(({ line: position, pieces }) => ({
        line: (places.get(position) ?? 0) + 1,
        orderAmount: pieces,
      })),
    }),
  }))
}

function toWirePart(part: StoredPart, order: StoredOrder): OrderPart {
  const taxCents = taxCentsOf(order, part)
  return {
    kitLine: order.lines.findIndex(({ position }) => position === part.kitPosition) + 1,
    product_id: part.productId,
    productName: part.productName,
    sku: part.sku,
    img: part.image,
    piecesPerKit: part.kitPieces,
    orderAmount: part.pieces,
    paymentAmount: toAmount(part.shareCents),
    ...(taxCents > 0 && { tax: toAmount(taxCents) }),
    ...sourcesOf(part),
  }
}

const sourcesOf = (goods: StoredOrderLine | StoredPart) => ({
  ...(goods.awaited.length > 0 && {
    awaited: goods.awaited,
    ...(goods.daysChanged && { daysChanged: true as const, ...movedOf(goods) }),
  }),
  ...(goods.cancelledPieces > 0 && { cancelled: goods.cancelledPieces }),
})

/** The moved pieces of a line, if others have not moved. */
function movedOf({ promised, awaited }: StoredOrderLine | StoredPart) {
  const moved = movedPieces(promised ?? [], awaited, today())
  const isPart = moved.length > 0 && sumOf(moved) < sumOf(awaited)
  return isPart ? { moved } : undefined
}

const sumOf = (parts: readonly PromisedPieces[]) => parts.reduce((sum, { pieces }) => sum + pieces, 0)

function withTax(line: StoredOrderLine, { charges }: StoredOrder): OrderLine {
  const cents = taxCentsOn(charges, line.position)
  return { ...toWireLine(line), ...(cents > 0 && { tax: toAmount(cents) }) }
}

export const toWireLine = (line: StoredOrderLine): OrderLine => ({
  product_id: line.productId,
  productName: line.productName,
  sku: line.sku,
  note: line.note,
  img: line.image,
  orderAmount: line.pieces,
  price: toAmount(line.unitPriceCents),
  priceSource: line.priceSource,
  paymentAmount: toAmount(line.amountCents),
  ...(line.discountCents > 0 && { discount: toAmount(line.discountCents) }),
  ...sourcesOf(line),
})
