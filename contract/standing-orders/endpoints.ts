import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  Amount,
  Currency,
  Day,
  Email,
  Id,
  IdPath,
  Inserted,
  Page,
  Pieces,
  reference,
  SumOfAmounts,
  SumOfPieces,
  text,
} from '../fields.ts'
import { OrderDelivery } from '../orders/deliveries.ts'
import { paymentMethods } from '../orders/endpoints.ts'
import { Supply } from '../products/supply.ts'
import { MAX_DAY_OF_MONTH } from './next-date.ts'

export const standingStates = ['active', 'paused', 'ended'] as const
export type StandingState = (typeof standingStates)[number]

/** The result of a date. `waiting`: the price rose, and the buyer is asked to accept it. */
export const dateResults = ['placed', 'waiting', 'declined', 'unanswered', 'failed'] as const
export type DateResult = (typeof dateResults)[number]

/** The most that a buyer may let a price rise without being asked. */
export const MAX_RISE_PERCENT = 50
/** Days that a buyer has for an answer. */
export const ANSWER_DAYS = 14
/** The most standing orders of a customer that have not ended. */
export const MAX_STANDING_ORDERS = 100
/** The most dates that a standing order shows: ten years. */
export const MAX_SHOWN_DATES = 120

/** A standing order's number as people write it. */
export const standingNumber = (number: number) => `ST-${number}`

const STANDING_PAGE = '/dashBoard/standingOrders'
/** The page that emails about a standing order link to. */
export const standingPage = (id: string) => `${STANDING_PAGE}/${id}`

export const StandingDate = z.object({
  on: Day,
  result: z.enum(dateResults),
  order_id: Id.optional().describe('the order that was placed'),
  problem: z.string().optional().describe('why none could be placed'),
  answerUntil: Day.optional().describe('the last day for an answer, where it waits for one'),
})
export type StandingDate = z.infer<typeof StandingDate>

export const StandingOrderSummary = z.object({
  _id: Id,
  number: z.string().describe('its number for people: ST-100001'),
  status: z.enum(standingStates),
  name: z.string(),
  email: z.string(),
  productName: z.string().describe("the product's name, or 'X and 3 more'"),
  pieces: SumOfPieces.describe('of all lines, each time'),
  dayOfMonth: z.number().int().describe('29 to 31 are the last day of a shorter month'),
  percent: z.number().describe('how much the goods may cost more than agreed before the buyer is asked'),
  next: Day.optional().describe('the next day on which an order is placed'),
  lastDay: Day.optional().describe('no order is placed after it'),
  waiting: z.boolean().describe('whether a date waits for an answer'),
  last: StandingDate.optional().describe('the result of the last date'),
})
export type StandingOrderSummary = z.infer<typeof StandingOrderSummary>

export const StandingLine = z.object({
  product_id: Id,
  productName: z.string(),
  sku: z.string(),
  img: z.string(),
  orderAmount: Pieces.describe('pieces'),
  agreedPrice: Amount.describe('for one piece, as the buyer last agreed to it'),
  price: Amount.optional().describe("today's, unless it is no longer sold or the standing order has ended"),
  problem: z.string().optional().describe('why it could not be ordered today'),
  short: Supply.optional().describe(
    'until it has ended: where fewer pieces are in stock today, but more is expected or made to order',
  ),
})
export type StandingLine = z.infer<typeof StandingLine>

export const StandingOrder = StandingOrderSummary.extend({
  currency: Currency,
  order_id: Id.describe('the order that it repeats'),
  orderNumber: z.string(),
  lines: z.array(StandingLine),
  agreedGoods: SumOfAmounts.describe('total of the lines at the agreed prices, without freight and tax'),
  goods: SumOfAmounts.optional().describe("their total at today's prices, if all are sold"),
  deliveries: z.array(OrderDelivery.pick({ address: true, phone: true })).describe('where its orders go'),
  payment: z.enum(paymentMethods),
  purchaseOrderNumber: z.string(),
  isOwn: z.boolean().describe('whether it orders in the name of the caller, who alone can accept a price'),
  dates: z.array(StandingDate).describe('the newest first'),
  endedAt: z.iso.datetime().optional(),
  endReason: z.string().optional(),
})
export type StandingOrder = z.infer<typeof StandingOrder>

/** How an order is repeated. */
export const StandingForm = z
  .object({
    dayOfMonth: z
      .number('Day is required')
      .int('A whole number')
      .min(1, 'From 1 to 31')
      .max(MAX_DAY_OF_MONTH, 'From 1 to 31'),
    percent: z
      .number('Percent is required')
      .int('A whole number')
      .min(0, 'At least 0')
      .max(MAX_RISE_PERCENT, `At most ${MAX_RISE_PERCENT}`)
      .default(0),
    lastDay: Day.optional(),
    payment: z.enum(paymentMethods).default('card'),
    purchaseOrderNumber: reference(60).default(''),
    leaveOut: z
      .boolean()
      .default(false)
      .describe(
        'repeats the order without products that are no longer sold, or are not in the assortment of the company; else such an order is refused, and each of them named',
      ),
  })
  .refine(({ payment, purchaseOrderNumber }) => payment === 'card' || purchaseOrderNumber !== '', {
    path: ['purchaseOrderNumber'],
    message: 'Purchase-order number is required',
  })

export const listStandingOrders = endpoint({
  method: 'GET',
  path: '/standing-orders',
  access: 'admin',
  roles: ['sales'],
  summary: 'Standing orders, newest first',
  query: z.object({
    ...Page,
    status: z.enum(standingStates).optional(),
    q: text(100).optional().describe('a number, or a part of an email, a name or a product name'),
  }),
  reply: z.array(StandingOrderSummary),
  refusals: [],
})

export const myStandingOrders = endpoint({
  method: 'GET',
  path: '/standing-orders/mine',
  access: 'self',
  summary: "The caller's standing orders, or all of the company for its owners and approvers, newest first",
  query: z.object({ email: Email, ...Page }),
  reply: z.array(StandingOrderSummary),
  refusals: [],
})

export const getStandingOrder = endpoint({
  method: 'GET',
  path: '/standing-orders/{id}',
  access: 'signed-in',
  roles: ['sales'],
  summary: "One standing order with its dates and today's prices: the caller's own, or any for an admin",
  params: IdPath,
  reply: StandingOrder,
  refusals: ['no-such-standing-order'],
})

export const startStandingOrder = endpoint({
  method: 'POST',
  path: '/standing-orders',
  access: 'signed-in',
  summary:
    "Repeat an order each month: the same lines to the same address, at the prices of each day. A price that rose by more than the percentage waits for the buyer's answer",
  body: StandingForm.safeExtend({ order_id: Id }),
  reply: Inserted,
  refusals: [
    'admin-cannot-purchase',
    'no-such-order',
    'membership-changed',
    'no-terms',
    'standing-order-last-day',
    'standing-order-lines-gone',
    'standing-order-nothing-left',
    'too-many-standing-orders',
  ],
})
