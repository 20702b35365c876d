import type { ApprovalRequest } from '#contract/approvals/approval-reason.ts'
import { approverNames, causeSentence, NO_APPROVER } from './approval-words.ts'

interface Props {
  readonly request: ApprovalRequest
  /** Email of the buyer. */
  readonly requester: string
}

/** Shown before an order is placed: that it needs approval, why, and by whom. */
export function ApprovalNotice({ request, requester }: Props) {
  const names = approverNames(request, requester)
  return (
    <p role="status" className="alert alert-warning alert-soft block wrap-anywhere">
      <strong>This order needs approval</strong>
      {names ? ` by ${names}.` : `. ${NO_APPROVER}`} {causeSentence(request, 'your')} Nothing is charged or
      invoiced until it is approved.
    </p>
  )
}
