import type { ApprovalRequest } from '#contract/approvals/approval-reason.ts'
import type { Whose } from '#contract/approvals/reason-texts.ts'
import { formatAmount } from '#contract/money.ts'
import { sentencesOf } from './approval-words.ts'

interface Props {
  readonly request: ApprovalRequest
  readonly whose: Whose
  readonly onAccount?: boolean | undefined
}

/** All reasons why an order waits, how it is paid, and what is left to spend. */
export const ApprovalReasons = ({ request, whose, onAccount = false }: Props) => (
  <ul aria-label="Why it waits" className="grid list-disc gap-1 ps-5 wrap-anywhere">
    {sentencesOf(request, whose).map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
    <li>Payment: {onAccount ? 'on account' : 'by card'}.</li>
    {request.creditLeft !== undefined && (
      <li>{formatAmount(request.creditLeft)} of the company’s credit is left, this order included.</li>
    )}
  </ul>
)
