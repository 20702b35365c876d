import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency, Done, filled, Id, IdPath, orDigits, Page, Pieces } from '../fields.ts'

const roles = ['sales'] as const

const notWaiting = ['no-such-electronic-order', 'electronic-order-decided'] as const

export const ListedWaitingOrder = z.object({
  _id: Id,
  number: z.string().describe('as the purchasing system numbers it'),
  version: z.number().int(),
  company: z.object({ _id: Id, name: z.string() }),
  system: z.string().describe('the name of the connection'),
  receivedAt: z.iso.datetime(),
  lineCount: z.number().int().nonnegative(),
})
export type ListedWaitingOrder = z.infer<typeof ListedWaitingOrder>

export const listWaitingOrders = endpoint({
  method: 'GET',
  path: '/electronic-orders',
  access: 'admin',
  roles,
  summary:
    'The purchase orders of purchasing systems that wait for an admin, oldest first. Nothing is placed or reserved for them',
  query: z.object(Page),
  reply: z.array(ListedWaitingOrder),
  refusals: [],
})

export const WaitingOrder = z.object({
  ...ListedWaitingOrder.shape,
  note: z.string(),
  replaces: z
    .object({ _id: Id, number: z.string() })
    .nullable()
    .describe('the order that it changes: accepting it replaces that order'),
  differences: z
    .number()
    .int()
    .describe(
      "lines that differ from the company's own products and prices today, or whose pieces were changed",
    ),
  goods: z.number().nonnegative().describe("the accepted pieces at the company's prices of today"),
  currency: Currency,
  shown: z.string().describe('stands for the pieces and prices of its lines; sent to accept the order'),
})
export type WaitingOrder = z.infer<typeof WaitingOrder>

export const getWaitingOrder = endpoint({
  method: 'GET',
  path: '/electronic-orders/{id}',
  access: 'admin',
  roles,
  summary: "A purchase order that waits for an admin, beside the company's products and prices today",
  params: IdPath,
  reply: WaitingOrder,
  refusals: [...notWaiting],
})

export const WaitingOrderLine = z.object({
  line: z.number().int().describe('its place in the document'),
  lineNumber: z.string().describe('as the purchasing system numbers it'),
  partNumber: z.string(),
  product: z
    .object({ _id: Id, name: z.string(), sku: z.string() })
    .nullable()
    .describe('null: the company can order no such product, or the line is left out'),
  orderedPieces: Pieces,
  orderAmount: z
    .number()
    .int()
    .nonnegative()
    .describe('pieces that would be accepted; 0 leaves the line out'),
  unit: z.string().describe('as the document writes it'),
  orderedPrice: z.number().nonnegative().describe('for one piece, as the document writes it'),
  orderedCurrency: z.string(),
  price: z.number().nonnegative().nullable().describe("for one piece: the company's price today"),
  difference: z.string().nullable().describe("how it differs from the shop's product: a sentence"),
  isOrderable: z.boolean().describe('false: it cannot be accepted with these pieces'),
})
export type WaitingOrderLine = z.infer<typeof WaitingOrderLine>

export const listWaitingOrderLines = endpoint({
  method: 'GET',
  path: '/electronic-orders/{id}/lines',
  access: 'admin',
  roles,
  summary:
    "The lines of a purchase order that waits for an admin, beside the company's products and prices today",
  params: IdPath,
  query: z.object(Page),
  reply: z.array(WaitingOrderLine),
  refusals: [...notWaiting],
})

export const AcceptedPieces = z
  .number('Enter a number of pieces')
  .int('Whole pieces only')
  .min(0, 'At least 0')
  .max(1_000_000_000)

export const changeWaitingOrderLine = endpoint({
  method: 'PUT',
  path: '/electronic-orders/{id}/lines/{line}',
  access: 'admin',
  roles,
  summary:
    'Set how many pieces of a line of a waiting order would be accepted: at most as many as were ordered; 0 leaves the line out',
  params: z.object({ ...IdPath.shape, line: orDigits(z.number().int().positive()) }),
  body: z.object({ orderAmount: AcceptedPieces }),
  reply: Done,
  refusals: [...notWaiting, 'no-such-line', 'more-than-ordered'],
})

export const acceptElectronicOrder = endpoint({
  method: 'PUT',
  path: '/electronic-orders/{id}/acceptance',
  access: 'admin',
  roles,
  summary:
    'Accept a purchase order that waits, with the pieces and prices that were shown: the order is placed. The purchasing system gets a confirmation with each line that differs',
  params: IdPath,
  body: z.object({ shown: z.string().max(100).describe('from the order, as it was read') }),
  reply: z.object({ order: Id.describe('the order that was placed') }),
  refusals: [...notWaiting, 'electronic-order-changed', 'electronic-order-differs'],
})

export const RejectionReason = filled(500)

export const rejectElectronicOrder = endpoint({
  method: 'PUT',
  path: '/electronic-orders/{id}/rejection',
  access: 'admin',
  roles,
  summary:
    'Reject a purchase order that waits. The purchasing system gets the reason, and may send another under the same number',
  params: IdPath,
  body: z.object({ reason: RejectionReason }),
  reply: Done,
  refusals: [...notWaiting],
})
