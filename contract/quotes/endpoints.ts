import { z } from 'zod'
import { formatCount } from '../counts.ts'
import { endpoint } from '../endpoint.ts'
import {
  Amount,
  Currency,
  Done,
  Email,
  Id,
  IdPath,
  Inserted,
  orDigits,
  Page,
  Pieces,
  SumOfAmounts,
  text,
} from '../fields.ts'
import { MAX_KIT_PARTS, PiecesPerKit } from '../kits/endpoints.ts'
import { ApplicableTerms } from '../price-lists/terms.ts'
import { QuantityRule } from '../products/endpoints.ts'
import { Supply } from '../products/supply.ts'
import { PromisedPieces } from '../stock/incoming.ts'
import { OfferedCalls } from './calls.ts'
import {
  MAX_QUOTE_LINES,
  MAX_VISITOR_QUOTE_LINES,
  QUOTE_BYTES,
  QuotedPieces,
  QuotedPrice,
  QuoteForm,
} from './form.ts'
import { quoteSides, quoteStates } from './status.ts'

export const QuoteStatus = z.enum(quoteStates)

/** The most lines in a page of them. */
export const MAX_LINES_PAGE = 1_000

/** A page of a quote's lines. */
export const LinesPage = {
  offset: orDigits(z.number().int().min(0).max(MAX_QUOTE_LINES)).default(0),
  limit: orDigits(z.number().int().min(1).max(MAX_LINES_PAGE)).default(200),
}

/** The first revision is the customer's request. */
export const MAX_QUOTE_REVISIONS = 100

/** A quote number as people write it. */
export const quoteNumber = (number: number) => `Q-${number}`

/** A quote as lists show it. With several lines, product_id and img are the first line's. */
export const QuoteSummary = z.object({
  _id: Id,
  number: z.string().describe('its number for people: Q-100001'),
  name: z.string(),
  email: z.string(),
  actedBy: z
    .string()
    .optional()
    .describe('who asked for the customer: the name of an admin, or an agent such as “the agent Restocker”'),
  product_id: Id,
  productName: z.string().describe("the product's name, or 'X and 3 more'"),
  img: z.string(),
  lineCount: Pieces,
  pieces: Pieces.describe('of all lines of the last revision'),
  status: QuoteStatus,
  askedAt: z.iso.datetime(),
  revision: z.number().int().positive().describe('the last one; each answer to it names it'),
  currency: Currency,
  total: SumOfAmounts.optional().describe('of the last offer'),
  expiresAt: z.iso.datetime().optional().describe('the end of the offer'),
  order_id: Id.optional().describe('the order that it became'),
  call_off_id: Id.optional().describe('the call-off order that it became instead'),
})
export type QuoteSummary = z.infer<typeof QuoteSummary>

const RevisionLine = z.object({
  line: z.number().int().positive().describe("which of the quote's lines, from 1"),
  pieces: Pieces,
  price: Amount.optional().describe('for one piece: the target of the customer, the offer of the shop'),
})

export const QuoteRevision = z.object({
  number: z.number().int().positive(),
  side: z.enum(quoteSides),
  by: z.string().describe("the person's email, shown to their own side, else empty"),
  actedBy: z
    .string()
    .optional()
    .describe('who wrote it for the customer: an admin, or an agent such as “the agent Restocker”'),
  message: z.string(),
  at: z.iso.datetime(),
  expiresAt: z.iso.datetime().optional().describe('of an offer: its end'),
  holdsStock: z.boolean().describe('whether the offer holds its pieces until then'),
  afterOrder: z
    .object({ _id: Id, number: z.string() })
    .optional()
    .describe('where the offer before is open again: the order that it was accepted with, cancelled unpaid'),
  calls: OfferedCalls.optional(),
  total: SumOfAmounts.optional().describe('of all its lines, where each has a price'),
  lineCount: Pieces.describe('of all its lines'),
  lines: z.array(RevisionLine).describe('those of this page of lines'),
})
export type QuoteRevision = z.infer<typeof QuoteRevision>

const QuotedPart = z.object({
  product_id: Id,
  productName: z.string(),
  sku: z.string(),
  piecesPerKit: PiecesPerKit,
})

export const QuoteLine = z.object({
  line: z.number().int().positive(),
  product_id: Id,
  productName: z.string(),
  sku: z.string(),
  img: z.string(),
  listPrice: Amount.optional().describe('for one piece today at the last quantity; none: not sold'),
  listTerms: ApplicableTerms.optional().describe('the prices of which `listPrice` is the lowest'),
  familyMin: QuantityRule.shape.min
    .optional()
    .describe(
      'where the minimum counts over the variants of a family: that minimum; the line may have fewer pieces',
    ),
  awaited: z
    .array(PromisedPieces)
    .optional()
    .describe(
      'while an offer holds its pieces: those that have not come yet, in order of day, which may change; of a kit, how many can be made when; left out where all are in stock',
    ),
  parts: z
    .array(QuotedPart)
    .max(MAX_KIT_PARTS)
    .optional()
    .describe('of a kit: its parts when it was offered; those of today while nothing is offered'),
  short: Supply.optional().describe(
    'while it is open and holds no pieces: if the last quantity is not in stock, but more is expected or made to order',
  ),
})
export type QuoteLine = z.infer<typeof QuoteLine>

export const Quote = QuoteSummary.extend({
  message: z.string().describe('with what was asked for'),
  lines: z.array(QuoteLine).describe('a page of them'),
  nextOffset: Pieces.optional().describe('where the next page of lines begins'),
  revisions: z.array(QuoteRevision).min(1).describe('oldest first'),
  heldUntil: z.iso.datetime().optional().describe("the end of the hold on the offer's pieces"),
  endedAt: z.iso.datetime().optional(),
  endReason: z.string().optional(),
})
export type Quote = z.infer<typeof Quote>

export const AskedLine = z.object({
  product_id: Id,
  pieces: QuotedPieces,
  targetPrice: QuotedPrice.optional(),
})
export type AskedLine = z.output<typeof AskedLine>

const AskedLines = (max: number) =>
  z
    .array(AskedLine)
    .min(1)
    .max(max, { error: () => `At most ${formatCount(max)} products` })
    .refine(
      (lines) => new Set(lines.map(({ product_id }) => product_id)).size === lines.length,
      'A product is on several lines',
    )

/** The form that requests a quote for several products. */
export const QuoteRequest = z.object({ lines: AskedLines(MAX_QUOTE_LINES), message: text(4_000).default('') })

const QUOTES_PAGE = '/dashBoard/quotes'

/**
 * The pages that emails about a quote link to. A signed-in person who opens a visitor's quote on the customer
 * page takes it over.
 */
export const quotePages = {
  customer: (id: string) => `${QUOTES_PAGE}?quote=${id}`,
  shop: (id: string) => `${QUOTES_PAGE}/${id}`,
} as const

export const askForQuote = endpoint({
  method: 'POST',
  path: '/quotes',
  access: 'public',
  summary: 'Ask for prices as a visitor, of one product or by up to 200 lines of several; confirmed by email',
  body: QuoteForm.partial({ product_id: true, pieces: true })
    .extend({ lines: AskedLines(MAX_VISITOR_QUOTE_LINES).optional() })
    .refine(({ lines, product_id, pieces }) => !lines !== !(product_id && pieces), {
      path: ['product_id'],
      message: 'Give either lines or product_id and pieces',
    }),
  reply: Inserted,
  refusals: ['no-such-product', 'quote-lines-refused', 'too-many-messages'],
})

export const askForOwnQuote = endpoint({
  method: 'POST',
  path: '/quotes/mine',
  access: 'signed-in',
  summary: 'Request a quote as the caller, whose customer owns it at once',
  maxBytes: QUOTE_BYTES,
  manyLines: true,
  body: QuoteRequest,
  reply: Inserted,
  created: '/quotes/{id}',
  refusals: ['admin-cannot-purchase', 'no-such-product', 'quote-lines-refused', 'too-many-messages'],
})

export const myQuotes = endpoint({
  method: 'GET',
  path: '/quotes/mine',
  access: 'self',
  summary: "The caller's quotes, newest first",
  query: z.object({ email: Email, ...Page }),
  reply: z.array(QuoteSummary),
  refusals: [],
})

export const allQuotes = endpoint({
  method: 'GET',
  path: '/quotes',
  mayLag: true,
  access: 'admin',
  roles: ['sales'],
  summary: 'Every quote that matches, newest first',
  query: z.object({
    status: QuoteStatus.optional(),
    q: text(100).optional().describe('a quote number, or a part of an email, a name or a product name'),
    ...Page,
  }),
  reply: z.array(QuoteSummary),
  refusals: [],
})

export const getQuote = endpoint({
  method: 'GET',
  path: '/quotes/{id}',
  access: 'signed-in',
  roles: ['sales'],
  summary: "One quote with all its rounds, its lines a page at a time: the caller's own, or any for an admin",
  params: IdPath,
  query: z.object(LinesPage),
  reply: Quote,
  refusals: ['no-such-quote'],
})

export const claimQuote = endpoint({
  method: 'PUT',
  path: '/quotes/{id}/owner',
  access: 'signed-in',
  summary: 'Add a quote to the account of the first person who opens the link from its email',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-quote'],
})
