import { z } from 'zod'
import { MAX_QUOTE_LINES, MAX_QUOTE_PIECES } from '#contract/quotes/form.ts'

/** What a request for a quote of several products begins with. */
const QuoteDraft = z.object({
  lines: z
    .array(z.object({ product_id: z.string(), productName: z.string(), pieces: z.number() }))
    .min(1)
    .max(MAX_QUOTE_LINES),
  /** Lines that did not fit. */
  left: z.number(),
})
export type QuoteDraft = z.infer<typeof QuoteDraft>

/** The draft that a link to the form carries in its location's state; undefined where it carries none. */
export const readQuoteDraft = (state: unknown): QuoteDraft | undefined => QuoteDraft.safeParse(state).data

interface Line {
  readonly product_id: string
  readonly productName: string
  readonly orderAmount: number
}

/** Lines of a cart or a list as a request for a quote: as many as one has. @param count of all of them */
export const quoteOfLines = (lines: readonly Line[], count = lines.length): QuoteDraft => {
  const kept = lines.slice(0, MAX_QUOTE_LINES)
  return {
    lines: kept.map(({ product_id, productName, orderAmount }) => ({
      product_id,
      productName,
      pieces: Math.min(orderAmount, MAX_QUOTE_PIECES),
    })),
    left: count - kept.length,
  }
}
