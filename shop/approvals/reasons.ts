import type {
  ApprovalRequest,
  CountedBudget,
  ReasonForApproval,
} from '#contract/approvals/approval-reason.ts'
import { toAmount } from '#contract/money.ts'

/** Maps the reasons for an approval, which are stored in cents, to their API form. */
export const toReasons = (stored: readonly ReasonForApproval[]): ReasonForApproval[] => stored.map(toReason)

function toReason(reason: ReasonForApproval): ReasonForApproval {
  const needed = toAmount(reason.needed)
  switch (reason.cause) {
    case 'spending-limit':
      return { ...reason, amount: toAmount(reason.amount), spent: toAmount(reason.spent), needed }
    case 'approval-threshold':
      return { ...reason, threshold: toAmount(reason.threshold), needed }
    case 'budget':
      return { ...reason, ...toCounted(reason), needed }
    case 'agent-order-limit':
      return { ...reason, amount: toAmount(reason.amount), needed }
    case 'agent-month-limit':
      return { ...reason, amount: toAmount(reason.amount), spent: toAmount(reason.spent), needed }
    case 'agent-approval':
      return { ...reason, above: toAmount(reason.above), needed }
  }
}

export const toCounted = (cents: CountedBudget): NonNullable<ApprovalRequest['budget']> => ({
  code: cents.code,
  name: cents.name,
  period: cents.period,
  to: cents.to,
  amount: toAmount(cents.amount),
  left: toAmount(cents.left),
  leftAfter: toAmount(cents.leftAfter),
})
