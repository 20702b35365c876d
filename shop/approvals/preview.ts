import type { ApprovalPreview } from '#contract/approvals/approval-preview.ts'
import { reasonsForApproval, reasonsOfAgent } from '#contract/approvals/approval-reason.ts'
import { toCents } from '#contract/money.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { findRules } from '../agents/store.ts'
import { findCompany } from '../companies/store.ts'
import { budgetLeft, findBudgets } from '../cost-centres/budgets.ts'
import { namedCostCentre } from '../cost-centres/charged-to.ts'
import { budgetRule, countedBudget, rulesInCents, spendingOf } from './needs-approval.ts'
import { toReasons } from './reasons.ts'

/**
 * Returns what an order of a total would meet, by the rules of now. Nothing is locked: placing the order decides again.
 * Undefined for an individual customer, whose orders need no approval.
 * @param costCentre as an order names it
 * @throws Refusal no-such-cost-centre, cost-centre-of-agent, agent-stopped
 */
export async function approvalPreview(
  db: Database,
  buyer: Caller,
  costCentre: string | undefined,
): Promise<((total: number) => ApprovalPreview) | undefined> {
  if (!buyer.companyRole) return undefined
  const charged = await namedCostCentre(db, costCentre, buyer)
  const [company, spending, budgets, agent] = await Promise.all([
    findCompany(db, buyer.customerId),
    spendingOf(db, buyer, { costCentreId: charged?.id }),
    charged && findBudgets(db, [charged.id]),
    buyer.agent && findRules(db, buyer.agent),
  ])
  if (!spending) return undefined
  const budget = charged && budgets?.get(charged.id)
  const rules = { ...rulesInCents(spending), budget: charged && budgetRule(charged, budget) }
  return (total) => {
    const cents = toCents(total)
    const reasons = [...reasonsForApproval(rules, cents), ...(agent ? reasonsOfAgent(agent, cents) : [])]
    const counted = charged && countedBudget(charged, budget, cents)
    const isAbove = budget?.above === 'refuse' && cents > budgetLeft(budget)
    const isMissing = !charged && company?.costCentreRequired === true
    return {
      reasons: toReasons(reasons),
      ...(isAbove && { refused: 'above-budget' }),
      ...(isMissing && { refused: 'cost-centre-needed' }),
      ...(charged && { costCentre: { code: charged.code, name: charged.name } }),
      ...(counted && budget && { budget: { ...counted, above: budget.above } }),
    }
  }
}
