import { z } from 'zod'
import type { CartLine } from '#contract/carts.ts'
import { MAX_QUOTE_PIECES } from '#contract/quotes.ts'
import { formatCount } from '#web/ui/format-count.ts'

/** What a request for a quote begins with. */
const QuoteDraft = z.object({ productId: z.string(), pieces: z.number(), message: z.string() })
export type QuoteDraft = z.infer<typeof QuoteDraft>

/** The draft that a link to the form carries in its location's state; undefined where it carries none. */
export const readQuoteDraft = (state: unknown): QuoteDraft | undefined => QuoteDraft.safeParse(state).data

/** Of the message, which holds 4,000 characters; the rest is for what the person adds. */
const MAX_LINES_LENGTH = 3_000

/** A cart as a request for a quote: of the line that costs most, with all lines in its text. */
export function quoteOfCart(lines: readonly CartLine[]): QuoteDraft | undefined {
  const [first] = lines.toSorted((a, b) => b.paymentAmount - a.paymentAmount)
  if (!first) return undefined
  const texts = lines.map(
    ({ orderAmount, productName, sku }) => `${formatCount(orderAmount)} × ${productName} (SKU ${sku})`,
  )
  let length = 0
  const kept = texts.filter((text) => {
    length += text.length + 1
    return length <= MAX_LINES_LENGTH
  })
  const left = texts.length - kept.length
  const more = left > 0 ? [`and ${formatCount(left)} more ${left === 1 ? 'line' : 'lines'}`] : []
  return {
    productId: first.product_id,
    pieces: Math.min(first.orderAmount, MAX_QUOTE_PIECES),
    message: ['A quote for my whole cart:', ...kept, ...more].join('\n'),
  }
}
