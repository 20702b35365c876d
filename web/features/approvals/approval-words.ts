import {
  type ApprovalCause,
  type ApprovalRequest,
  approvalReason,
  type Spending,
} from '#contract/approvals/approval-reason.ts'
import { type Company, isApprover } from '#contract/companies/endpoints.ts'
import type { CostCentre } from '#contract/cost-centres/endpoints.ts'
import { formatAmount } from '#contract/money.ts'
import { leftText } from '#web/features/cost-centres/budget-words.ts'

const windowWords = { day: 'today', month: 'this month', quarter: 'this quarter' } as const

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
  const budget = costCentre?.budget
  const cause = approvalReason({ limit: spending, threshold, budget, approvesOwn }, amount)
  return (
    cause && {
      cause,
      ...(spending && { spending }),
      ...(threshold !== undefined && { threshold }),
      ...(costCentre && budget && { budget: { ...costCentre, ...budget } }),
      approvers: first ? [first] : approvers,
    }
  )
}

/** `your limit of $5,000.00 this month, of which $4,200.00 is used` */
const limitOf = (whose: string, { amount, window, spent }: Spending) =>
  `${whose} limit of ${formatAmount(amount)} ${windowWords[window]}, of which ${formatAmount(spent)} is used`

/** Returns why an order needs approval, as a sentence. */
export function causeSentence(
  { cause, spending, threshold, budget }: ApprovalRequest,
  whose: 'your' | 'the requester’s',
): string {
  const words: Readonly<Record<ApprovalCause, string | undefined>> = {
    'spending-limit': spending && `It exceeds ${limitOf(whose, spending)}.`,
    'approval-threshold':
      threshold === undefined
        ? undefined
        : `It exceeds ${formatAmount(threshold)}, above which ${whose === 'your' ? 'your' : 'the'} company approves such orders.`,
    budget: budget && `Of the budget of cost centre ${budget.code}, ${leftText(budget)}.`,
  }
  return (cause && words[cause]) ?? 'The company’s rules have changed since it was placed.'
}

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
