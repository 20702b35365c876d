import { z } from 'zod'
import { Day, text } from '#contract/fields.ts'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { toAmount, toCents } from '#contract/money.ts'
import { MAX_QUOTE_PIECES, QuotedPrice } from '#contract/quotes/form.ts'

/** The fewest pieces that a line can have. The shop checks whether the lines of a family reach its minimum together. */
export const leastPieces = ({ familyMin }: { readonly familyMin?: number | undefined }): number =>
  familyMin === undefined ? MIN_ORDER_PIECES : 1

/** A line of a quote's round, as filled in. */
const lineWith = <Price extends z.ZodType>(price: Price) =>
  z
    .object({
      line: z.number(),
      pieces: z
        .number({ error: 'Enter a quantity' })
        .int('Enter a whole number')
        .max(MAX_QUOTE_PIECES, 'At most 1,000,000 PCS'),
      price,
      familyMin: z.number().optional(),
    })
    .refine((line) => line.pieces >= leastPieces(line), {
      path: ['pieces'],
      message: "Can't Order Less Than 100 PCS",
    })
    // Known to the shop.
    .transform(({ familyMin: _, ...line }) => line)

const counterLine = lineWith(QuotedPrice.optional())
/** The form's input. */
export type DraftLine = z.input<typeof counterLine>

/** Returns the lines that are not in the second list. */
export const without = <Line extends { readonly line: number }>(
  lines: readonly Line[],
  others: readonly { readonly line: number }[],
): Line[] => {
  const kept = new Set(others.map(({ line }) => line))
  return lines.filter(({ line }) => !kept.has(line))
}

export const counterDraft = z.object({ lines: z.array(counterLine), message: text(4_000) })

/** An offer needs each price; until it is typed, there is none. */
const OfferedPrice: z.ZodType<number, number | undefined> = QuotedPrice

const DAYS = 'One to 90 days'
export const offerDraft = counterDraft.extend({
  lines: z.array(lineWith(OfferedPrice)),
  validDays: z.number({ error: DAYS }).int(DAYS).min(1, DAYS).max(90, DAYS),
  holdStock: z.boolean(),
  callUntil: z.union([z.literal(''), Day], { error: 'Choose a day, or none' }),
  callReserves: z.boolean(),
})

/** Returns the amount for all priced lines; an empty field counts as none. */
export const totalOf = (lines: readonly Partial<DraftLine>[]): number =>
  toAmount(
    lines.reduce((cents, { pieces, price }) => cents + (pieces && price ? toCents(price) * pieces : 0), 0),
  )
