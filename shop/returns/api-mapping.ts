import { grossOf, sumsOfParts, worthOfParts } from '#contract/charges/worth.ts'
import { toAmount } from '#contract/money.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { type Return, returnNumber } from '#contract/returns/endpoints.ts'
import { chargedSums, takePieces } from '../charges/order-parts.ts'
import { goodsOf } from '../orders/lines-and-parts.ts'
import type { StoredOrder } from '../orders/store.ts'
import type { StoredReturn } from './store.ts'

/** Maps a return of an order to its API form. */
export function toWire(found: StoredReturn, order: StoredOrder): Return {
  const { id, orderId, state, askedBy, askedAt, lines, events, refund } = found
  const received = events.find((event) => event.state === 'received')
  // A return can be refused after approval, so the last decision counts.
  const answer = events.findLast((event) => event.state === 'approved' || event.state === 'refused')
  return {
    _id: id,
    number: returnNumber(found.number),
    order_id: orderId,
    orderNumber: orderNumber(found.orderNumber),
    state,
    askedBy,
    askedAt: askedAt.toISOString(),
    lines: lines.map(({ photo, restocked, writtenOff, ...line }) => ({
      line: line.line,
      product_id: line.productId,
      productName: line.productName,
      orderAmount: line.pieces,
      reason: line.reason,
      note: line.note,
      serials: line.serials,
      tracksSerials: line.tracksSerials,
      ...(photo !== null && { photo }),
      ...(restocked !== null && writtenOff !== null && { received: { restocked, writtenOff } }),
    })),
    answer: answer?.note ?? '',
    ...(received && { receivedAt: new Date(received.at).toISOString() }),
    value: toAmount(centsOf(found, order)),
    ...(refund && { refund: { amount: toAmount(refund.amountCents), creditNote: refund.creditNote } }),
  }
}

/**
 * Returns the value in cents: the pieces at their order prices, less their share of a coupon and with the tax on their sum;
 * once the return is received, only the pieces that arrived.
 */
function centsOf({ lines }: StoredReturn, order: StoredOrder): number {
  const parts = lines.flatMap((line) => {
    const goods = goodsOf(order).find(({ position }) => position === line.position)
    return goods ? takePieces(order, goods, { after: 0, pieces: piecesThatCount(line) }) : []
  })
  return grossOf(worthOfParts(sumsOfParts(chargedSums(order)), parts) ?? [])
}

const piecesThatCount = ({ pieces, restocked, writtenOff }: StoredReturn['lines'][number]): number =>
  restocked === null || writtenOff === null ? pieces : restocked + writtenOff
