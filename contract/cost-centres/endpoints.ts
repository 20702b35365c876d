import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Day, Done, Id, IdPath, Inserted, Page, text } from '../fields.ts'
import { Budget } from './budget.ts'
import { CostCentreCode } from './cost-centre.ts'

export const MAX_COST_CENTRES = 1_000

export const CostCentreForm = z.object({
  code: CostCentreCode,
  name: text(100).min(1, 'Name is required'),
  active: z.boolean().default(true).describe('whether new orders may be charged to it'),
})

export const CostCentre = CostCentreForm.extend({
  _id: Id,
  active: z.boolean(),
  budget: Budget.optional().describe('in the period of the day, where one is set'),
})
export type CostCentre = z.infer<typeof CostCentre>

export const listCostCentres = endpoint({
  method: 'GET',
  path: '/companies/mine/cost-centres',
  access: 'signed-in',
  summary: "The company's cost centres, by code, with the amounts spent, held and left of their budgets",
  query: z.object({
    day: Day.optional().describe('the day in whose periods budgets are counted. @default today'),
    active: z.literal('true').optional().describe('only those that new orders may be charged to'),
    ...Page,
  }),
  reply: z.array(CostCentre),
  refusals: ['no-company'],
})

export const createCostCentre = endpoint({
  method: 'POST',
  path: '/companies/mine/cost-centres',
  access: 'signed-in',
  summary: 'Add a cost centre. Owners only',
  body: CostCentreForm,
  reply: Inserted,
  refusals: ['no-company', 'owners-only', 'cost-centre-code-taken', 'too-many-cost-centres'],
})

export const changeCostCentre = endpoint({
  method: 'PUT',
  path: '/companies/mine/cost-centres/{id}',
  access: 'signed-in',
  summary: 'Change a cost centre. Existing orders keep its code and name. Owners only',
  params: IdPath,
  body: CostCentreForm,
  reply: Done,
  refusals: ['no-company', 'owners-only', 'no-such-cost-centre', 'cost-centre-code-taken'],
})
