import { z } from 'zod'
import { type AboveBudget, budgetPeriods } from '../cost-centres/budget.ts'
import { ChargedCostCentre } from '../cost-centres/cost-centre.ts'
import { Amount, SumOfAmounts } from '../fields.ts'

/** The rules for orders that need approval, and what people see of such an order. */

/** Windows start with the day, or with the first day of the month or of the quarter. */
export const spendingWindows = ['day', 'month', 'quarter'] as const
export type SpendingWindow = (typeof spendingWindows)[number]

export const SpendingLimit = z.object({
  amount: Amount.describe('orders that exceed it wait for approval; 0: every order does'),
  window: z.enum(spendingWindows),
})

/** A member's limit, and how much of it they have used. */
export const Spending = SpendingLimit.extend({ spent: SumOfAmounts.describe('in this window so far') })
export type Spending = z.infer<typeof Spending>

export const approvalCauses = ['spending-limit', 'approval-threshold', 'budget'] as const
export type ApprovalCause = (typeof approvalCauses)[number]

/** The rules that an order is checked against, all in one unit of money. */
export interface SpendingRules {
  /** The member's own limit, if they have one. */
  readonly limit: { readonly amount: number; readonly spent: number } | undefined
  /** The company's limit for a single order. */
  readonly threshold: number | undefined
  /** What is left of the budget of the order's cost centre, and what becomes of an order that costs more. */
  readonly budget?: { readonly left: number; readonly above: AboveBudget } | undefined
  /** Whether the member is an approver and may approve their own orders. */
  readonly approvesOwn: boolean
}

/**
 * Returns why an order of this amount needs approval; undefined when it needs none. The page and the server
 * share this rule.
 */
export function approvalReason(
  { limit, threshold, budget, approvesOwn }: SpendingRules,
  amount: number,
): ApprovalCause | undefined {
  if (approvesOwn) return undefined
  if (limit && limit.spent + amount > limit.amount) return 'spending-limit'
  if (threshold !== undefined && amount > threshold) return 'approval-threshold'
  if (budget?.above === 'approval' && amount > budget.left) return 'budget'
  return undefined
}

/** The budget that an order is counted against. */
export const CountedBudget = ChargedCostCentre.extend({
  period: z.enum(budgetPeriods),
  amount: Amount,
  left: z.number(),
})

/** A member who can approve the company's orders. */
export const Approver = z.object({ name: z.string(), email: z.string() })
export type Approver = z.infer<typeof Approver>

/** The approval of a waiting order, as the buyer and the approvers see it. */
export const ApprovalRequest = z.object({
  cause: z.enum(approvalCauses).optional().describe('absent when the rules have changed since'),
  spending: Spending.optional().describe("the requester's limit, and what is used of it without this order"),
  threshold: Amount.optional().describe("the company's, for each order"),
  budget: CountedBudget.optional().describe('of its cost centre, counted without this order'),
  approvers: z.array(Approver).describe('who may decide now, by email'),
  creditLeft: SumOfAmounts.optional().describe(
    'what is left of the credit limit, where the order is on account',
  ),
})
export type ApprovalRequest = z.infer<typeof ApprovalRequest>
