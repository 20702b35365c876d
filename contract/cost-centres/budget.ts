import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Amount, Done, IdPath, SumOfAmounts } from '../fields.ts'

/** Budgets of cost centres: the total of orders that may be charged to one in a period. */

/** Periods start with the first day of the month, of the quarter or of the year. */
export const budgetPeriods = ['month', 'quarter', 'year'] as const
export type BudgetPeriod = (typeof budgetPeriods)[number]

/** The rule for an order that costs more than is left. */
export const aboveBudget = ['refuse', 'approval'] as const
export type AboveBudget = (typeof aboveBudget)[number]

export const BudgetForm = z.object({
  period: z.enum(budgetPeriods),
  amount: Amount.describe("maximum total of the period's orders, freight and tax included"),
  above: z
    .enum(aboveBudget)
    .describe('an order that costs more than is left is refused, or needs the approval of the company'),
})

export const Budget = BudgetForm.extend({
  from: z.iso.date().describe('first day of the period'),
  to: z.iso.date().describe('last day of the period'),
  spent: SumOfAmounts.describe('orders of the period that are paid or invoiced, less refunds'),
  held: SumOfAmounts.describe('orders of the period that wait for approval or payment'),
  left: z.number().describe('of the amount; negative where more is spent and held'),
})
export type Budget = z.infer<typeof Budget>

export const setBudget = endpoint({
  method: 'PUT',
  path: '/companies/mine/cost-centres/{id}/budget',
  access: 'signed-in',
  summary:
    'Set the budget of a cost centre for this or the next period and those after it. Earlier periods keep theirs. Owners only',
  params: IdPath,
  body: z.object({
    budget: BudgetForm.nullable().describe('null: none'),
    starts: z
      .enum(['this-period', 'next-period'])
      .default('this-period')
      .describe('if `budget` is null: a period of the current budget'),
  }),
  reply: Done,
  refusals: ['no-company', 'owners-only', 'no-such-cost-centre'],
})
