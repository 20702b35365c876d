import type { z } from 'zod'
import type { OrderEvent } from '#contract/orders/order.ts'
import type { StoredStep } from './chain.ts'

type Approval = NonNullable<z.input<typeof OrderEvent>['approval']>

/** The steps of approval in the history of an order. Its last decision is an event of the order itself. */

const placeOf = ({ position }: StoredStep, { length }: readonly StoredStep[]) =>
  length > 1 ? { step: { number: position, of: length } } : {}

const standIn = (step: StoredStep) => (step.for === null ? {} : { for: step.for })

/** Returns the approvals after which the order went on waiting. */
export const earlierApprovals = (steps: readonly StoredStep[]) =>
  steps.slice(0, -1).flatMap((step) => {
    if (step.decision !== 'approved' || !step.at || step.by === null) return []
    const approval: Approval = {
      state: 'approved',
      by: step.by,
      reason: step.note,
      ...standIn(step),
      ...placeOf(step, steps),
    }
    return [{ at: step.at, by: 'buyer' as const, person: step.by, approval }]
  })

/** Adds to the decision that ended the wait which step it was, and for whom a stand-in made it. */
export function withApprovalStep<Step extends z.input<typeof OrderEvent>>(
  event: Step,
  steps: readonly StoredStep[],
): Step {
  const { approval } = event
  if (approval?.state !== 'approved' && approval?.state !== 'rejected') return event
  const last = steps.findLast(({ decision }) => decision !== null)
  return last ? { ...event, approval: { ...approval, ...standIn(last), ...placeOf(last, steps) } } : event
}
