import { z } from 'zod'
import { RejectionReason, rejectOrder } from '#contract/approvals/endpoints.ts'
import type { Order } from '#contract/orders/order.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'

/** Rejects a whole order. */
export function RejectDialog({ order: { _id: id, number }, onClose }: { order: Order; onClose: () => void }) {
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
      <TextArea label="Reason" rows={3} hint="The buyer reads it." {...field('reason')} />
    </DialogForm>
  )
}
