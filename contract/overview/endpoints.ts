import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Pieces } from '../fields.ts'
import { OrderStatus } from '../orders/endpoints.ts'

const amount = z.number().nonnegative().describe('dollars')
const count = z.number().int().nonnegative()

export const OVERVIEW_DAYS = 30
const MAX_LISTED = 10

export const Overview = z.object({
  days: z
    .array(z.object({ day: z.iso.date(), orders: count, amount }))
    .describe('what was paid for on each of the last days, UTC, oldest first; days without sales too'),
  statuses: z.array(z.object({ status: OrderStatus, orders: count, amount })),
  topProducts: z.array(z.object({ _id: Id, name: z.string(), pieces: Pieces, amount })).max(MAX_LISTED),
  lowStock: z.array(z.object({ _id: Id, name: z.string(), availableQuantity: Pieces })).max(MAX_LISTED),
  askedReturns: count.describe('returns that wait for an answer'),
})
export type Overview = z.infer<typeof Overview>

export const getOverview = endpoint({
  method: 'GET',
  path: '/overview',
  access: 'admin',
  roles: ['sales'],
  summary: 'Sales per day, orders by status, top products and low stock',
  reply: Overview,
  refusals: [],
})
