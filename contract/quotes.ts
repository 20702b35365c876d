import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Email, filled, Id, Page, Pieces, text } from './fields.ts'
import { MIN_ORDER_PIECES } from './limits.ts'
import { Delivery } from './orders.ts'

export const QuoteStatus = z.enum(['asked', 'answered', 'accepted'])

export const Quote = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  product_id: Id,
  productName: z.string(),
  img: z.string(),
  pieces: Pieces,
  message: z.string(),
  status: QuoteStatus,
  askedAt: z.iso.datetime(),
  price: z.number().positive().optional().describe('dollars for one piece, once answered'),
  total: z.number().positive().optional().describe('dollars'),
  note: z.string().optional(),
  expiresAt: z.iso.datetime().optional(),
  expired: z.boolean().describe('answered, and no longer valid'),
  order_id: Id.optional().describe('the order that accepting it made'),
})
export type Quote = z.infer<typeof Quote>

export const MAX_QUOTE_PIECES = 1_000_000

/** What a person fills in; the page and the server check the same. */
export const QuoteForm = z.object({
  name: filled(100),
  email: Email,
  product_id: Id,
  pieces: z.coerce
    .number()
    .int()
    .min(MIN_ORDER_PIECES, "Can't Order Less Than 100 PCS")
    .max(MAX_QUOTE_PIECES, 'At most 1,000,000 PCS'),
  message: text(4_000),
})

/** The pages that mails about quotes lead to. */
export const quotePages = { mine: '/dashBoard/quotes', all: '/dashBoard/manageQuotes' } as const

export const askForQuote = endpoint({
  method: 'POST',
  path: '/quotes',
  access: 'public',
  summary: 'Ask for a price for a lot; confirmed by mail',
  body: QuoteForm,
  reply: z.object({ insertedId: Id }),
  refusals: ['no-such-product', 'too-many-messages'],
})

export const myQuotes = endpoint({
  method: 'GET',
  path: '/quotes/mine',
  access: 'self',
  summary: "The caller's quotes, newest first",
  query: z.object({ email: Email, ...Page }),
  reply: z.array(Quote),
  refusals: [],
})

export const claimQuote = endpoint({
  method: 'PUT',
  path: '/quotes/{id}/owner',
  access: 'signed-in',
  summary: 'Takes a quote whose link came by mail into the account of whoever opens it first',
  params: z.object({ id: Id }),
  reply: Quote,
  refusals: ['no-such-quote'],
})

export const acceptQuote = endpoint({
  method: 'POST',
  path: '/quotes/{id}/acceptance',
  access: 'signed-in',
  summary: 'Orders the lot at the quoted price; its pieces leave the shelf at once',
  params: z.object({ id: Id }),
  body: Delivery,
  reply: z.object({ insertedId: Id }),
  refusals: [
    'admin-cannot-purchase',
    'no-such-quote',
    'quote-not-open',
    'quote-expired',
    'no-such-product',
    'below-minimum',
    'above-maximum',
    'off-multiple',
    'out-of-stock',
    'above-card-limit',
    'membership-changed',
  ],
})

export const allQuotes = endpoint({
  method: 'GET',
  path: '/quotes',
  access: 'admin',
  summary: 'Every quote, newest first',
  query: z.object({ status: QuoteStatus.optional(), ...Page }),
  reply: z.array(Quote),
  refusals: [],
})

export const AnswerForm = z.object({
  price: z.coerce
    .number('Price is required')
    .positive('Price is required')
    .max(1_000_000, 'At most $1,000,000 a piece')
    .multipleOf(0.01, 'Whole cents')
    .describe('dollars for one piece'),
  validDays: z.coerce.number().int().min(1).max(90),
  note: text(4_000),
})

export const answerQuote = endpoint({
  method: 'PUT',
  path: '/quotes/{id}/answer',
  access: 'admin',
  summary: 'Answers a request with a price and how long it stands, by mail',
  params: z.object({ id: Id }),
  body: AnswerForm,
  reply: z.object({ success: z.literal(true) }),
  refusals: ['no-such-quote', 'quote-not-open', 'quote-above-card-limit'],
})
