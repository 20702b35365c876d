import { type ApprovalRequest, countedWith, reasonsForApproval } from '#contract/approvals/approval-reason.ts'
import { approvalSentences, type Whose } from '#contract/approvals/reason-texts.ts'
import { type Company, isApprover } from '#contract/companies/endpoints.ts'
import type { CostCentre } from '#contract/cost-centres/endpoints.ts'

/**
 * Returns the approval an order of this amount would need; undefined if none.
 * @param costCentre that it is charged to
 */
export function requestFor(
  company: Company | undefined,
  amount: number,
  costCentre?: CostCentre,
): ApprovalRequest | undefined {
  if (!company) return undefined
  const { role, spending, approvalChain, selfApproval, approvers } = company
  const steps = approvalChain.filter(
    (step) => step.costCentre === null || step.costCentre === costCentre?.code,
  )
  const threshold = steps.length > 0 ? Math.min(...steps.map(({ above }) => above)) : undefined
  const first = steps.find(({ above }) => amount > above)?.approver
  const approvesOwn = isApprover(role) && selfApproval
  const budget = costCentre?.budget && { ...costCentre, ...costCentre.budget }
  const reasons = reasonsForApproval({ limit: spending, threshold, budget, approvesOwn }, amount)
  if (reasons.length === 0) return undefined
  return {
    reasons,
    ...(budget && { budget: countedWith(budget, amount) }),
    approvers: first ? [first] : approvers,
  }
}

/** Returns a sentence for each reason why an order needs approval, and one for the budget that remains. */
export const sentencesOf = (request: ApprovalRequest, whose: Whose): readonly string[] =>
  request.reasons.length > 0
    ? approvalSentences(request, whose)
    : ['The company’s rules have changed since it was placed.', ...approvalSentences(request, whose)]

/** Shown where nobody else may approve. */
export const NO_APPROVER = 'Nobody else in the company may approve it: an owner has to add an approver.'

const MAX_NAMES = 3

/**
 * Returns `Ari Approver or Olga Owner`, or `Ari, Bea, Carl or 4 others`, without the requester; undefined when nobody
 * else may approve.
 */
export function approverNames({ approvers }: ApprovalRequest, requester: string): string | undefined {
  const names = approvers.filter(({ email }) => email !== requester).map(({ name, email }) => name || email)
  if (names.length === 0) return undefined
  const shown = names.slice(0, MAX_NAMES)
  const others = names.length - shown.length
  const all = others > 0 ? [...shown, `${others} other${others === 1 ? '' : 's'}`] : shown
  return all.length === 1 ? String(all[0]) : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`
}

/** What follows an approval: the company may have several steps. */
export const AFTER_LAST_STEP = 'The buyer gets an email after the last step.'
