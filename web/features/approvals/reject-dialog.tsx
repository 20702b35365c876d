import { z } from 'zod'
import type { ApprovalRequest } from '#contract/approvals/approval-reason.ts'
import { RejectionReason, rejectOrder } from '#contract/approvals/endpoints.ts'
import type { Order } from '#contract/orders/order.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { ApprovalReasons } from './approval-reasons.tsx'

interface Props {
  readonly order: Order
  readonly request: ApprovalRequest | undefined
  readonly onClose: () => void
}

/** Rejects a whole order. */
export function RejectDialog({ order: { _id: id, number, onAccount }, request, onClose }: Props) {
  const { field, dialog } = useDialogForm({
    schema: z.object({ reason: RejectionReason }),
    defaultValues: { reason: '' },
    toInput: ({ reason }) => ({ id, reason }),
    ...sentTo(rejectOrder),
    done: `Rejected ${number}. Its pieces are no longer reserved.`,
  })
  return (
    <DialogForm
      {...dialog}
      title={`Reject ${number}`}
      submit="Reject the order"
      busy="Rejecting…"
      onClose={onClose}
    >
      {request && <ApprovalReasons request={request} whose="the requester’s" onAccount={onAccount} />}
      <TextArea label="Reason" rows={3} hint="The buyer sees it." {...field('reason')} />
    </DialogForm>
  )
}
