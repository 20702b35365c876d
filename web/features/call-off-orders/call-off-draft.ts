import { z } from 'zod'
import { CallOffForm, MAX_CALL_OFF_DATES } from '#contract/call-off-orders/endpoints.ts'
import { addMonths } from '#contract/days.ts'
import { Day, Id } from '#contract/fields.ts'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import type { Quote } from '#contract/quotes/endpoints.ts'

/** The admin's form. The dates follow from the first one, the interval and the pieces of each line. */
const DraftLine = z.object({
  product_id: Id,
  productName: z.string(),
  pieces: CallOffForm.shape.lines.element.shape.pieces,
  price: CallOffForm.shape.lines.element.shape.price,
  minCallPieces: CallOffForm.shape.lines.element.shape.minCallPieces.unwrap(),
  /** Pieces of each date; undefined for calls by hand only. */
  piecesByDate: CallOffForm.shape.lines.element.shape.pieces.optional(),
})
export type DraftLine = z.input<typeof DraftLine>

export const CallOffDraft = z
  .object({
    email: CallOffForm.shape.email,
    from: Day,
    until: Day,
    lines: z.array(DraftLine).min(1, 'Add a product'),
    firstOn: z.union([z.literal(''), Day], { error: 'Choose a day, or none' }),
    everyMonths: z.number().int().min(1).max(12),
    reserves: z.boolean(),
    message: CallOffForm.shape.message.unwrap(),
  })
  .refine(({ from, until }) => from <= until, { path: ['until'], message: 'Not before the first day' })
  .refine(({ firstOn, lines }) => firstOn !== '' || lines.every((line) => line.piecesByDate === undefined), {
    path: ['firstOn'],
    message: 'Choose the first date, or leave the pieces of each date empty',
  })
export type CallOffDraft = z.input<typeof CallOffDraft>

export const emptyDraft = (today: string): CallOffDraft => ({
  email: '',
  from: today,
  until: addMonths(today, 12),
  lines: [],
  firstOn: '',
  everyMonths: 1,
  reserves: true,
  message: '',
})

/** A draft with the lines and prices of the last offer of a quote. */
export function draftOfQuote(quote: Quote, today: string): CallOffDraft {
  const offer = quote.revisions.findLast(({ side }) => side === 'shop')
  const lines = (offer?.lines ?? []).flatMap(({ line, pieces, price }): DraftLine[] => {
    const product = quote.lines.find((each) => each.line === line)
    if (!product || price === undefined) return []
    const { product_id, productName } = product
    return [{ product_id, productName, pieces, price, minCallPieces: MIN_ORDER_PIECES }]
  })
  return { ...emptyDraft(today), email: quote.email, lines }
}

/** The call's input for a checked draft. */
export const toProposal = (
  { lines, firstOn, everyMonths, ...head }: z.output<typeof CallOffDraft>,
  quoteId: string | undefined,
) => ({
  ...head,
  lines: lines.map(({ productName: _, piecesByDate: __, ...line }) => line),
  dates: lines.flatMap((line, place) =>
    datesOf(line, { firstOn, everyMonths }).map((date) => ({ ...date, line: place + 1 })),
  ),
  ...(quoteId !== undefined && { quote_id: quoteId }),
})

/**
 * Divides the pieces of a line over dates. The last one takes what would be too few for a call of its own.
 */
export function datesOf(
  {
    pieces,
    piecesByDate,
    minCallPieces,
  }: { readonly pieces: number; readonly piecesByDate?: number | undefined; readonly minCallPieces: number },
  { firstOn, everyMonths }: { readonly firstOn: string; readonly everyMonths: number },
): { readonly on: string; readonly pieces: number }[] {
  if (!piecesByDate || piecesByDate < 1 || !Day.safeParse(firstOn).success) return []
  const dates: { on: string; pieces: number }[] = []
  // The shop refuses more dates than it allows.
  for (let left = pieces; left > 0 && dates.length <= MAX_CALL_OFF_DATES; ) {
    const taken = left - piecesByDate < minCallPieces ? left : piecesByDate
    dates.push({ on: addMonths(firstOn, dates.length * everyMonths), pieces: taken })
    left -= taken
  }
  return dates
}
