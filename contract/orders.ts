import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Dollars, Email, filled, Id, Page, Pieces } from './fields.ts'

export const orderStatuses = ['not payed', 'pending', 'delivered', 'cancelled', 'refunded'] as const
export const OrderStatus = z.enum(orderStatuses)
export type OrderStatus = z.infer<typeof OrderStatus>

export const Order = z.object({
  _id: Id,
  name: z.string().describe('display name of the customer when the order was placed'),
  email: z.string(),
  product_id: Id,
  productName: z.string(),
  img: z.string(),
  orderAmount: Pieces.describe('pieces'),
  paymentAmount: z.number().nonnegative().describe('dollars: price times pieces'),
  address: z.string(),
  phone: z.string(),
  status: OrderStatus,
  transactionId: z.string().optional().describe('set once paid'),
  placedAt: z.iso.datetime(),
})
export type Order = z.infer<typeof Order>

/** What a person fills in to order; the page and the server check the same. */
export const Delivery = z.object({ address: filled(500), phone: filled(40) })

export const placeOrder = endpoint({
  method: 'POST',
  path: '/order',
  access: 'signed-in',
  summary:
    'Order a lot; its pieces leave the shelf at once. name, email and status are taken from the caller, not from the body',
  body: z.object({
    product_id: Id,
    orderAmount: z.number().int().max(1_000_000_000).describe('pieces'),
    paymentAmount: Dollars.optional().describe('dollars the page showed; refused when it is no longer right'),
    ...Delivery.shape,
    name: z.string().max(200).optional(),
    email: z.string().max(254).optional(),
    productName: z.string().max(300).optional(),
    status: z.string().max(40).optional(),
  }),
  reply: z.object({ insertedId: Id }),
  refusals: [
    'admin-cannot-purchase',
    'no-such-product',
    'below-minimum',
    'out-of-stock',
    'price-changed',
    'above-card-limit',
  ],
})

export const myOrders = endpoint({
  method: 'GET',
  path: '/myOrder',
  access: 'self',
  summary: "The caller's orders, newest first",
  query: z.object({ email: Email, ...Page }),
  reply: z.array(Order),
  refusals: [],
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/order',
  access: 'signed-in',
  summary: "One order: the caller's own, or any for an admin",
  query: z.object({ _id: Id }),
  reply: Order,
  refusals: ['no-such-order'],
})

export const allOrders = endpoint({
  method: 'GET',
  path: '/allOrder',
  access: 'admin',
  summary: 'Every order, newest first',
  query: z.object({ ...Page }),
  reply: z.array(Order),
  refusals: [],
})

export const deliverOrder = endpoint({
  method: 'PUT',
  path: '/update',
  access: 'admin',
  summary: 'Deliver a paid order. Changes no stock: the pieces left the shelf when it was placed',
  query: z.object({ _id: Id, product_id: Id.optional(), orderAmount: z.string().max(20).optional() }),
  reply: z.object({ success: z.literal(true) }),
  refusals: ['no-such-order', 'not-deliverable'],
})
