import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Email } from '../fields.ts'
import { formatAmount } from '../money.ts'

/** Settings of the page; unset ones default to the server's configuration. */
const OrderTimes = z.object({
  holdMinutes: z
    .number('1 to 10,080 minutes')
    .int('1 to 10,080 minutes')
    .min(1, '1 to 10,080 minutes')
    .max(10_080, '1 to 10,080 minutes')
    .describe('how long an order holds its pieces without being paid'),
  approvalDays: z
    .number('1 to 90 days')
    .int('1 to 90 days')
    .min(1, '1 to 90 days')
    .max(90, '1 to 90 days')
    .describe('how long an order that waits for approval holds its pieces and price'),
})
export type OrderTimes = z.output<typeof OrderTimes>

/**
 * Default limits on one account's unpaid orders: more than a department orders in a day.
 */
export const usualUnpaid = { orders: 2_000, amount: 10_000_000 } as const

/**
 * Unpaid orders with held pieces at one time, for an account with an unconfirmed email: more than a real
 * buyer has open, and few enough to bound the rows and pieces of many such accounts.
 */
export const MAX_UNCONFIRMED = 150

const unpaidAmounts = () => `${formatAmount(1)} to ${formatAmount(1_000_000_000)}`

/** When buyers can no longer change an order. */
export const changesEnd = ['never', 'picking', 'shipped'] as const

export const ShopSettings = z.object({
  holdMinutes: OrderTimes.shape.holdMinutes.nullable(),
  approvalDays: OrderTimes.shape.approvalDays.nullable(),
  unpaidOrders: z
    .number('1 to 100,000 orders')
    .int('1 to 100,000 orders')
    .min(1, '1 to 100,000 orders')
    .max(100_000, '1 to 100,000 orders')
    .nullable()
    .describe(`how many orders one account may have unpaid; null: ${usualUnpaid.orders}`),
  unpaidAmount: z
    .number({ error: unpaidAmounts })
    .int('A whole amount')
    .min(1, { error: unpaidAmounts })
    .max(1_000_000_000, { error: unpaidAmounts })
    .nullable()
    .describe(
      `the amount that they may come to before another one is refused; null: ${usualUnpaid.amount}. ` +
        `An account without a confirmed email may have ${MAX_UNCONFIRMED} orders at most, and no more than one card payment can pay`,
    ),
  replyTo: z
    .union([z.literal(''), Email], 'Provide a Valid Email')
    .describe('where answers to emails go; empty: to the address that they are from'),
  postsOwnCounts: z
    .boolean()
    .default(false)
    .describe('whether somebody who counted part of a stock count may post it'),
  gs1Prefix: z
    .string()
    .trim()
    .regex(/^(\d{4,12})?$/, '4 to 12 digits')
    .default('')
    .describe('the company prefix of GS1, for the numbers of pallets; empty: none'),
  buyersChangeUntil: z
    .enum(changesEnd)
    .default('shipped')
    .describe(
      'until when buyers may change an order: not at all, until a picking list has it, or until it is shipped',
    ),
  changesNeedAgreement: z
    .boolean()
    .default(false)
    .describe('whether the seller has to agree to what a buyer changes'),
})
export type ShopSettings = z.output<typeof ShopSettings>

export const getShopSettings = endpoint({
  method: 'GET',
  path: '/settings/shop',
  access: 'admin',
  summary:
    'How long orders wait, how many one account may have unpaid, where answers to emails go, who posts stock counts, and how pallets are numbered',
  reply: ShopSettings.extend({ startedWith: OrderTimes }),
  refusals: [],
})

export const changeShopSettings = endpoint({
  method: 'PUT',
  path: '/settings/shop',
  access: 'admin',
  summary:
    'Change them, for orders and emails from now on; null: back to the value set at start, or the built-in one',
  body: ShopSettings,
  reply: z.object({ modifiedCount: z.number().int().min(0).max(1) }),
  refusals: [],
})
