import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  Amount,
  Day,
  Done,
  Email,
  Id,
  IdPath,
  Inserted,
  Page,
  Pieces,
  SumOfAmounts,
  text,
} from '../fields.ts'
import { MAX_STOCK_PIECES } from '../stock/endpoints.ts'

/** The most lines of a purchase order. */
export const MAX_PURCHASE_LINES = 200

/** The number of an order to a supplier, as people write it. */
export const purchaseOrderNumber = (number: number) => `PO-${number}`

const LineFields = z.object({
  product_id: Id,
  pieces: z
    .number({ error: 'Quantity is required' })
    .int('Enter a whole number')
    .min(1, 'Enter 1 or more')
    .max(MAX_STOCK_PIECES, 'That is too much'),
  cost: Amount.positive('More than 0')
    .nullable()
    .optional()
    .describe('of a piece; null if it is to be agreed; left out: as it is known of the supplier'),
})

export const PurchaseOrderForm = z.object({
  expectedOn: Day.describe('when its pieces are expected'),
  note: text(1000).default('').describe('printed on the order'),
  lines: z
    .array(LineFields)
    .min(1, 'Order at least one product')
    .max(MAX_PURCHASE_LINES, `At most ${MAX_PURCHASE_LINES} products`)
    .refine(
      (lines) => new Set(lines.map(({ product_id }) => product_id)).size === lines.length,
      'A product is on the order twice',
    ),
})

export const purchaseOrderStates = ['draft', 'sent', 'confirmed', 'cancelled'] as const
export type PurchaseOrderState = (typeof purchaseOrderStates)[number]

export const PurchaseOrderSummary = z.object({
  _id: Id,
  number: z.string(),
  state: z.enum(purchaseOrderStates),
  supplier: z.object({ _id: Id, name: z.string() }),
  expectedOn: z.iso.date(),
  total: SumOfAmounts.describe('of the lines whose cost is known'),
  lineCount: Pieces,
  receivedLines: Pieces.describe('lines whose delivery was received'),
  madeBy: z.string().describe('email of the admin'),
  createdAt: z.iso.datetime(),
})
export type PurchaseOrderSummary = z.infer<typeof PurchaseOrderSummary>

export const PurchaseOrder = PurchaseOrderSummary.extend({
  supplierEmail: z.string().describe('as it is now; may be empty'),
  emailed: z.object({ at: z.iso.datetime(), to: z.string() }).nullable().describe('the last time'),
  note: z.string(),
  belowMinimum: SumOfAmounts.nullable().describe(
    'the supplier’s minimum, where the total of a draft stays below it',
  ),
  lines: z.array(
    z.object({
      product_id: Id,
      productName: z.string(),
      sku: z.string(),
      supplierSku: z.string(),
      pieces: Pieces,
      cost: Amount.nullable(),
      delivery: z
        .enum(['none', 'expected', 'received'])
        .describe('its incoming stock; none before it was sent, and after it was removed'),
      stillExpected: Pieces.describe('of its delivery, also after a part came'),
      promised: Pieces.describe('of its delivery, to orders and call-off orders, and held by offers'),
    }),
  ),
})
export type PurchaseOrder = z.infer<typeof PurchaseOrder>

export const listPurchaseOrders = endpoint({
  method: 'GET',
  path: '/purchasing/orders',
  mayLag: true,
  access: 'admin',
  roles: ['warehouse'],
  summary: 'Orders to suppliers, newest first',
  query: z.object({ ...Page, state: z.enum(purchaseOrderStates).optional(), supplier: Id.optional() }),
  reply: z.array(PurchaseOrderSummary),
  refusals: [],
})

export const makePurchaseOrder = endpoint({
  method: 'POST',
  path: '/purchasing/orders',
  access: 'admin',
  roles: ['warehouse'],
  summary: 'Draft an order to a supplier. Nothing is expected yet',
  body: PurchaseOrderForm.extend({ supplier_id: Id }),
  reply: Inserted,
  created: '/purchasing/orders/{id}',
  refusals: ['no-such-supplier', 'no-such-product', 'kit-has-no-stock', 'day-is-over'],
})

export const getPurchaseOrder = endpoint({
  method: 'GET',
  path: '/purchasing/orders/{id}',
  access: 'admin',
  roles: ['warehouse'],
  summary: 'An order to a supplier, with its lines and the pieces received',
  params: IdPath,
  reply: PurchaseOrder,
  refusals: ['no-such-purchase-order'],
})

export const changePurchaseOrder = endpoint({
  method: 'PUT',
  path: '/purchasing/orders/{id}',
  access: 'admin',
  roles: ['warehouse'],
  summary: 'Change a draft of an order to a supplier',
  params: IdPath,
  body: PurchaseOrderForm,
  reply: Done,
  refusals: [
    'no-such-purchase-order',
    'purchase-order-sent',
    'no-such-product',
    'kit-has-no-stock',
    'day-is-over',
  ],
})

export const discardPurchaseOrder = endpoint({
  method: 'DELETE',
  path: '/purchasing/orders/{id}',
  access: 'admin',
  roles: ['warehouse'],
  summary: 'Discard a draft of an order to a supplier. Its number is not used again',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-purchase-order', 'purchase-order-sent'],
})

export const sendPurchaseOrder = endpoint({
  method: 'POST',
  path: '/purchasing/orders/{id}/sending',
  access: 'admin',
  roles: ['warehouse'],
  summary:
    'Mark an order as sent to its supplier: it can no longer be changed, and its pieces are incoming stock with an estimated day, shown but not sold',
  params: IdPath,
  reply: Done,
  refusals: [
    'no-such-purchase-order',
    'purchase-order-sent',
    'no-such-product',
    'kit-has-no-stock',
    'day-is-over',
    'too-many-incoming',
  ],
})

export const ConfirmedDay = z.object({ expectedOn: Day })

export const confirmPurchaseOrder = endpoint({
  method: 'POST',
  path: '/purchasing/orders/{id}/confirmation',
  access: 'admin',
  roles: ['warehouse'],
  summary:
    'Record the day that the supplier confirmed, also when it changes later: outstanding pieces are confirmed incoming stock of that day. Buyers whose days change are told',
  params: IdPath,
  body: ConfirmedDay,
  reply: Done,
  refusals: ['no-such-purchase-order', 'purchase-order-not-open', 'day-is-over'],
})

export const cancelPurchaseOrder = endpoint({
  method: 'POST',
  path: '/purchasing/orders/{id}/cancellation',
  access: 'admin',
  roles: ['warehouse'],
  summary: 'Cancel an order to a supplier: outstanding pieces are no longer expected',
  params: IdPath,
  body: z.object({
    move: z
      .boolean()
      .default(false)
      .describe('even if pieces of it are promised: they get other days, and their buyers are told'),
  }),
  reply: Done,
  refusals: ['no-such-purchase-order', 'purchase-order-not-open', 'incoming-promised'],
})

export const PurchaseOrderEmail = z.object({ to: Email })

export const emailPurchaseOrder = endpoint({
  method: 'POST',
  path: '/purchasing/orders/{id}/emails',
  access: 'admin',
  roles: ['warehouse'],
  summary: 'Email a sent order to its supplier, as a PDF and a CSV file. Can be repeated',
  params: IdPath,
  body: PurchaseOrderEmail,
  reply: Done,
  refusals: [
    'no-such-purchase-order',
    'purchase-order-not-sent',
    'purchase-order-over',
    'email-not-confirmed',
    'too-many-messages',
  ],
})

export const purchaseOrderPdf = endpoint({
  method: 'GET',
  path: '/purchasing/orders/{id}/pdf',
  access: 'admin',
  roles: ['warehouse'],
  summary: 'An order to a supplier as a PDF, once it was sent',
  params: IdPath,
  reply: z.string().describe('a PDF'),
  file: { type: 'application/pdf', name: 'purchase-order.pdf' },
  refusals: ['no-such-purchase-order', 'purchase-order-not-sent'],
})

export const purchaseOrderCsv = endpoint({
  method: 'GET',
  path: '/purchasing/orders/{id}/lines.csv',
  access: 'admin',
  roles: ['warehouse'],
  summary: 'The lines of an order to a supplier, as a file for a spreadsheet',
  params: IdPath,
  reply: z.string().describe('CSV (RFC 4180) with a byte order mark and a header'),
  file: { type: 'text/csv', name: 'purchase-order.csv' },
  refusals: ['no-such-purchase-order'],
})
