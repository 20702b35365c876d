import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Day, Done, Id, IdPath, Inserted, Page, Pieces, text } from '../fields.ts'
import { MAX_STOCK_PIECES } from './endpoints.ts'

/** The most expected deliveries of one product. */
export const MAX_INCOMING = 20

/** An expected delivery as customers see it. */
export const IncomingPieces = z.object({
  pieces: Pieces,
  on: z.iso.date().describe('the day'),
  estimated: z
    .literal(true)
    .optional()
    .describe('where the day is not confirmed: such pieces are shown, but not sold'),
})

/** The form that announces incoming stock. */
export const IncomingFields = z.object({
  pieces: z
    .number({ error: 'Quantity is required' })
    .int('Enter a whole number')
    .min(1, 'Enter 1 or more')
    .max(MAX_STOCK_PIECES, 'That is too much'),
  on: Day.describe('when it is expected'),
  note: text(200).default('').describe('what the supplier said; customers never see it'),
  confirmed: z
    .boolean()
    .default(true)
    .describe('whether it is sold, for products that are sold from incoming stock; else it is only shown'),
})

const FirstOrders = z
  .array(Id)
  .max(100)
  .default([])
  .describe('orders that get their pieces before older ones')

/** Pieces for a day; a day of null is not known. */
export const PromisedPieces = z.object({
  pieces: Pieces,
  on: z.iso.date().nullable().describe('the day; null while it is not known'),
})
export type PromisedPieces = z.infer<typeof PromisedPieces>

export const IncomingStock = IncomingFields.extend({
  _id: Id,
  product_id: Id,
  productName: z.string(),
  sku: z.string(),
  reserved: Pieces.describe('promised to orders and call-off orders, and held by offers'),
  bookedBy: z.string().describe('email of the admin'),
  overdue: z.boolean().describe('its day is over: it is no longer shown to customers'),
})
export type IncomingStock = z.infer<typeof IncomingStock>

export const listIncoming = endpoint({
  method: 'GET',
  path: '/incoming-stock',
  access: 'admin',
  roles: ['sales', 'warehouse'],
  summary: 'Incoming stock that is not received yet, soonest first',
  query: z.object(Page),
  reply: z.array(IncomingStock),
  refusals: [],
})

export const bookIncoming = endpoint({
  method: 'POST',
  path: '/products/{id}/incoming-stock',
  access: 'admin',
  roles: ['warehouse'],
  summary: 'Add incoming stock; what can be ordered stays as it is',
  params: IdPath,
  body: IncomingFields,
  reply: Inserted,
  refusals: ['no-such-product', 'kit-has-no-stock', 'day-is-over', 'too-many-incoming'],
})

export const changeIncoming = endpoint({
  method: 'PUT',
  path: '/incoming-stock/{id}',
  access: 'admin',
  roles: ['warehouse'],
  summary:
    'Change pieces, day or note of incoming stock. Promises from it are divided again, and buyers whose days change are told',
  params: IdPath,
  body: IncomingFields.extend({
    confirmed: z.boolean().optional().describe('unchanged if left out'),
    first: FirstOrders,
  }),
  reply: Done,
  refusals: ['no-such-incoming', 'day-is-over'],
})

/** The days promised to a line of an order, an offer or a call-off order, and the days that replace them. */
export const ChangedPromise = z.object({
  order_id: Id.optional(),
  quote_id: Id.optional().describe('instead of an order, where an offer holds the pieces'),
  call_off_id: Id.optional().describe('instead of an order, where a call-off order has set them aside'),
  number: z.string(),
  email: z.string(),
  productName: z.string(),
  before: z.array(PromisedPieces).describe('in order of day'),
  after: z.array(PromisedPieces).describe('in order of day'),
  now: Pieces.describe('pieces that are in stock for it'),
})

/** The most changes that a preview names. */
export const MAX_NAMED_CHANGES = 50

/** The most emails that a preview shows. */
export const MAX_SHOWN_EMAILS = 20

/** The effect of a change of an incoming lot. */
export const Impact = z.object({
  changes: z
    .array(ChangedPromise)
    .max(MAX_NAMED_CHANGES)
    .describe(
      'the first of them: orders and offers in the order in which they get pieces, then call-off orders',
    ),
  changeCount: Pieces.describe(
    'how many lines of orders, offers and call-off orders get other days, or pieces from stock',
  ),
  emailCount: Pieces.describe(
    'how many buyers of orders, offers and call-off orders are emailed, once each, because a day changes',
  ),
  emails: z
    .array(z.object({ to: z.string(), subject: z.string(), text: z.string() }))
    .max(MAX_SHOWN_EMAILS)
    .describe('the first of these emails, as they will be sent'),
})
export type Impact = z.infer<typeof Impact>

export const previewIncomingChange = endpoint({
  method: 'POST',
  path: '/incoming-stock/{id}/impact-preview',
  access: 'admin',
  roles: ['warehouse'],
  summary:
    'Preview the orders, offers and call-off orders whose days a change of incoming stock would move. Changes nothing',
  params: IdPath,
  body: z.object({
    pieces: IncomingFields.shape.pieces.min(0).describe('0: nothing comes'),
    on: IncomingFields.shape.on,
    confirmed: z.boolean().optional().describe('unchanged if left out'),
    received: z
      .boolean()
      .default(false)
      .describe('whether these pieces have come, with nothing more to come'),
    keepRest: z.boolean().default(false).describe('with received: what did not come with them still does'),
    first: FirstOrders,
  }),
  reply: Impact,
  refusals: ['no-such-incoming', 'day-is-over'],
})

export const removeIncoming = endpoint({
  method: 'DELETE',
  path: '/incoming-stock/{id}',
  access: 'admin',
  roles: ['warehouse'],
  summary: 'Remove incoming stock that will not come',
  params: IdPath,
  query: z.object({
    move: z
      .literal('true')
      .optional()
      .describe('even if pieces of it are promised: they get other days, and their buyers are told'),
  }),
  reply: Done,
  refusals: ['no-such-incoming', 'incoming-promised'],
})

export const receiveIncoming = endpoint({
  method: 'POST',
  path: '/incoming-stock/{id}/receipt',
  access: 'admin',
  roles: ['warehouse'],
  summary: 'Receive incoming stock: books the pieces that came into stock, once',
  params: IdPath,
  body: z.object({
    pieces: IncomingFields.shape.pieces.describe('pieces received, even if fewer or more than expected'),
  }),
  reply: z.object({ availableQuantity: z.number().int() }),
  refusals: [
    'no-such-incoming',
    'no-such-product',
    'kit-has-no-stock',
    'received-nothing',
    'stock-out-of-range',
  ],
})
