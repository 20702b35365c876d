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
export const Spending = SpendingLimit.extend({ spent: SumOfAmounts.describe('used in this window so far') })
export type Spending = z.infer<typeof Spending>

export const approvalCauses = [
  'spending-limit',
  'approval-threshold',
  'budget',
  'agent-order-limit',
  'agent-month-limit',
  'agent-approval',
] as const

const needed = SumOfAmounts.describe("the order's amount when it was placed")

/** The budget that an order is counted against. */
export const CountedBudget = ChargedCostCentre.extend({
  period: z.enum(budgetPeriods),
  to: z.iso.date().describe("last day of the order's period"),
  amount: Amount,
  left: z.number().describe('without the order; negative where more is spent and held'),
  leftAfter: z.number().describe('with the order'),
})
export type CountedBudget = z.infer<typeof CountedBudget>

/** One of the reasons why an order needs approval, with the amounts behind it. */
export const ReasonForApproval = z.discriminatedUnion('cause', [
  SpendingLimit.extend({
    cause: z.literal('spending-limit'),
    spent: SumOfAmounts.describe('in the window, without the order'),
    needed,
  }),
  z.object({
    cause: z.literal('approval-threshold'),
    threshold: Amount.describe("the company's, for each order"),
    needed,
  }),
  CountedBudget.extend({ cause: z.literal('budget'), needed }),
  z.object({
    cause: z.literal('agent-order-limit'),
    agent: z.string(),
    amount: Amount.describe('the agent’s, for each order'),
    needed,
  }),
  z.object({
    cause: z.literal('agent-month-limit'),
    agent: z.string(),
    amount: Amount.describe('the agent’s, for each month'),
    spent: SumOfAmounts.describe('in the month, without the order'),
    needed,
  }),
  z.object({
    cause: z.literal('agent-approval'),
    agent: z.string(),
    above: Amount.describe('its orders above this amount wait; 0: all of them'),
    needed,
  }),
])
export type ReasonForApproval = z.infer<typeof ReasonForApproval>

/** The limits of an agent, all in one unit of money. Null: none of its own. */
export interface AgentRules {
  readonly agent: string
  readonly orderLimit: number | null
  readonly monthLimit: number | null
  /** The sum of its orders in this month. */
  readonly spent: number
  readonly approveAbove: number | null
}

/**
 * Returns every reason why an agent's order waits, beside those of its member: whoever the member is.
 * @param whole with the order that it adds to, which limits of one order count too
 */
export function reasonsOfAgent(
  { agent, orderLimit, monthLimit, spent, approveAbove }: AgentRules,
  needed: number,
  whole = needed,
): ReasonForApproval[] {
  const reasons: ReasonForApproval[] = []
  if (orderLimit !== null && whole > orderLimit)
    reasons.push({ cause: 'agent-order-limit', agent, amount: orderLimit, needed: whole })
  if (monthLimit !== null && spent + needed > monthLimit)
    reasons.push({ cause: 'agent-month-limit', agent, amount: monthLimit, spent, needed })
  if (approveAbove !== null && whole > approveAbove)
    reasons.push({ cause: 'agent-approval', agent, above: approveAbove, needed: whole })
  return reasons
}

/** The rules that an order is checked against, all in one unit of money. */
export interface SpendingRules {
  /** The member's own limit, if they have one. */
  readonly limit: Spending | undefined
  /** The company's limit for a single order. */
  readonly threshold: number | undefined
  /** The budget of the order's cost centre, and the rule for orders above it. */
  readonly budget?: (Omit<CountedBudget, 'leftAfter'> & { readonly above: AboveBudget }) | undefined
  /** Whether the member is an approver and may approve their own orders. */
  readonly approvesOwn: boolean
}

/**
 * Returns every reason why an order of this amount needs approval, in the unit of the rules; none when it needs none. The
 * page and the server share this rule.
 */
export function reasonsForApproval(
  { limit, threshold, budget, approvesOwn }: SpendingRules,
  needed: number,
): ReasonForApproval[] {
  if (approvesOwn) return []
  const reasons: ReasonForApproval[] = []
  if (limit && limit.spent + needed > limit.amount)
    reasons.push({ ...spendingOf(limit), cause: 'spending-limit', needed })
  if (threshold !== undefined && needed > threshold)
    reasons.push({ cause: 'approval-threshold', threshold, needed })
  if (budget?.above === 'approval' && needed > budget.left)
    reasons.push({ ...countedWith(budget, needed), cause: 'budget', needed })
  return reasons
}

const spendingOf = ({ amount, window, spent }: Spending): Spending => ({ amount, window, spent })

/** A budget with what an order leaves of it. */
export const countedWith = (
  { code, name, period, to, amount, left }: Omit<CountedBudget, 'leftAfter'>,
  needed: number,
): CountedBudget => ({ code, name, period, to, amount, left, leftAfter: left - needed })

/** A member who can approve the company's orders. */
export const Approver = z.object({ name: z.string(), email: z.string() })
export type Approver = z.infer<typeof Approver>

/** The approval of a waiting order, as shown to the buyer and the approvers. */
export const ApprovalRequest = z.object({
  reasons: z
    .array(ReasonForApproval)
    .describe(
      'every reason, as it was when the order was placed; by the rules of now for an order from before reasons were kept',
    ),
  cause: z.enum(approvalCauses).optional().describe('the first of the reasons'),
  spending: Spending.optional().describe(
    "the requester's limit, and the amount used of it without this order",
  ),
  threshold: Amount.optional().describe("the company's, for each order"),
  budget: CountedBudget.optional().describe('of its cost centre, as it is now'),
  approvers: z.array(Approver).describe('who may decide now, by email'),
  creditLeft: SumOfAmounts.optional().describe('the credit left, if the order is on account'),
})
export type ApprovalRequest = z.infer<typeof ApprovalRequest>
