import { z } from 'zod'
import { AddressFields } from '../addresses/endpoints.ts'
import { ApprovalRequest } from '../approvals/limits.ts'
import { MAX_CART_LINES, SentLine } from '../carts/endpoints.ts'
import { ChargeSummary } from '../charges/charges.ts'
import { endpoint } from '../endpoint.ts'
import { Dollars, Email, Id, orDigits, Page, Pieces, SumOfDollars, SumOfPieces, text } from '../fields.ts'
import { Invoice } from '../invoices/endpoints.ts'
import { priceSources } from '../pricing.ts'
import { ReturnStep } from '../returns/endpoints.ts'
import { OpenLine } from '../shipments/endpoints.ts'
import { MAX_DELIVERIES, OrderDelivery, SentDelivery } from './deliveries.ts'
import { OrderFilter, OwnOrderFilter } from './filter.ts'
import { orderFacts, wireStatuses } from './status.ts'

export const OrderStatus = z.enum(wireStatuses)

export const OrderLine = z.object({
  product_id: Id,
  productName: z.string(),
  sku: z.string(),
  note: z.string(),
  img: z.string(),
  orderAmount: Pieces.describe('pieces'),
  price: Dollars.describe('dollars for one piece, as it was ordered'),
  priceSource: z.enum(priceSources).describe('why a piece costs that'),
  paymentAmount: SumOfDollars.describe('dollars: price times pieces'),
  tax: SumOfDollars.optional().describe('on top of it, where any is charged'),
})
export type OrderLine = z.infer<typeof OrderLine>

/** An order. With several lines, product_id and img are the first line's; the name counts the rest. */
export const Order = z.object({
  _id: Id,
  number: z.string().describe('what people call the order by: HF-100001'),
  purchaseOrderNumber: z.string().optional(),
  note: z.string().optional(),
  name: z.string().describe('display name of the customer when the order was placed'),
  email: z.string(),
  product_id: Id,
  productName: z.string().describe("the product's name, or 'X and 3 more'"),
  img: z.string(),
  orderAmount: SumOfPieces.describe('pieces of all lines'),
  paymentAmount: SumOfDollars.describe('dollars for all lines, freight and tax: what is paid'),
  charges: ChargeSummary.optional().describe('where freight or tax is charged, or somebody is exempt'),
  lines: z.array(OrderLine).min(1),
  address: z.string().describe('of several addresses the first, and how many more; see deliveries'),
  phone: z.string(),
  deliveries: z.array(OrderDelivery).min(1).describe('the addresses that it goes to, with what goes there'),
  billing: z.string().optional().describe('address of its invoice, unless the first of deliveries'),
  status: OrderStatus,
  approval: z
    .enum(orderFacts.approval)
    .exclude(['not-needed'])
    .optional()
    .describe('where an order needs or needed the approval of its company. One that waits is not payed'),
  onAccount: z
    .literal(true)
    .optional()
    .describe('where its invoice is paid later, or will be once the order is approved'),
  transactionId: z.string().optional().describe('set once paid by card'),
  partlyRefunded: z
    .literal(true)
    .optional()
    .describe('where a part was refunded, and nothing is open of the rest'),
  fulfilment: z.enum(orderFacts.fulfilment).describe('how much of it is on its way'),
  invoice_id: Id.optional().describe('of its invoice, in lists of orders'),
  placedAt: z.iso.datetime(),
  heldUntil: z.iso.datetime().optional().describe('when the pieces of an unpaid order go back to stock'),
})
export type Order = z.infer<typeof Order>

/** Names an order by its lines, where only one name fits. */
export function orderTitle(lines: readonly { readonly productName: string }[]): string {
  const [first] = lines
  if (!first) return ''
  return lines.length === 1 ? first.productName : `${first.productName} and ${lines.length - 1} more`
}

/** One step in an order's history. */
export const OrderEvent = z.object({
  from: OrderStatus.nullable(),
  to: OrderStatus,
  by: z.enum(['buyer', 'admin', 'shop']),
  person: z.string().optional().describe('e-mail of who it was, said to their own side and to admins'),
  at: z.iso.datetime(),
  approval: z
    .object({
      state: z.enum(orderFacts.approval),
      by: z.string().describe('e-mail of the member'),
      reason: z.string(),
    })
    .optional()
    .describe("where the step is the company's: the status stays as it was"),
  fulfilment: z
    .enum(['open', 'part-shipped', 'shipped'])
    .optional()
    .describe('where the step is a shipment: the status stays as it was'),
  refund: z
    .object({ amount: Dollars, reason: z.string() })
    .optional()
    .describe('where the step is a refund of a part: the status stays as it was'),
  return: ReturnStep.optional().describe("where the step is a return's: the status stays as it was"),
})

/** The pages that emails about an order link to. */
export const orderPage = (orderId: string) => `/dashBoard/order/${orderId}`
/** The path has the shape of external links, an order as JSON, but contains only the id. */
export const paymentPage = (orderId: string) =>
  `/dashboard/payment/${encodeURIComponent(JSON.stringify({ _id: orderId }))}`

/** What a person fills in to order. The page and the server use this same check. */
export const Delivery = z.object({
  address: text(500).min(1, 'Address is required'),
  phone: text(40).min(1, 'Phone is required'),
})

export const placeOrder = endpoint({
  method: 'POST',
  path: '/order',
  access: 'signed-in',
  summary:
    'Order a lot; its pieces leave the shelf at once. name, email and status are taken from the caller, not from the body',
  lenient: true,
  body: z.object({
    product_id: Id,
    orderAmount: orDigits(z.number().int().max(1_000_000_000)).describe('pieces'),
    paymentAmount: orDigits(Dollars)
      .optional()
      .describe('dollars the page showed; refused when it is no longer right'),
    ...Delivery.shape,
    name: z.string().max(200).nullish(),
    email: z.string().max(254).nullish(),
    productName: z.string().max(300).optional(),
    status: z.string().max(40).optional(),
  }),
  reply: z.object({ insertedId: Id }),
  refusals: [
    'admin-cannot-purchase',
    'too-many-unpaid-orders',
    'no-such-product',
    'below-minimum',
    'above-maximum',
    'off-multiple',
    'out-of-stock',
    'price-changed',
    'above-card-limit',
    'freight-on-request',
    'membership-changed',
  ],
})

/** An order number as people write it. */
export const orderNumber = (number: number) => `HF-${number}`

/** Parses an order number (`HF-100482`, `hf 100482` or `100482`); null when the text is none. */
export function orderNumberIn(words: string): number | null {
  const digits = /^(?:hf[\s-]*)?(\d{1,15})$/i.exec(words.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}

/** What a buyer fills in to order several lines. */
export const CheckoutForm = z.object({
  delivery: AddressFields,
  purchaseOrderNumber: text(60).default(''),
  note: text(2_000).default(''),
})

/** Paying on account needs a purchase-order number and a company with payment terms. */
export const paymentMethods = ['card', 'account'] as const

export const placeOrders = endpoint({
  method: 'POST',
  path: '/orders',
  access: 'signed-in',
  summary:
    'Order lines, all or none; their pieces leave the shelf at once. Without lines: the whole cart, whose lines go with it. To one address (delivery), or to several (deliveries), which together get all pieces',
  maxBytes: 4 * 1_024 * 1_024,
  body: CheckoutForm.extend({
    delivery: AddressFields.optional(),
    deliveries: z.array(SentDelivery).min(1).max(MAX_DELIVERIES).optional(),
    billing: AddressFields.optional().describe('of the invoice; without it the first delivery address'),
    lines: z.array(SentLine).min(1).max(MAX_CART_LINES).optional(),
    paymentAmount: Dollars.describe('dollars the page showed; refused when it is no longer right'),
    payment: z.enum(paymentMethods).default('card'),
  })
    .refine(({ delivery, deliveries }) => !delivery !== !deliveries, {
      path: ['delivery'],
      message: 'Give either delivery or deliveries',
    })
    .refine(({ payment, purchaseOrderNumber }) => payment === 'card' || purchaseOrderNumber !== '', {
      path: ['purchaseOrderNumber'],
      message: 'Purchase-order number is required',
    }),
  reply: z.object({ insertedId: Id, number: z.string() }),
  refusals: [
    'admin-cannot-purchase',
    'too-many-unpaid-orders',
    'cart-empty',
    'no-such-product',
    'below-minimum',
    'above-maximum',
    'off-multiple',
    'out-of-stock',
    'order-lines-refused',
    'no-such-address',
    'deliveries-do-not-add-up',
    'price-changed',
    'above-card-limit',
    'freight-on-request',
    'membership-changed',
    'no-terms',
    'account-overdue',
    'above-credit-limit',
  ],
})

export const myOrders = endpoint({
  method: 'GET',
  path: '/myOrder',
  access: 'self',
  summary: "The caller's orders that fit, newest first unless sorted otherwise",
  query: z.object({
    email: Email,
    ...OwnOrderFilter.shape,
    divided: z.literal('true').optional().describe('only orders that go to several addresses'),
    ...Page,
  }),
  reply: z.array(Order),
  refusals: [],
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/{id}',
  access: 'signed-in',
  summary: "One order: the caller's own, of the company for its owners and approvers, or any for an admin",
  params: z.object({ id: Id }),
  reply: Order.extend({
    history: z.array(OrderEvent).describe('oldest first'),
    openLines: z.array(OpenLine).describe('what of a paid order is still to be shipped, and where to'),
    rejectedLines: z.array(OrderLine).describe('lines that were not approved and left the order'),
    invoice: Invoice.optional().describe('once it is paid or on account'),
    canApprove: z.boolean().describe('whether the caller may approve or reject it now'),
    approvalRequest: ApprovalRequest.optional().describe('while it waits for approval'),
    company: z.object({ _id: Id, name: z.string() }).optional().describe('whose order it is, said to admins'),
  }),
  refusals: ['no-such-order'],
})

export const cancelOrder = endpoint({
  method: 'PUT',
  path: '/orders/{id}/cancellation',
  access: 'signed-in',
  summary: "Cancel one of the caller's orders that is not paid; its pieces go back to the shelf",
  params: z.object({ id: Id }),
  reply: z.object({ success: z.literal(true) }),
  refusals: ['no-such-order', 'not-cancellable'],
})

export const refundOrder = endpoint({
  method: 'PUT',
  path: '/orders/{id}/refund',
  access: 'admin',
  summary:
    'Give the money of a paid order back before anything of it is shipped; its pieces go back to the shelf',
  params: z.object({ id: Id }),
  reply: z.object({ success: z.literal(true) }),
  refusals: ['no-such-order', 'not-refundable'],
})

export const allOrders = endpoint({
  method: 'GET',
  path: '/allOrder',
  access: 'admin',
  roles: ['sales', 'warehouse'],
  summary:
    'Every order that fits, a page at a time (Link: rel="next", X-Total-Count: for a search in words 1,001 says more than 1,000)',
  query: z.object({ ...OrderFilter.shape, ...Page }),
  reply: z.array(Order),
  refusals: [],
})

export const exportOrders = endpoint({
  method: 'GET',
  path: '/orders.csv',
  access: 'admin',
  roles: ['sales', 'warehouse'],
  summary: 'Every order that fits, or those that are named, as a file for a spreadsheet',
  query: OrderFilter.extend({
    ids: z
      .string()
      .regex(/^[\w-]{1,64}(,[\w-]{1,64}){0,99}$/)
      .optional()
      .describe('up to 100 ids with commas between them: only these, of all that fit'),
  }),
  reply: z.string().describe('CSV (RFC 4180) with a byte order mark and a header'),
  file: { type: 'text/csv', name: 'orders.csv' },
  refusals: [],
})
