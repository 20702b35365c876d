import type { ApprovalRequest } from '#contract/approvals/approval-reason.ts'
import { Icon } from '#web/ui/icon.tsx'
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
    <div role="status" className="note note-lit wrap-anywhere">
      <Icon name="shield" />
      <div className="grid min-w-0 gap-2">
        <p>
          <strong>This order needs approval</strong>
          {names ? ` by ${names}.` : `. ${NO_APPROVER}`}
        </p>
        <ol className="approval-chain">
          <li className="is-now">You send it</li>
          <li>
            {names ? `${names} approves it` : 'Somebody approves it'}
            <ul className="muted grid gap-1">
              {sentencesOf(request, 'your').map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </li>
          <li>We ship it</li>
        </ol>
        <p>Nothing is charged or invoiced until it is approved.</p>
      </div>
    </div>
  )
}
