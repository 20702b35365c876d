import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdPath, Page } from '../fields.ts'
import { PriceTolerance } from '../punchout/endpoints.ts'

const roles = ['sales'] as const

export const ElectronicOrder = z.object({
  _id: Id,
  number: z.string().describe('as the purchasing system numbers it'),
  system: z.string().describe('the name of the connection'),
  receivedAt: z.iso.datetime(),
  order: z
    .object({ _id: Id, number: z.string() })
    .nullable()
    .describe('the order that was placed; null for a document that was refused'),
  changes: z.array(z.string()).describe('differences that were accepted: a sentence for each'),
  problems: z.array(z.string()).describe('why it was refused: a sentence for each difference'),
})
export type ElectronicOrder = z.infer<typeof ElectronicOrder>

export const listElectronicOrders = endpoint({
  method: 'GET',
  path: '/companies/{id}/electronic-orders',
  access: 'admin',
  roles,
  summary:
    "The purchase orders that a company's purchasing systems sent, the latest first. Those that were refused are listed for 90 days",
  params: IdPath,
  query: z.object(Page),
  reply: z.array(ElectronicOrder),
  refusals: ['no-such-company'],
})

export const setElectronicOrders = endpoint({
  method: 'PUT',
  path: '/punchout-connections/{id}/orders',
  access: 'admin',
  roles,
  summary:
    "Choose the member in whose name the orders of a purchasing system are placed, and how much their prices may differ. Without a member, the connection takes no orders. The company's approval rules do not apply to them: they are approved in its system",
  params: IdPath,
  body: z.object({
    user_id: Id.nullable().describe('null: the connection takes no orders'),
    priceTolerance: PriceTolerance.default(0),
  }),
  reply: Done,
  refusals: ['no-such-punchout-connection', 'punchout-connection-not-cxml', 'buyer-not-in-company'],
})
