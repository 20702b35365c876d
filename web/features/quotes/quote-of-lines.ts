import { z } from 'zod'
import type { QuantityRule } from '#contract/products/quantity.ts'
import type { Quote } from '#contract/quotes/endpoints.ts'
import { MAX_QUOTE_LINES, MAX_QUOTE_PIECES, MAX_VISITOR_QUOTE_LINES } from '#contract/quotes/form.ts'

/** The initial content of a quote request for several products. */
const QuoteDraft = z.object({
  lines: z
    .array(
      z.object({
        product_id: z.string(),
        productName: z.string(),
        pieces: z.number(),
        familyMin: z.number().optional(),
      }),
    )
    .min(1)
    .max(MAX_QUOTE_LINES),
  /** The number of lines that did not fit. */
  left: z.number(),
})
export type QuoteDraft = z.infer<typeof QuoteDraft>

/** Returns the draft in the location's state of a link to the form; undefined if there is none. */
export const readQuoteDraft = (state: unknown): QuoteDraft | undefined => QuoteDraft.safeParse(state).data

interface Line {
  readonly product_id: string
  readonly productName: string
  readonly orderAmount: number
  readonly quantityRule: QuantityRule
}

/** Turns lines of a cart or a list into a quote request, up to the maximum. */
export const quoteOfLines = (lines: readonly Line[]): QuoteDraft => {
  const kept = lines.slice(0, MAX_QUOTE_LINES)
  return {
    lines: kept.map(({ product_id, productName, orderAmount, quantityRule: { familyMin } }) => ({
      product_id,
      productName,
      pieces: Math.min(orderAmount, MAX_QUOTE_PIECES),
      ...(familyMin !== undefined && { familyMin }),
    })),
    left: lines.length - kept.length,
  }
}

/** The draft as a visitor may send it. */
export const forVisitor = ({ lines, left }: QuoteDraft): QuoteDraft => ({
  lines: lines.slice(0, MAX_VISITOR_QUOTE_LINES),
  left: left + Math.max(0, lines.length - MAX_VISITOR_QUOTE_LINES),
})

/** Turns a quote's latest round into a new request, without products no longer sold. */
export function quoteAgain({ lines, revisions }: Quote): QuoteDraft {
  const last = new Map(revisions.at(-1)?.lines.map(({ line, pieces }) => [line, pieces]))
  return {
    lines: lines.flatMap(({ line, product_id, productName, listPrice, familyMin }) => {
      const pieces = last.get(line)
      if (pieces === undefined || listPrice === undefined) return []
      return [{ product_id, productName, pieces, ...(familyMin !== undefined && { familyMin }) }]
    }),
    left: 0,
  }
}
