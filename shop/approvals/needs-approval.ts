import { sql } from 'kysely'
import {
  type ApprovalRequest,
  approvalReason,
  type SpendingWindow,
} from '#contract/approvals/approval-reason.ts'
import { type CompanyRole, isApprover } from '#contract/companies/endpoints.ts'
import { toAmount } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { budgetLeft, findBudgets, type UsedBudget } from '../cost-centres/budgets.ts'
import { startOf } from '../days.ts'
import { leftOf } from '../terms/credit.ts'
import { findCredit } from '../terms/store.ts'
import { turnOf } from './turn.ts'

interface StoredSpending {
  readonly role: CompanyRole
  readonly limitCents: number | null
  readonly window: SpendingWindow | null
  /** The sum of the member's orders in the current window, without cancelled and rejected ones. */
  readonly spentCents: number
  /** The least amount of the approval steps that the order takes. */
  readonly thresholdCents: number | null
  readonly selfApproval: boolean
}

/**
 * Returns what the member may spend and has spent, by the database's clock; undefined when they are no longer a
 * member.
 * @param costCentreId that their order is charged to
 */
export async function spendingOf(
  db: Database,
  { id, customerId }: Pick<Caller, 'id' | 'customerId'>,
  costCentreId: string | null = null,
): Promise<StoredSpending | undefined> {
  const { rows } = await sql<StoredSpending>`
    select u.company_role as role, u.spending_limit_cents as "limitCents", u.spending_window as "window",
      (select min(above_cents) from approval_steps s where s.customer_id = c.customer_id
        and (s.cost_centre_id is null or s.cost_centre_id = ${costCentreId})) as "thresholdCents", c.self_approval as "selfApproval",
      (select coalesce(sum(amount_cents), 0)::bigint from orders
        where placed_by = u.id and customer_id = u.customer_id
          and placed_at >= ${startOf(sql`date_trunc(u.spending_window, shop_today()::timestamp)`)}
          and fulfilment <> 'cancelled') as "spentCents"
    from users u join companies c on c.customer_id = u.customer_id
    where u.id = ${id} and u.customer_id = ${customerId} and u.company_role is not null`.execute(db)
  return rows[0]
}

interface Charging {
  /** The cost centre that the order is charged to. */
  readonly costCentreId?: string | undefined
  /** Its budget. */
  readonly budget?: UsedBudget | undefined
}

/**
 * True if a company member's order needs approval. The company is locked first, in a separate statement, so that
 * concurrent orders are counted one after the other.
 * @throws Refusal membership-changed when the buyer left the company after the request began
 */
export async function needsApproval(
  tx: Database,
  buyer: Caller,
  amountCents: number,
  { costCentreId, budget }: Charging = {},
): Promise<boolean> {
  const spending = await spendingOf(tx, buyer, costCentreId)
  if (!spending) throw new Refusal('membership-changed')
  return approvalReason({ ...rulesInCents(spending), budget: budgetRule(budget) }, amountCents) !== undefined
}

const budgetRule = (budget: UsedBudget | undefined) =>
  budget && { left: budgetLeft(budget), above: budget.above }

/** True if orders of this sum are above the amount from which the company approves, for this member. */
export async function isAboveThreshold(
  tx: Database,
  buyer: Caller,
  amountCents: number,
  costCentreId: string | null,
): Promise<boolean> {
  const spending = await spendingOf(tx, buyer, costCentreId)
  if (!spending) throw new Refusal('membership-changed')
  return approvalReason({ ...rulesInCents(spending), limit: undefined }, amountCents) !== undefined
}

const rulesInCents = ({ role, limitCents, spentCents, thresholdCents, selfApproval }: StoredSpending) => ({
  limit: limitCents === null ? undefined : { amount: limitCents, spent: spentCents },
  threshold: thresholdCents ?? undefined,
  approvesOwn: isApprover(role) && selfApproval,
})

interface WaitingOrder {
  readonly id: string
  /** Null once the member's account is deleted. */
  readonly placedBy: string | null
  readonly customerId: string
  readonly amountCents: number
  readonly onAccount: boolean
  readonly costCentreId: string | null
  readonly costCentreCode: string
  readonly costCentreName: string
  readonly placedAt: Date
}

/** Describes a waiting order's approval: the reason by the current rules, who decides, and what is left to spend. */
export async function approvalRequest(db: Database, order: WaitingOrder): Promise<ApprovalRequest> {
  const { placedBy, customerId, amountCents, onAccount } = order
  const [spending, turn, credit, budget] = await Promise.all([
    placedBy === null ? undefined : spendingOf(db, { id: placedBy, customerId }, order.costCentreId),
    turnOf(db, customerId, order),
    onAccount ? findCredit(db, customerId) : undefined,
    budgetWithout(db, order),
  ])
  const approvers = turn.deciders.map(({ name, email }) => ({ name, email }))
  if (!spending) return { approvers }
  // The member's spending already includes this order.
  const before = { ...spending, spentCents: Math.max(0, spending.spentCents - amountCents) }
  const cause = approvalReason({ ...rulesInCents(before), budget: budgetRule(budget) }, amountCents)
  const { limitCents, window, thresholdCents } = spending
  return {
    ...(cause && { cause }),
    ...(limitCents !== null &&
      window && {
        spending: { amount: toAmount(limitCents), window, spent: toAmount(before.spentCents) },
      }),
    ...(thresholdCents !== null && { threshold: toAmount(thresholdCents) }),
    ...(budget && {
      budget: {
        code: order.costCentreCode,
        name: order.costCentreName,
        period: budget.period,
        amount: toAmount(budget.amountCents),
        left: toAmount(budgetLeft(budget)),
      },
    }),
    approvers,
    ...(credit && { creditLeft: toAmount(leftOf(credit)) }),
  }
}

/** Returns the budget of the order's cost centre in the period in which it was placed, counted without the order. */
async function budgetWithout(
  db: Database,
  { costCentreId, placedAt, amountCents }: WaitingOrder,
): Promise<UsedBudget | undefined> {
  if (costCentreId === null) return undefined
  const budget = (await findBudgets(db, [costCentreId], placedAt)).get(costCentreId)
  return budget && { ...budget, heldCents: Math.max(0, budget.heldCents - amountCents) }
}
