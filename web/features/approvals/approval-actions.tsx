import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'

/** What an approver decides about an order that waits. */
export function ApprovalActions({ order }: { order: Order }) {
  const [open, setOpen] = useState<'approve' | 'reject'>()
  const close = () => setOpen(undefined)
  return (
    <section aria-label="Approval" className="surface grid gap-4 p-5 sm:p-6">
      <p className="wrap-anywhere">
        {order.name || order.email} needs your approval. Nothing is charged or invoiced until you approve.
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-primary" onClick={() => setOpen('approve')}>
          Approve
        </button>
        <button type="button" className="btn" onClick={() => setOpen('reject')}>
          Reject
        </button>
      </div>
      {open === 'approve' && <ApproveDialog order={order} onClose={close} />}
      {open === 'reject' && <RejectDialog order={order} onClose={close} />}
    </section>
  )
}
