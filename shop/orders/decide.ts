import type { ReasonForApproval } from '#contract/approvals/approval-reason.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { reasonsToApprove } from '../approvals/needs-approval.ts'
import { refuseAboveBudget } from '../cost-centres/budgets.ts'
import { onAccountRefusal } from '../terms/credit.ts'
import type { LockedBuyer } from './lock-buyer.ts'
import type { NewOrder } from './new-order.ts'

export interface Decision extends Pick<LockedBuyer, 'costCentre' | 'budget'> {
  /** Why the order waits for approval; empty if it does not. */
  readonly approvalReasons: readonly ReasonForApproval[]
}

/**
 * Decides whether an order of this amount may be placed, and whether it waits for approval. The company is locked, so that no
 * other order uses its budget or its credit meanwhile.
 * @throws Refusal above-budget; on account: no-terms, account-overdue, above-credit-limit
 */
export async function decide(
  tx: Database,
  order: Pick<NewOrder, 'pool' | 'isApproved' | 'onAccount' | 'supplements'>,
  buyer: Caller,
  {
    costCentre,
    budget,
    amountCents,
  }: Pick<LockedBuyer, 'costCentre' | 'budget'> & { readonly amountCents: number },
): Promise<Decision> {
  if (budget && !order.pool) refuseAboveBudget(budget, amountCents)
  const approvalReasons =
    buyer.companyRole !== undefined && !order.pool && !order.isApproved
      ? await reasonsToApprove(tx, buyer, amountCents, { costCentre, budget, supplements: order.supplements })
      : []
  if (order.onAccount) await requireCredit(tx, buyer, amountCents)
  return { approvalReasons, costCentre, budget }
}

/** Requires enough credit on account. */
async function requireCredit(tx: Database, buyer: Caller, amountCents: number): Promise<void> {
  if (!buyer.companyRole) throw new Refusal('no-terms')
  const refusal = await onAccountRefusal(tx, buyer.customerId, amountCents)
  if (refusal) throw refusal
}
