import { z } from 'zod'
import { decimalsAllowed, isWholeCents } from '../currencies.ts'
import { Email, filled, Id, text } from '../fields.ts'
import { MIN_ORDER_PIECES } from '../limits.ts'
import { formatAmount } from '../money.ts'

/** The most products in one quote, as in a cart. */
export const MAX_QUOTE_LINES = 5_000
/** The most products in the request of a visitor. Threat: strangers fill the tables. */
export const MAX_VISITOR_QUOTE_LINES = 200
/** The most bytes of a body: enough for the maximum number of lines. */
export const QUOTE_BYTES = 1_024 * 1_024
export const MAX_QUOTE_PIECES = 1_000_000

/** Pieces of a line. Fewer than 100 can be quoted only where the minimum counts over a family. */
export const QuotedPieces = z.coerce
  .number()
  .int()
  .min(1, 'At least one piece')
  .max(MAX_QUOTE_PIECES, 'At most 1,000,000 PCS')

export const QuotedPrice = z
  .number('Price is required')
  .positive('Price is required')
  .max(1_000_000, { error: () => `At most ${formatAmount(1_000_000)} per piece` })
  .refine(isWholeCents, { error: decimalsAllowed })

/** The quote form, checked alike by the page and the server. */
export const QuoteForm = z.object({
  name: filled(100),
  email: Email,
  product_id: Id,
  pieces: QuotedPieces.min(MIN_ORDER_PIECES, "Can't Order Less Than 100 PCS"),
  targetPrice: QuotedPrice.optional().describe('for one piece, that the customer aims at'),
  message: text(4_000),
})
