import { z } from 'zod'
import { Dollars, SumOfDollars } from '../fields.ts'

/** What members of a company may order without asking, and what is said of an order that needs approval. */

/** Windows begin at midnight UTC: of the day, of the first of the month or of the quarter. */
export const spendingWindows = ['day', 'month', 'quarter'] as const
export type SpendingWindow = (typeof spendingWindows)[number]

export const SpendingLimit = z.object({
  amount: Dollars.describe('orders that exceed it wait for approval; 0: every order does'),
  window: z.enum(spendingWindows),
})

/** A member's limit, and what they ordered of it. */
export const Spending = SpendingLimit.extend({ spent: SumOfDollars.describe('in this window so far') })
export type Spending = z.infer<typeof Spending>

export const approvalCauses = ['spending-limit', 'approval-threshold'] as const
export type ApprovalCause = (typeof approvalCauses)[number]

/** The rules that an order is held against, in one unit of money. */
export interface SpendingRules {
  /** The member's own, if they have one. */
  readonly limit: { readonly amount: number; readonly spent: number } | undefined
  /** The company's, for each order. */
  readonly threshold: number | undefined
  /** Whether the member approves orders, and may approve their own. */
  readonly approvesOwn: boolean
}

/** Why an order of this amount needs approval; undefined when it needs none. The page and the server decide alike. */
export function whyApproval(
  { limit, threshold, approvesOwn }: SpendingRules,
  amount: number,
): ApprovalCause | undefined {
  if (approvesOwn) return undefined
  if (limit && limit.spent + amount > limit.amount) return 'spending-limit'
  if (threshold !== undefined && amount > threshold) return 'approval-threshold'
  return undefined
}

/** A member who approves orders of the company. */
export const Approver = z.object({ name: z.string(), email: z.string() })
export type Approver = z.infer<typeof Approver>

/** What the buyer and their approvers are told of an order that waits. */
export const ApprovalRequest = z.object({
  cause: z.enum(approvalCauses).optional().describe('absent when the rules have changed since'),
  spending: Spending.optional().describe("the requester's limit, and what is used of it without this order"),
  threshold: Dollars.optional().describe("the company's, for each order"),
  approvers: z.array(Approver).describe('who may decide'),
  creditLeft: SumOfDollars.optional().describe(
    'what is left of the credit limit, where the order is on account',
  ),
})
export type ApprovalRequest = z.infer<typeof ApprovalRequest>
