import { z } from 'zod'
import { aboveBudget } from '../cost-centres/budget.ts'
import { ChargedCostCentre } from '../cost-centres/cost-centre.ts'
import { CountedBudget, ReasonForApproval } from './approval-reason.ts'

/** What an order of a company's member would meet if it were placed now. */
export const ApprovalPreview = z.object({
  reasons: z
    .array(ReasonForApproval)
    .describe('every reason why the order would wait for approval; empty: it would not'),
  refused: z
    .enum(['above-budget', 'cost-centre-needed'])
    .optional()
    .describe('why it could not be placed with this cost centre'),
  costCentre: ChargedCostCentre.optional().describe('the one that it would be charged to'),
  budget: CountedBudget.extend({
    above: z.enum(aboveBudget).describe('what happens to an order that costs more than is left'),
  })
    .optional()
    .describe('of the cost centre, in this period'),
})
export type ApprovalPreview = z.infer<typeof ApprovalPreview>
