import { useState } from 'react'
import type { ApprovalRequest } from '#contract/approvals/approval-reason.ts'
import { formatAmount } from '#contract/money.ts'
import type { Order } from '#contract/orders/order.ts'
import { Button } from '#web/ui/button.tsx'
import { causeSentence } from './approval-words.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'

interface Props {
  readonly order: Order
  readonly request: ApprovalRequest | undefined
}

/** An approver's decision on an order awaiting approval, with the reason approval is needed. */
export function ApprovalActions({ order, request }: Props) {
  const [open, setOpen] = useState<'approve' | 'reject'>()
  const close = () => setOpen(undefined)
  return (
    <section aria-label="Approval" className="surface grid gap-4 p-5 sm:p-6">
      <p className="wrap-anywhere">
        {order.name || order.email} needs your approval. Nothing is charged or invoiced until you approve.
      </p>
      {request && (
        <ul className="muted grid gap-1">
          <li>{causeSentence(request, 'the requester’s')}</li>
          <li>Payment: {order.onAccount ? 'on account' : 'by card'}.</li>
          {request.creditLeft !== undefined && (
            <li>{formatAmount(request.creditLeft)} of the company’s credit is left, this order included.</li>
          )}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button primary onClick={() => setOpen('approve')}>
          Approve
        </Button>
        <Button onClick={() => setOpen('reject')}>Reject</Button>
      </div>
      {open === 'approve' && <ApproveDialog order={order} onClose={close} />}
      {open === 'reject' && <RejectDialog order={order} onClose={close} />}
    </section>
  )
}
