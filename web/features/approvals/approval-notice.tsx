import type { ApprovalRequest } from '#contract/approvals/approval-reason.ts'
import { approverNames, NO_APPROVER, sentencesOf } from './approval-words.ts'

interface Props {
  readonly request: ApprovalRequest
  /** Email of the buyer. */
  readonly requester: string
}

/** Shown before an order is placed: that it needs approval, why, and from whom. */
export function ApprovalNotice({ request, requester }: Props) {
  const names = approverNames(request, requester)
  return (
    <div
      role="status"
      className="alert alert-warning alert-soft grid justify-items-start gap-1 wrap-anywhere"
    >
      <p>
        <strong>This order needs approval</strong>
        {names ? ` by ${names}.` : `. ${NO_APPROVER}`}
      </p>
      <ul className="grid list-disc gap-1 ps-5">
        {sentencesOf(request, 'your').map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>Nothing is charged or invoiced until it is approved.</p>
    </div>
  )
}
