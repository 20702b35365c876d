import { useState } from 'react'
import type { ApprovalRequest } from '#contract/approvals/approval-reason.ts'
import type { Order } from '#contract/orders/order.ts'
import { Button } from '#web/ui/button.tsx'
import { ApprovalReasons } from './approval-reasons.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'

interface Props {
  readonly order: Order & { readonly version: number }
  readonly request: ApprovalRequest | undefined
}

/** An approver's decision on an order awaiting approval, with the reason approval is needed. */
export function ApprovalActions({ order, request }: Props) {
  const [open, setOpen] = useState<'approve' | 'reject'>()
  const close = () => setOpen(undefined)
  return (
    <section aria-label="Approval" className="surface grid gap-4 p-5 sm:p-6">
      <p className="wrap-anywhere">
        {order.name || order.email} needs your approval{order.actedBy && `: ${order.actedBy} has ordered`}.
        Nothing is charged or invoiced until you approve.
      </p>
      {request && <ApprovalReasons request={request} whose="the requester’s" onAccount={order.onAccount} />}
      <div className="flex flex-wrap gap-3">
        <Button primary onClick={() => setOpen('approve')}>
          Approve
        </Button>
        <Button onClick={() => setOpen('reject')}>Reject</Button>
      </div>
      {open === 'approve' && <ApproveDialog order={order} request={request} onClose={close} />}
      {open === 'reject' && <RejectDialog order={order} request={request} onClose={close} />}
    </section>
  )
}
