import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency, Id, Pieces } from '../fields.ts'
import { legalPages } from '../legal-texts/pages.ts'
import { OrderStatus } from '../orders/order.ts'

const amount = z.number().nonnegative()
const count = z.number().int().nonnegative()

export const OVERVIEW_DAYS = 30
const MAX_LISTED = 10

const Days = z.array(z.object({ day: z.iso.date(), orders: count, amount }))

export const Overview = z.object({
  currency: Currency,
  days: Days.describe('what was paid for on each of the last days, oldest first; days without sales too'),
  daysBefore: Days.describe('the same for as many days before them'),
  statuses: z.array(z.object({ status: OrderStatus, orders: count, amount })),
  topProducts: z.array(z.object({ _id: Id, name: z.string(), pieces: Pieces, amount })).max(MAX_LISTED),
  topBuyers: z
    .array(
      z.object({
        name: z.string(),
        email: z.string().describe('of one who bought; for a company, of a member'),
        company_id: Id.nullable(),
        orders: count,
        amount,
      }),
    )
    .max(MAX_LISTED)
    .describe('companies, and people outside companies, who paid the most on the last days'),
  owed: z.object({ amount, overdue: amount }).describe('what is open on invoices, and what of it is overdue'),
  lowStock: z.array(z.object({ _id: Id, name: z.string(), availableQuantity: Pieces })).max(MAX_LISTED),
  exampleTexts: z.array(z.enum(legalPages)).describe('legal pages that still show the supplied example'),
  askedReturns: count.describe('returns that wait for an answer'),
})
export type Overview = z.infer<typeof Overview>

export const getOverview = endpoint({
  method: 'GET',
  path: '/overview',
  mayLag: true,
  access: 'admin',
  roles: ['sales'],
  summary: 'Sales per day, orders by status, top products and buyers, open invoices and low stock',
  reply: Overview,
  refusals: [],
})

/** Each kind of work is counted up to this; one more means that there is more. */
export const MAX_COUNTED_WORK = 99

export const OpenWork = z
  .object({
    ordersToDeliver: count.describe('pending orders: paid or on account, and not delivered'),
    quotesToAnswer: count.describe('quotes that are requested or countered'),
    overdueInvoices: count,
    openMessages: count.describe('messages without an answer'),
    electronicOrdersToCheck: count.describe('orders of purchasing systems that wait for an admin'),
    returnsToAnswer: count.describe('returns that are requested'),
  })
  .describe(`at most ${MAX_COUNTED_WORK + 1} of each, which means that there are more`)
export type OpenWork = z.infer<typeof OpenWork>

export const getOpenWork = endpoint({
  method: 'GET',
  path: '/overview/work',
  mayLag: true,
  access: 'admin',
  roles: ['sales', 'warehouse'],
  summary: "The amount of work waiting for the shop's admins",
  reply: OpenWork,
  refusals: [],
})
