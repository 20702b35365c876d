import { today } from '../days.ts'
import { formatAmount } from '../money.ts'
import type { ApprovalRequest, CountedBudget, ReasonForApproval } from './approval-reason.ts'

/** Why an order needs or needed approval, as pages and emails say it. */

/** Whose limit and company it is, in the eyes of the reader. */
export type Whose = 'your' | 'the requester’s'

/**
 * Returns a sentence for each reason of an order that waits or is to be placed, and one for the budget that the order
 * leaves its cost centre, unless that is among the reasons.
 */
export function approvalSentences(
  { reasons, budget }: Pick<ApprovalRequest, 'reasons' | 'budget'>,
  whose: Whose,
): readonly string[] {
  const told = reasons.find((reason) => reason.cause === 'budget')
  const isTold = budget && told && told.left === budget.left && told.leftAfter === budget.leftAfter
  return [
    ...reasons.map((reason) => reasonSentence(reason, whose)),
    ...(budget && !isTold ? [`${told ? 'Meanwhile ' : ''}${budgetSentence(budget)}`] : []),
  ]
}

function reasonSentence(reason: ReasonForApproval, whose: Whose): string {
  const isYours = whose === 'your'
  switch (reason.cause) {
    case 'spending-limit':
      return `${isYours ? 'Your' : 'The requester’s'} limit is ${limitText(reason)} was used before, and this order needs ${formatAmount(reason.needed)}.`
    case 'approval-threshold':
      return `${isYours ? 'Your' : 'The'} company approves orders above ${formatAmount(reason.threshold)}.`
    case 'budget':
      return budgetSentence(reason)
    case 'agent-order-limit':
      return `The agent ${reason.agent} may order up to ${formatAmount(reason.amount)} at once, and this order needs ${formatAmount(reason.needed)}.`
    case 'agent-month-limit':
      return `The agent ${reason.agent} may order for ${formatAmount(reason.amount)} a month: ${orNothing(reason.spent)} was used before, and this order needs ${formatAmount(reason.needed)}.`
    case 'agent-approval':
      return agentApproval(reason, 'wait')
  }
}

const agentApproval = (
  { agent, above }: Extract<ReasonForApproval, { cause: 'agent-approval' }>,
  verb: 'wait' | 'waited',
) =>
  `${above === 0 ? 'All orders' : `Orders above ${formatAmount(above)}`} of the agent ${agent} ${verb} for approval.`

/** `$5,000 a month: $4,200` */
const limitText = ({ amount, window, spent }: Extract<ReasonForApproval, { cause: 'spending-limit' }>) =>
  `${formatAmount(amount)} a ${window}: ${orNothing(spent)}`

/** `K-300 has $33,120 left this month; this order needs $104,900 and takes it $71,780 over its budget.` */
function budgetSentence(budget: CountedBudget): string {
  const { code, period, to, left, leftAfter } = budget
  const when = to < today() ? `for its ${period}` : `this ${period}`
  const after =
    leftAfter < 0 ? `takes it ${formatAmount(-leftAfter)} over its budget` : `leaves ${orNothing(leftAfter)}`
  const state =
    left < 0 ? `is ${formatAmount(-left)} over its budget ${when}` : `has ${orNothing(left)} left ${when}`
  return `${code} ${state}; this order needs ${formatAmount(neededOf(budget))} and ${after}.`
}

/** Returns a sentence for each reason of an order that was decided. */
export const pastReasonSentences = (reasons: readonly ReasonForApproval[]): readonly string[] =>
  reasons.map(pastSentence)

function pastSentence(reason: ReasonForApproval): string {
  switch (reason.cause) {
    case 'spending-limit':
      return `The requester’s limit was ${limitText(reason)} was used before, and the order needed ${formatAmount(reason.needed)}.`
    case 'approval-threshold':
      return `The company approved orders above ${formatAmount(reason.threshold)}.`
    case 'budget': {
      const { code, period, left } = reason
      const state =
        left < 0
          ? `was ${formatAmount(-left)} over its budget for the ${period}`
          : `had ${orNothing(left)} left for the ${period}`
      return `${code} ${state}; the order needed ${formatAmount(neededOf(reason))}.`
    }
    case 'agent-order-limit':
      return `The agent ${reason.agent} could order up to ${formatAmount(reason.amount)} at once, and the order needed ${formatAmount(reason.needed)}.`
    case 'agent-month-limit':
      return `The agent ${reason.agent} could order for ${formatAmount(reason.amount)} a month: ${orNothing(reason.spent)} was used before, and the order needed ${formatAmount(reason.needed)}.`
    case 'agent-approval':
      return agentApproval(reason, 'waited')
  }
}

const neededOf = ({ left, leftAfter }: CountedBudget) => left - leftAfter
const orNothing = (amount: number) => (amount > 0 ? formatAmount(amount) : 'nothing')
