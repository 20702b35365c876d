import { z } from 'zod'
import { text } from '#contract/fields.ts'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { toAmount, toCents } from '#contract/money.ts'
import { MAX_QUOTE_PIECES, QuotedPrice } from '#contract/quotes/form.ts'

/** A line of a quote's round, as filled in. */

const line = z.object({
  line: z.number(),
  pieces: z
    .number({ error: 'Enter a quantity' })
    .int('Enter a whole number')
    .min(MIN_ORDER_PIECES, "Can't Order Less Than 100 PCS")
    .max(MAX_QUOTE_PIECES, 'At most 1,000,000 PCS'),
  price: QuotedPrice.optional(),
})
/** The form's input. */
export type DraftLine = z.input<typeof line>

/** Returns the lines that are not in the second list. */
export const without = <Line extends { readonly line: number }>(
  lines: readonly Line[],
  others: readonly { readonly line: number }[],
): Line[] => lines.filter(({ line }) => !others.some((other) => other.line === line))

export const counterDraft = z.object({ lines: z.array(line), message: text(4_000) })

const DAYS = 'One to 90 days'
export const offerDraft = counterDraft.extend({
  lines: z.array(line.extend({ price: QuotedPrice })),
  validDays: z.number({ error: DAYS }).int(DAYS).min(1, DAYS).max(90, DAYS),
  holdStock: z.boolean(),
})

/** Returns the amount for all priced lines; an empty field counts as none. */
export const totalOf = (lines: readonly Partial<DraftLine>[]): number =>
  toAmount(
    lines.reduce((cents, { pieces, price }) => cents + (pieces && price ? toCents(price) * pieces : 0), 0),
  )
