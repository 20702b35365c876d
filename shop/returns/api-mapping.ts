import { toAmount } from '#contract/money.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { shareOf } from '#contract/refunds/pieces.ts'
import { type Return, returnNumber } from '#contract/returns/endpoints.ts'
import type { StoredReturn } from './store.ts'

/** Maps a return to its API form. */
export function toWire(found: StoredReturn): Return {
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
    value: toAmount(centsOf(found)),
    ...(refund && { refund: { amount: toAmount(refund.amountCents), creditNote: refund.creditNote } }),
  }
}

/**
 * Returns the value in cents: the pieces at their order prices, with their share of a coupon and of the tax; once the return is
 * received, only the pieces that arrived.
 */
const centsOf = ({ lines }: StoredReturn): number =>
  lines.reduce((sum, line) => {
    const pieces = piecesThatCount(line)
    const share = (cents: number) => shareOf(cents, line.orderedPieces, pieces)
    return sum + share(line.grossCents) - share(line.discountCents) + share(line.taxCents)
  }, 0)

const piecesThatCount = ({ pieces, restocked, writtenOff }: StoredReturn['lines'][number]): number =>
  restocked === null || writtenOff === null ? pieces : restocked + writtenOff
