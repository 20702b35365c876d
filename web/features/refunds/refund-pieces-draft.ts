import { z } from 'zod'
import { formatCount } from '#contract/counts.ts'
import { goodsOf } from '#contract/orders/lines-and-parts.ts'
import type { Order } from '#contract/orders/order.ts'
import { type Refund, RefundReason } from '#contract/refunds/endpoints.ts'

/** At most this many lines per refund; use another refund for the rest. */
const MAX_LINES = 200

export interface RefundableLine {
  /** The line number in the order, from 1. */
  readonly line: number
  readonly productName: string
  /** Pieces not refunded yet. */
  readonly left: number
}

/** Returns the lines with pieces left to refund, given all refunds of the order. */
export const refundableLines = (order: Order, refunds: readonly Refund[]): readonly RefundableLine[] =>
  goodsOf(order)
    .map(({ productName, orderAmount }, place) => ({
      line: place + 1,
      productName,
      left:
        orderAmount -
        refunds
          .flatMap((refund) => refund.lines)
          .filter(({ line }) => line === place + 1)
          .reduce((sum, refunded) => sum + refunded.orderAmount, 0),
    }))
    .filter(({ line, left }) => left > 0 && !order.parts?.some(({ kitLine }) => kitLine === line))
    .slice(0, MAX_LINES)

/** The form for refunding pieces. */
export const refundPiecesDraft = z
  .object({
    lines: z.array(
      z.object({
        line: z.number(),
        left: z.number(),
        pieces: z.number('Enter a number').int('Enter a whole number').min(0, 'Enter 0 or more').optional(),
      }),
    ),
    reason: RefundReason,
  })
  .superRefine(({ lines }, context) => {
    const at = (place: number, message: string) =>
      context.addIssue({ code: 'custom', path: ['lines', place, 'pieces'], message })
    for (const [place, { pieces = 0, left }] of lines.entries())
      if (pieces > left) at(place, `${formatCount(left)} are left to refund`)
    if (lines.every(({ pieces = 0 }) => pieces === 0)) at(0, 'Refund at least one piece of one product')
  })
export type RefundPiecesDraft = z.infer<typeof refundPiecesDraft>

export const draftOf = (lines: readonly RefundableLine[]): RefundPiecesDraft => ({
  lines: lines.map(({ productName: _, ...line }) => line),
  reason: '',
})

export const toRefund = (orderId: string, { lines, reason }: RefundPiecesDraft) => ({
  id: orderId,
  lines: lines.flatMap(({ line, pieces = 0 }) => (pieces > 0 ? [{ line, orderAmount: pieces }] : [])),
  reason,
})

/** The pieces chosen so far; undefined if none, or more than are left. */
export function chosenOf(orderId: string, lines: RefundPiecesDraft['lines']) {
  const isPossible = ({ pieces = 0, left }: RefundPiecesDraft['lines'][number]) =>
    Number.isInteger(pieces) && pieces >= 0 && pieces <= left
  const { reason: _, ...chosen } = toRefund(orderId, { lines, reason: '' })
  return lines.every(isPossible) && chosen.lines.length > 0 ? chosen : undefined
}
