import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Amount, Currency, Day, Email, Id, IdPath, Inserted, Page, Pieces, text } from '../fields.ts'
import { MIN_ORDER_PIECES } from '../limits.ts'
import { Supply } from '../products/supply.ts'
import { MAX_QUOTE_PIECES, QuotedPrice } from '../quotes/form.ts'

export const callOffStates = ['proposed', 'waiting', 'active', 'ended', 'declined', 'withdrawn'] as const
export type CallOffState = (typeof callOffStates)[number]

/** The most products in one call-off order. */
export const MAX_CALL_OFF_LINES = 50
/** The most dates of one call-off order: a line each week for ten years. */
export const MAX_CALL_OFF_DATES = 520

/** A call-off order's number as people write it. */
export const callOffNumber = (number: number) => `CO-${number}`

const CALL_OFF_PAGE = '/dashBoard/callOffOrders'
/** The page that emails about a call-off order link to, for buyers and admins. */
export const callOffPage = (id: string) => `${CALL_OFF_PAGE}/${id}`

export const CalledPieces = z
  .number('Pieces are required')
  .int('A whole number')
  .min(MIN_ORDER_PIECES, "Can't Order Less Than 100 PCS")
  .max(MAX_QUOTE_PIECES, 'At most 1,000,000 PCS')
export const LineNumber = z.number().int().min(1).max(MAX_CALL_OFF_LINES)

export const CallOffOrderSummary = z.object({
  _id: Id,
  number: z.string().describe('its number for people: CO-100001'),
  status: z.enum(callOffStates),
  name: z.string(),
  email: z.string(),
  productName: z.string().describe("the product's name, or 'X and 3 more'"),
  from: Day.describe('the first day on which pieces can be called'),
  until: Day.describe('the last day'),
  pieces: Pieces.describe('of all lines'),
  calledPieces: Pieces,
  openPieces: Pieces.describe('not called yet'),
  next: Day.optional().describe('the next day on which pieces are called by date, once the buyer has agreed'),
  overdue: z.boolean().describe('whether a call by date could not be placed'),
})
export type CallOffOrderSummary = z.infer<typeof CallOffOrderSummary>

export const CallOffLine = z.object({
  line: LineNumber,
  product_id: Id,
  productName: z.string(),
  sku: z.string(),
  img: z.string(),
  pieces: Pieces,
  price: Amount.describe('for one piece, held; a lower price of the day applies'),
  minCallPieces: Pieces.describe('a call takes at least so many, and leaves none or at least so many'),
  calledPieces: Pieces,
  openPieces: Pieces,
  givenUpPieces: Pieces.describe('pieces that were too few to be called, and are no longer open'),
  tooFew: z.boolean().describe('whether the open pieces are fewer than an order of the product takes'),
  reserved: Pieces.describe('of the open pieces: those that are set aside on the shelf'),
  incoming: z
    .array(z.object({ pieces: Pieces, on: Day }))
    .describe('of the open pieces: those that are set aside on deliveries to come, in order of day'),
  supply: Supply.optional().describe(
    'while pieces can be called: the pieces available to a call, including those set aside for it',
  ),
})
export type CallOffLine = z.infer<typeof CallOffLine>

export const CallOffDate = z.object({
  on: Day,
  line: LineNumber,
  pieces: Pieces,
  order_id: Id.optional().describe('the order that it made'),
  problem: z.string().optional().describe('why no order could be made, at the last attempt'),
})
export type CallOffDate = z.infer<typeof CallOffDate>

export const CallOffOrder = CallOffOrderSummary.extend({
  currency: Currency,
  message: z.string(),
  reserves: z
    .boolean()
    .describe('whether its pieces are set aside, in stock and on deliveries to come, before they are called'),
  callsApproved: z.boolean().describe('whether its calls need no approval of the company'),
  canApprove: z.boolean().describe('whether the caller can approve the agreement'),
  quote_id: Id.optional().describe('the quote it was created from'),
  agreedAt: z.iso.datetime().optional(),
  endedAt: z.iso.datetime().optional(),
  endReason: z.string().optional(),
  lines: z.array(CallOffLine),
  dates: z.array(CallOffDate),
  calls: z.array(
    z.object({
      order_id: Id,
      number: z.string(),
      at: z.iso.datetime(),
      pieces: Pieces,
      status: z.string().describe('of the order'),
    }),
  ),
})
export type CallOffOrder = z.infer<typeof CallOffOrder>

const ProposedLine = z
  .object({
    product_id: Id,
    pieces: CalledPieces,
    price: QuotedPrice,
    minCallPieces: CalledPieces.default(MIN_ORDER_PIECES),
  })
  .refine(({ pieces, minCallPieces }) => minCallPieces <= pieces, {
    path: ['minCallPieces'],
    message: 'At most the pieces of the line',
  })

export const CallOffForm = z
  .object({
    email: Email.describe('of the buyer, who has an account'),
    from: Day,
    until: Day,
    lines: z.array(ProposedLine).min(1, 'Add a product').max(MAX_CALL_OFF_LINES),
    dates: z
      .array(z.object({ on: Day, line: LineNumber, pieces: CalledPieces }))
      .max(MAX_CALL_OFF_DATES)
      .default([])
      .describe('pieces that the shop calls by itself'),
    reserves: z.boolean().default(false),
    message: text(4_000).default(''),
    quote_id: Id.optional(),
  })
  .refine(({ from, until }) => from <= until, { path: ['until'], message: 'Not before the first day' })
  .refine(({ lines }) => new Set(lines.map(({ product_id }) => product_id)).size === lines.length, {
    path: ['lines'],
    message: 'A product is on several lines',
  })
  .refine(({ dates }) => new Set(dates.map(({ on, line }) => `${on} ${line}`)).size === dates.length, {
    path: ['dates'],
    message: 'A line names a day twice',
  })
  .refine(({ dates, lines }) => dates.every(({ line }) => line <= lines.length), {
    path: ['dates'],
    message: 'A date names a line that is not there',
  })

export const listCallOffOrders = endpoint({
  method: 'GET',
  path: '/call-off-orders',
  access: 'admin',
  roles: ['sales'],
  summary: 'Call-off orders, newest first',
  query: z.object({
    ...Page,
    status: z.enum(callOffStates).optional(),
    q: text(100).optional().describe('a number, or a part of an email, a name or a product name'),
  }),
  reply: z.array(CallOffOrderSummary),
  refusals: [],
})

export const myCallOffOrders = endpoint({
  method: 'GET',
  path: '/call-off-orders/mine',
  access: 'self',
  summary: "The caller's call-off orders, newest first",
  query: z.object({ email: Email, ...Page }),
  reply: z.array(CallOffOrderSummary),
  refusals: [],
})

export const getCallOffOrder = endpoint({
  method: 'GET',
  path: '/call-off-orders/{id}',
  access: 'signed-in',
  roles: ['sales'],
  summary: "One call-off order with its calls: the caller's own, or any for an admin",
  params: IdPath,
  reply: CallOffOrder,
  refusals: ['no-such-call-off-order'],
})

export const proposeCallOffOrder = endpoint({
  method: 'POST',
  path: '/call-off-orders',
  access: 'admin',
  roles: ['sales'],
  summary:
    'Propose a call-off order to a buyer: pieces at held prices, to be called by a given day. It starts once they agree',
  body: CallOffForm,
  reply: Inserted,
  refusals: [
    'call-off-needs-buyer',
    'no-such-product',
    'call-off-of-kit',
    'call-off-until-past',
    'call-off-schedule-outside',
    'call-off-schedule-too-large',
    'call-off-leaves-too-few',
    'call-off-below-minimum',
    'no-such-quote',
  ],
})
