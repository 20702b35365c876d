import type { ApprovalRequest } from '#contract/spending.ts'
import { approverNames, causeSentence } from './approval-words.ts'

/** Says before an order is placed that it has to be approved, why, and by whom. */
export const ApprovalNotice = ({ request, requester }: { request: ApprovalRequest; requester: string }) => (
  <p role="status" className="alert alert-warning alert-soft block wrap-anywhere">
    <strong>This order needs approval</strong> by {approverNames(request, requester)}.{' '}
    {causeSentence(request, 'your')} Nothing is charged or invoiced until it is approved.
  </p>
)
