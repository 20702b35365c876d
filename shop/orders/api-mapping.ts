import type { z } from 'zod'
import { toSummary } from '#contract/charges/charges.ts'
import { shopCurrency } from '#contract/locale.ts'
import { toAmount } from '#contract/money.ts'
import type { OrderDelivery } from '#contract/orders/deliveries.ts'
import { SOLD } from '#contract/orders/filter.ts'
import {
  type Order,
  type OrderEvent,
  type OrderLine,
  type OrderPart,
  orderNumber,
  orderTitle,
} from '#contract/orders/order.ts'
import { fromWireStatus, type OrderStatus, statusOf, wireStatus } from '#contract/orders/status.ts'
import type { PromisedPieces } from '#contract/stock/incoming.ts'
import { movedPieces } from '#contract/stock/moved-pieces.ts'
import type { StoredStep } from '../approvals/chain.ts'
import { earlierApprovals, withApprovalStep } from '../approvals/history.ts'
import { storedSums, taxCentsOn } from '../charges/order-charges.ts'
import { costCentreIn } from '../cost-centres/of-order.ts'
import { couponOf } from '../coupons/coupon-of-order.ts'
import { shownOrder } from '../privacy/erased-orders.ts'
import type { RefundedPart } from '../refunds/store.ts'
import type { ReturnStepOf } from '../returns/store.ts'
import { taxCentsOf } from './goods.ts'
import type { ShipTogetherChange } from './ship-together.ts'
import type { StoredEvent, StoredOrder, StoredOrderLine, StoredPart } from './store.ts'

/** Maps an order to its API form. */

export const toWire = (stored: StoredOrder & { readonly invoiceId?: string | null }): Order => {
  const order = shownOrder(stored)
  const lines = order.lines.map((line) => withTax(line, order))
  const sums = storedSums(order)
  const coupon = couponOf(order)
  const [first] = lines
  if (!first) throw new Error(`order ${order.id} has no lines`)
  return {
    _id: order.id,
    number: orderNumber(order.number),
    ...(order.purchaseOrderNumber && { purchaseOrderNumber: order.purchaseOrderNumber }),
    ...costCentreIn(order),
    ...(order.note && { note: order.note }),
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
    status: wireStatus[order.status],
    ...(isApprovalKnown(order) && { approval: order.approval }),
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

/** Maps an order's deliveries; an undivided order is one delivery of all its lines. */
function toWireDeliveries({ address, phone, lines, parts, deliveries }: StoredOrder): OrderDelivery[] {
  const all = {
    address,
    phone,
    lines: lines.map(({ position, pieces }) => ({ line: position, pieces })),
    cancelled: [],
  }
  // Rejected lines leave gaps between positions.
  const places = new Map([...lines, ...parts].map(({ position }, place) => [position, place]))
  return (deliveries.length > 0 ? deliveries : [all]).map((delivery) => ({
    address: delivery.address,
    phone: delivery.phone,
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

/** What has moved of a line, if some of it has not. */
function movedOf({ promised, awaited }: StoredOrderLine | StoredPart) {
  const moved = movedPieces(promised ?? [], awaited, new Date().toISOString().slice(0, 10))
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

interface Way {
  readonly events: readonly StoredEvent[]
  readonly refunds: readonly RefundedPart[]
  readonly returns: readonly ReturnStepOf[]
  readonly together: readonly ShipTogetherChange[]
  readonly approvalSteps: readonly StoredStep[]
}

/** Names who did a step. Customers see which of their own people it was; only admins see who in the shop it was. */
const doneBy = (kind: keyof typeof byOf, name: string | null, toAdmin: boolean) => ({
  by: byOf[kind],
  ...(name && (kind === 'buyer' || toAdmin) && { person: name }),
})

type Step = z.input<typeof OrderEvent>

/** Maps an order's history to the API's steps, with partial refunds, returns and choices about shipping among them. */
export function toHistory(way: Way, toAdmin: boolean): Step[] {
  const { events, refunds, returns, together, approvalSteps } = way
  const history = toSteps(events, toAdmin).map((step) => withApprovalStep(step, approvalSteps))
  const between = [
    ...refunds.map(({ at, amountCents, note, actorKind, actorName }) => ({
      at,
      ...doneBy(actorKind, actorName, toAdmin),
      refund: { amount: toAmount(amountCents), reason: note },
    })),
    ...returns.map(({ at, actorKind, actorName, number, state, note }) => ({
      at,
      ...doneBy(actorKind, actorName, toAdmin),
      return: { number, state, reason: note },
    })),
    ...earlierApprovals(approvalSteps),
    ...together.map(({ at, shipTogether, actorKind, actorName }) => ({
      at,
      ...doneBy(actorKind, actorName, toAdmin),
      shipTogether,
    })),
  ]
  for (const { at, ...step } of between.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const time = at.toISOString()
    const next = history.findIndex((other) => other.at > time)
    const place = next < 0 ? history.length : next
    const to = history[place - 1]?.to ?? wireStatus.processing
    history.splice(place, 0, { from: to, to, at: time, ...step })
  }
  return history
}

/** Maps status changes, the company's approval, and shipments. */
function toSteps(events: readonly StoredEvent[], toAdmin: boolean): Step[] {
  let state: Parameters<typeof statusOf>[0] = {
    approval: 'not-needed',
    payment: 'unpaid',
    fulfilment: 'open',
  }
  let last: OrderStatus | null = null
  return events.flatMap(({ fact, to, actorKind, actorName, at, note }) => {
    state = { ...state, [fact]: to }
    const status = statusOf(state)
    const step = {
      from: last && wireStatus[last],
      ...doneBy(actorKind, actorName, toAdmin),
      at: at.toISOString(),
    }
    if (fact === 'approval') {
      const approval = { state: state.approval, by: actorName ?? '', reason: note }
      return [{ ...step, to: last ? wireStatus[last] : wireStatus[status], approval }]
    }
    if (isShippingStep(to) && fact === 'fulfilment' && last) {
      return [{ ...step, to: wireStatus[last], fulfilment: to }]
    }
    if (status === last) return []
    last = status
    return [{ ...step, to: wireStatus[status] }]
  })
}

const shippingSteps = ['open', 'part-shipped', 'shipped'] as const
type ShippingStep = (typeof shippingSteps)[number]
const isShippingStep = (state: string): state is ShippingStep => shippingSteps.some((step) => step === state)

const byOf = { buyer: 'buyer', admin: 'admin', shop: 'shop', 'card-service': 'shop' } as const
