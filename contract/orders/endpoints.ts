import { z } from 'zod'
import { AddressFields } from '../addresses/endpoints.ts'
import { ApprovalRequest } from '../approvals/approval-reason.ts'
import { OrderApprovalStep } from '../approvals/chain.ts'
import { MAX_CART_LINES, SentLine } from '../carts/endpoints.ts'
import { NamedCostCentre } from '../cost-centres/cost-centre.ts'
import { TypedCoupon } from '../coupons/applied.ts'
import { endpoint } from '../endpoint.ts'
import {
  Amount,
  Done,
  Email,
  Id,
  IdPath,
  Inserted,
  orDigits,
  Page,
  reference,
  SumOfAmounts,
  text,
} from '../fields.ts'
import { Invoice } from '../invoices/endpoints.ts'
import { ChangesOfOrder } from '../order-changes/change.ts'
import { costCentreProblems } from '../refusals/cost-centres.ts'
import { couponProblems } from '../refusals/coupons.ts'
import { InTwoOrders, OrderName } from '../second-orders/second-order.ts'
import { OpenLine } from '../shipments/endpoints.ts'
import { BuyerReference } from './buyer-reference.ts'
import { MAX_DELIVERIES, SentDelivery } from './deliveries.ts'
import { OrderFilter, OrderIds, OwnOrderFilter } from './filter.ts'
import { Delivery, Order, OrderEvent, OrderLine } from './order.ts'
import { OrderedFrom } from './ordered-from.ts'
import { ShipTogether } from './ship-together.ts'

export const placeOrder = endpoint({
  method: 'POST',
  path: '/order',
  access: 'signed-in',
  summary:
    "Order pieces of one product; they are taken out of stock at once. name and email are those of the caller, and status is 'not payed', whatever the body says",
  lenient: true,
  body: z.object({
    product_id: Id,
    orderAmount: orDigits(z.number().int().max(1_000_000_000)).describe('pieces'),
    paymentAmount: orDigits(Amount)
      .optional()
      .describe('what the page showed; refused when it is no longer right'),
    coupon: TypedCoupon.optional().describe('a coupon code, for a discount on the goods'),
    ...Delivery.shape,
    name: z.string().max(200).nullish(),
    email: z.string().max(254).nullish(),
    productName: z.string().max(300).optional(),
    status: z.string().max(40).optional(),
  }),
  reply: Inserted,
  refusals: [
    'admin-cannot-purchase',
    'too-many-unpaid-orders',
    'no-such-product',
    'not-in-assortment',
    'below-minimum',
    'above-maximum',
    'off-multiple',
    'out-of-stock',
    'price-changed',
    'above-card-limit',
    'card-amount-uneven',
    'freight-on-request',
    'membership-changed',
    'cost-centre-needed',
    'above-budget',
    ...couponProblems,
  ],
})

/** The checkout form, for orders of several lines. */
export const CheckoutForm = z.object({
  delivery: AddressFields,
  purchaseOrderNumber: reference(60).default(''),
  buyerReference: BuyerReference,
  costCentre: NamedCostCentre,
  note: text(2_000).default(''),
})

/** Paying on account needs a purchase-order number and a company with payment terms. */
export const paymentMethods = ['card', 'account'] as const

export const placeOrders = endpoint({
  method: 'POST',
  path: '/orders',
  access: 'signed-in',
  summary:
    'Order lines, all or none; their pieces are taken out of stock at once. Without lines: the whole cart, which is empty then. To one address (delivery), or to several (deliveries), which together get all pieces',
  maxBytes: 4 * 1_024 * 1_024,
  body: CheckoutForm.extend({
    delivery: AddressFields.optional(),
    deliveries: z.array(SentDelivery).min(1).max(MAX_DELIVERIES).optional(),
    billing: AddressFields.optional().describe(
      'of the invoice; without it the customer’s billing address, else the first delivery address',
    ),
    lines: z.array(SentLine).min(1).max(MAX_CART_LINES).optional(),
    coupon: TypedCoupon.optional().describe('a coupon code, for a discount on the goods'),
    paymentAmount: Amount.describe(
      'what the page showed, of two orders together; refused when it is no longer right',
    ),
    payment: z.enum(paymentMethods).default('card'),
    shipTogether: ShipTogether.default(false),
    inTwoOrders: InTwoOrders.optional(),
  })
    .refine(({ delivery, deliveries }) => !delivery !== !deliveries, {
      path: ['delivery'],
      message: 'Give either delivery or deliveries',
    })
    .refine(({ payment, purchaseOrderNumber }) => payment === 'card' || purchaseOrderNumber !== '', {
      path: ['purchaseOrderNumber'],
      message: 'Purchase-order number is required',
    })
    .refine(
      ({ inTwoOrders, deliveries, coupon, shipTogether }) =>
        !inTwoOrders || !(deliveries || coupon || shipTogether),
      {
        path: ['inTwoOrders'],
        message: 'Two orders go to one address, take no coupon, and are not shipped together',
      },
    ),
  reply: z.object({
    insertedId: Id,
    number: z.string(),
    second: OrderName.optional().describe('the order of the pieces that come later, of two orders'),
  }),
  created: '/orders/{id}',
  refusals: [
    'admin-cannot-purchase',
    'too-many-unpaid-orders',
    'cart-empty',
    'no-such-product',
    'not-in-assortment',
    'below-minimum',
    'above-maximum',
    'off-multiple',
    'out-of-stock',
    'order-lines-refused',
    'no-such-address',
    'deliveries-do-not-add-up',
    'price-changed',
    'above-card-limit',
    'card-amount-uneven',
    'freight-on-request',
    'no-second-order',
    'second-order-needs-approval',
    'membership-changed',
    'no-terms',
    'account-overdue',
    'above-credit-limit',
    ...costCentreProblems,
    ...couponProblems,
  ],
})

export const myOrders = endpoint({
  method: 'GET',
  path: '/myOrder',
  mayLag: true,
  access: 'self',
  summary: "The caller's orders that match, newest first unless sorted otherwise",
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
  params: IdPath,
  reply: Order.extend({
    history: z.array(OrderEvent).describe('oldest first'),
    openLines: z
      .array(OpenLine)
      .describe('of a paid order: the pieces still to be shipped, and their destination'),
    rejectedLines: z.array(OrderLine).describe('lines that were not approved and left the order'),
    invoice: Invoice.optional().describe(
      'once it is paid or on account; if each of its shipments has one, the newest',
    ),
    invoices: z.array(Invoice).describe('all of its invoices, oldest first'),
    byShipment: z
      .object({
        notInvoiced: SumOfAmounts.describe(
          'part of its amount for pieces that are neither shipped nor cancelled',
        ),
        days: z.int().describe('from a shipment until its invoice is due'),
      })
      .optional()
      .describe('where it is on account and each of its shipments has an invoice'),
    canApprove: z.boolean().describe('whether the caller may approve or reject it now'),
    follows: OrderName.optional().describe('the first of two orders, where this is the second'),
    followedBy: OrderName.optional().describe('the second of two orders, where this is the first'),
    approvalRequest: ApprovalRequest.optional().describe('while it waits for approval'),
    approvalSteps: z
      .array(OrderApprovalStep)
      .optional()
      .describe('if it needed approval: the steps in turn, as they were when it was placed'),
    company: z
      .object({ _id: Id, name: z.string() })
      .optional()
      .describe('whose order it is, shown to admins'),
    ...OrderedFrom.shape,
    ...ChangesOfOrder.shape,
  }),
  refusals: ['no-such-order'],
})

export const cancelOrder = endpoint({
  method: 'PUT',
  path: '/orders/{id}/cancellation',
  access: 'signed-in',
  summary: "Cancel one of the caller's orders that is not paid; its pieces are no longer reserved",
  params: IdPath,
  reply: Done,
  refusals: ['no-such-order', 'not-cancellable'],
})

export const refundOrder = endpoint({
  method: 'PUT',
  path: '/orders/{id}/refund',
  access: 'admin',
  summary:
    'Refund an order that is paid or on account, before anything of it is shipped; its pieces are no longer reserved',
  params: IdPath,
  reply: Done,
  refusals: ['no-such-order', 'not-refundable'],
})

export const allOrders = endpoint({
  method: 'GET',
  path: '/allOrder',
  mayLag: true,
  access: 'admin',
  roles: ['sales', 'warehouse'],
  summary:
    'Every order that matches, a page at a time (Link: rel="next", X-Total-Count: for a search in words 1,001 says more than 1,000)',
  query: z.object({ ...OrderFilter.shape, ...Page }),
  reply: z.array(Order),
  refusals: [],
})

export const exportOrders = endpoint({
  method: 'GET',
  path: '/orders.csv',
  mayLag: true,
  access: 'admin',
  roles: ['sales', 'warehouse'],
  summary: 'Every order that matches, or those that are named, as a file for a spreadsheet',
  query: OrderFilter.extend({ ids: OrderIds }),
  reply: z.string().describe('CSV (RFC 4180) with a byte order mark and a header'),
  file: { type: 'text/csv', name: 'orders.csv' },
  refusals: [],
})
