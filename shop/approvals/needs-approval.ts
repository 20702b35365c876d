import { sql } from 'kysely'
import {
  type ApprovalRequest,
  type CountedBudget,
  countedWith,
  type ReasonForApproval,
  reasonsForApproval,
  reasonsOfAgent,
  type SpendingRules,
  type SpendingWindow,
} from '#contract/approvals/approval-reason.ts'
import { type CompanyRole, isApprover } from '#contract/companies/endpoints.ts'
import { toAmount } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { lockRunning } from '../agents/store.ts'
import { budgetLeft, findBudgets, type UsedBudget } from '../cost-centres/budgets.ts'
import type { ChargedTo } from '../cost-centres/charged-to.ts'
import { startOf } from '../days.ts'
import { leftOf } from '../terms/credit.ts'
import { findCredit } from '../terms/store.ts'
import { toCounted, toReasons } from './reasons.ts'
import { type Turn, turnOf } from './turn.ts'

interface StoredSpending {
  readonly role: CompanyRole
  readonly limitCents: number | null
  readonly window: SpendingWindow | null
  /** The sum of the member's orders in the current window, without cancelled and rejected ones. */
  readonly spentCents: number
  /** The lowest amount of the approval steps that the order takes. */
  readonly thresholdCents: number | null
  readonly selfApproval: boolean
}

interface Counting {
  readonly costCentreId?: string | null | undefined
  readonly exceptOrderId?: string | null | undefined
}

/**
 * Returns the member's spending and limits, by the database's clock; undefined when they are no longer a member.
 * @param order its cost centre, and its id where it is an order that is placed already, which is not counted then
 */
export async function spendingOf(
  db: Database,
  { id, customerId }: Pick<Caller, 'id' | 'customerId'>,
  { costCentreId = null, exceptOrderId = null }: Counting = {},
): Promise<StoredSpending | undefined> {
  const { rows } = await sql<StoredSpending>`
    select u.company_role as role, u.spending_limit_cents as "limitCents", u.spending_window as "window",
      (select min(above_cents) from approval_steps s where s.customer_id = c.customer_id
        and (s.cost_centre_id is null or s.cost_centre_id = ${costCentreId})) as "thresholdCents", c.self_approval as "selfApproval",
      (select coalesce(sum(amount_cents), 0)::bigint from orders
        where placed_by = u.id and customer_id = u.customer_id
          and placed_at >= ${startOf(sql`date_trunc(u.spending_window, shop_today()::timestamp)`)}
          and fulfilment <> 'cancelled' and orders.id is distinct from ${exceptOrderId}) as "spentCents"
    from users u join companies c on c.customer_id = u.customer_id
    where u.id = ${id} and u.customer_id = ${customerId} and u.company_role is not null`.execute(db)
  return rows[0]
}

interface Charging {
  /** The cost centre that the order is charged to. */
  readonly costCentre?: ChargedTo | undefined
  /** Its budget. */
  readonly budget?: UsedBudget | undefined
  /** The order that it adds to: what limits one order counts both together, the other rules what is added. */
  readonly supplements?: { readonly amountCents: number } | undefined
  /** Its id, where it is placed already and changed. */
  readonly changedOrderId?: string | undefined
}

/**
 * Returns every reason, in cents, why a company member's order needs approval; none when it needs none. The company is
 * locked first, in a separate statement, so that concurrent orders are counted one after the other.
 * @throws Refusal membership-changed when the buyer left the company after the request began; agent-stopped
 */
export async function reasonsToApprove(
  tx: Database,
  buyer: Caller,
  amountCents: number,
  { costCentre, budget, supplements, changedOrderId }: Charging = {},
): Promise<ReasonForApproval[]> {
  const spending = await spendingOf(tx, buyer, {
    costCentreId: costCentre?.id,
    exceptOrderId: changedOrderId,
  })
  if (!spending) throw new Refusal('membership-changed')
  const rules = { ...rulesInCents(spending), budget: costCentre && budgetRule(costCentre, budget) }
  const both = amountCents + (supplements?.amountCents ?? 0)
  const reasons = reasonsForApproval(rules, amountCents)
  const ofBoth = reasonsForApproval(rules, both).filter(({ cause }) => cause === 'approval-threshold')
  const isAsked = reasons.some(({ cause }) => cause === 'approval-threshold')
  const ofAgent = buyer.agent
    ? reasonsOfAgent(await lockRunning(tx, buyer.agent, changedOrderId), amountCents, both)
    : []
  return [...reasons, ...(isAsked ? [] : ofBoth), ...ofAgent]
}

/** The rule of a cost centre's budget, in cents. */
export const budgetRule = (
  { code, name }: Pick<ChargedTo, 'code' | 'name'>,
  budget: UsedBudget | undefined,
): SpendingRules['budget'] =>
  budget && {
    code,
    name,
    period: budget.period,
    to: budget.to,
    amount: budget.amountCents,
    left: budgetLeft(budget),
    above: budget.above,
  }

/** A cost centre's budget with the amount that an order leaves of it, in the API's form; undefined without a budget. */
export function countedBudget(
  costCentre: Pick<ChargedTo, 'code' | 'name'>,
  budget: UsedBudget | undefined,
  amountCents: number,
): CountedBudget | undefined {
  const rule = budgetRule(costCentre, budget)
  return rule && toCounted(countedWith(rule, amountCents))
}

/** True if orders of this sum are above the amount from which the company approves, for this member. */
export async function isAboveThreshold(
  tx: Database,
  buyer: Caller,
  amountCents: number,
  costCentreId: string | null,
): Promise<boolean> {
  const spending = await spendingOf(tx, buyer, { costCentreId })
  if (!spending) throw new Refusal('membership-changed')
  return reasonsForApproval({ ...rulesInCents(spending), limit: undefined }, amountCents).length > 0
}

/** A member's rules, without a budget's. */
export const rulesInCents = ({
  role,
  limitCents,
  window,
  spentCents,
  thresholdCents,
  selfApproval,
}: StoredSpending) => ({
  limit:
    limitCents === null || window === null ? undefined : { amount: limitCents, window, spent: spentCents },
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
  readonly approvalReasons: readonly ReasonForApproval[] | null
}

/**
 * Describes a waiting order's approval: the reasons for it, the approvers, and the amounts left to spend.
 * @param given the turn, if known
 */
export async function approvalRequest(
  db: Database,
  order: WaitingOrder,
  given?: Turn,
): Promise<ApprovalRequest> {
  const { placedBy, customerId, amountCents, onAccount } = order
  const [spending, turn, credit, budget] = await Promise.all([
    placedBy === null
      ? undefined
      : spendingOf(
          db,
          { id: placedBy, customerId },
          { costCentreId: order.costCentreId, exceptOrderId: order.id },
        ),
    given ?? turnOf(db, customerId, order),
    onAccount ? findCredit(db, customerId) : undefined,
    budgetWithout(db, order),
  ])
  const approvers = turn.deciders.map(({ name, email }) => ({ name, email }))
  const charged = { code: order.costCentreCode, name: order.costCentreName }
  const counted = countedBudget(charged, budget, amountCents)
  const shared = {
    ...(counted && { budget: counted }),
    approvers,
    ...(credit && { creditLeft: toAmount(leftOf(credit)) }),
  }
  const kept = order.approvalReasons && toReasons(order.approvalReasons)
  if (!spending) return { reasons: kept ?? [], ...causeOf(kept ?? []), ...shared }
  const rules = { ...rulesInCents(spending), budget: budgetRule(charged, budget) }
  const reasons = kept ?? toReasons(reasonsForApproval(rules, amountCents))
  const { limitCents, window, thresholdCents } = spending
  return {
    reasons,
    ...causeOf(reasons),
    ...(limitCents !== null &&
      window && {
        spending: { amount: toAmount(limitCents), window, spent: toAmount(spending.spentCents) },
      }),
    ...(thresholdCents !== null && { threshold: toAmount(thresholdCents) }),
    ...shared,
  }
}

const causeOf = ([first]: readonly ReasonForApproval[]) => (first ? { cause: first.cause } : {})

/** Returns the budget of the order's cost centre in the period in which it was placed, counted without the order. */
async function budgetWithout(
  db: Database,
  { costCentreId, placedAt, amountCents }: WaitingOrder,
): Promise<UsedBudget | undefined> {
  if (costCentreId === null) return undefined
  const budget = (await findBudgets(db, [costCentreId], placedAt)).get(costCentreId)
  return budget && { ...budget, heldCents: Math.max(0, budget.heldCents - amountCents) }
}
