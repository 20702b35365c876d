import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Day, Done, Id, IdPath, Inserted, Page, Pieces, text } from '../fields.ts'
import { MAX_STOCK_PIECES } from './endpoints.ts'

/** The most expected deliveries of one product. */
export const MAX_INCOMING = 20

/** An expected delivery as customers see it. */
export const IncomingPieces = z.object({ pieces: Pieces, on: z.iso.date().describe('the day, UTC') })

/** The form that announces incoming stock. */
export const IncomingFields = z.object({
  pieces: z
    .number({ error: 'Quantity is required' })
    .int('Enter a whole number')
    .min(1, 'Enter 1 or more')
    .max(MAX_STOCK_PIECES, 'That is too much'),
  on: Day.describe('when it is expected'),
  note: text(200).default('').describe('what the supplier said; customers never see it'),
})

export const IncomingStock = IncomingFields.extend({
  _id: Id,
  product_id: Id,
  productName: z.string(),
  sku: z.string(),
  bookedBy: z.string().describe('email of the admin'),
  overdue: z.boolean().describe('its day is over: customers are no longer told of it'),
})
export type IncomingStock = z.infer<typeof IncomingStock>

export const listIncoming = endpoint({
  method: 'GET',
  path: '/incoming-stock',
  access: 'admin',
  roles: ['sales', 'warehouse'],
  summary: 'What is coming in and is not received yet, the soonest first',
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
  summary: 'Change pieces, day or note of what is coming in',
  params: IdPath,
  body: IncomingFields,
  reply: Done,
  refusals: ['no-such-incoming', 'day-is-over'],
})

export const removeIncoming = endpoint({
  method: 'DELETE',
  path: '/incoming-stock/{id}',
  access: 'admin',
  roles: ['warehouse'],
  summary: 'Remove incoming stock that does not come after all',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-incoming'],
})

export const receiveIncoming = endpoint({
  method: 'POST',
  path: '/incoming-stock/{id}/receipt',
  access: 'admin',
  roles: ['warehouse'],
  summary: 'Receive incoming stock: books the pieces that came into stock, once',
  params: IdPath,
  body: z.object({
    pieces: IncomingFields.shape.pieces.describe('that came, also when they are fewer or more'),
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
