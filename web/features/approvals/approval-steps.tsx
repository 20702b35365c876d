import type { ReasonForApproval } from '#contract/approvals/approval-reason.ts'
import type { OrderApprovalStep } from '#contract/approvals/chain.ts'
import { pastReasonSentences } from '#contract/approvals/reason-texts.ts'
import { formatMoment } from '#web/ui/dates.ts'
import { Section } from '#web/ui/section.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

interface Props {
  readonly steps: readonly OrderApprovalStep[]
  /** As they were when the order was placed. */
  readonly reasons: readonly ReasonForApproval[]
  /** Whether the order still waits. */
  readonly isWaiting: boolean
}

/**
 * Why a decided order needed approval, and its approval steps with the people who acted. A single step is left out: the
 * history says the same.
 */
export function ApprovalSteps({ steps, reasons, isWaiting }: Props) {
  const why = isWaiting ? [] : pastReasonSentences(reasons)
  if (steps.length < 2 && why.length === 0) return null
  const open = steps.findIndex(({ decision }) => decision === undefined)
  return (
    <Section id="approval-steps" title="Approval">
      <div className="surface grid gap-4 p-5 sm:p-6">
        {why.length > 0 && (
          <ul aria-label="Why it needed approval" className="grid list-disc gap-1 ps-5 wrap-anywhere">
            {why.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        {steps.length > 1 && (
          <ol className="grid gap-4">
            {steps.map((step, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps of an order never change places
              <li key={place} className="grid justify-items-start gap-1.5">
                <span className="font-medium wrap-anywhere">
                  {place + 1}.{' '}
                  {step.approver ? step.approver.name || step.approver.email : 'Any approver or owner'}
                </span>
                <StatusBadge {...stateOf(step, place === open, isWaiting)} />
                {step.at && (
                  <span className="muted text-sm wrap-anywhere">
                    <time dateTime={step.at}>{formatMoment(step.at)}</time>, by {step.by}
                    {step.for && `, for ${step.for}`}
                  </span>
                )}
              </li>
            ))}
          </ol>
        )}
      </div>
    </Section>
  )
}

function stateOf({ decision }: OrderApprovalStep, isOpen: boolean, isWaiting: boolean) {
  if (decision === 'approved') return { kind: 'done', text: 'Approved' } as const
  if (decision === 'rejected') return { kind: 'ended', text: 'Not approved' } as const
  if (!isWaiting) return { kind: 'ended', text: 'Not decided' } as const
  return { kind: 'waiting', text: isOpen ? 'Waiting' : 'Later' } as const
}
