import { z } from 'zod'
import type { QuantityRule } from '#contract/products/quantity.ts'
import { MAX_QUOTE_LINES, MAX_QUOTE_PIECES } from '#contract/quotes/form.ts'

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

/** Turns lines of a cart or a list into a quote request, up to the maximum. @param count of all lines */
export const quoteOfLines = (lines: readonly Line[], count = lines.length): QuoteDraft => {
  const kept = lines.slice(0, MAX_QUOTE_LINES)
  return {
    lines: kept.map(({ product_id, productName, orderAmount, quantityRule: { familyMin } }) => ({
      product_id,
      productName,
      pieces: Math.min(orderAmount, MAX_QUOTE_PIECES),
      ...(familyMin !== undefined && { familyMin }),
    })),
    left: count - kept.length,
  }
}
