import { z } from 'zod'
import { formatCount } from '#contract/counts.ts'
import { toAmount, toCents } from '#contract/money.ts'
import type { Order } from '#contract/orders/order.ts'
import { type Refund, RefundReason } from '#contract/refunds/endpoints.ts'
import { centsOfPieces } from '#contract/refunds/pieces.ts'

/** At most this many lines per refund; use another refund for the rest. */
const MAX_LINES = 200

export interface RefundableLine {
  /** The line number in the order, from 1. */
  readonly line: number
  readonly productName: string
  /** Per piece. */
  readonly price: number
  /** Pieces of the line. */
  readonly of: number
  /** The line's share of a coupon, and its tax. */
  readonly discount: number
  readonly tax: number
  /** Pieces not refunded yet. */
  readonly left: number
}

/** Returns the lines with pieces left to refund, given all refunds of the order. */
export const refundableLines = ({ lines }: Order, refunds: readonly Refund[]): readonly RefundableLine[] =>
  lines
    .map(({ productName, price, orderAmount, discount = 0, tax = 0 }, place) => ({
      line: place + 1,
      productName,
      price,
      of: orderAmount,
      discount,
      tax,
      left:
        orderAmount -
        refunds
          .flatMap((refund) => refund.lines)
          .filter(({ line }) => line === place + 1)
          .reduce((sum, refunded) => sum + refunded.orderAmount, 0),
    }))
    .filter(({ left }) => left > 0)
    .slice(0, MAX_LINES)

/** The form for refunding pieces. */
export const refundPiecesDraft = z
  .object({
    lines: z.array(
      z.object({
        line: z.number(),
        left: z.number(),
        price: z.number(),
        of: z.number(),
        discount: z.number(),
        tax: z.number(),
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

/** Returns the amount: the pieces at their price, less their share of a coupon and with their tax. */
export const amountOf = (lines: RefundPiecesDraft['lines']): number =>
  toAmount(
    lines.reduce((sum, { pieces = 0, price, discount, tax, of, left }) => {
      if (!(pieces > 0)) return sum
      const which = { of, after: of - left, pieces }
      const share = (amount: number) => centsOfPieces(toCents(amount), which)
      return sum + pieces * toCents(price) - share(discount) + share(tax)
    }, 0),
  )
