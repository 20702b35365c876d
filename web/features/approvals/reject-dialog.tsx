import { z } from 'zod'
import { api } from '#contract/api.ts'
import { RejectionReason } from '#contract/approvals/endpoints.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'

/** Rejects a whole order. */
export function RejectDialog({ order: { _id: id, number }, onClose }: { order: Order; onClose: () => void }) {
  const modal = useModal()
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: z.object({ reason: RejectionReason }),
    defaultValues: { reason: '' },
    toInput: ({ reason }) => ({ id, reason }),
    send: (input, { request, idempotencyKey }) =>
      callShop(request, api.rejectOrder, input, { idempotencyKey }),
    onDone: () => {
      toast(`Rejected ${number}. Its pieces are back in stock.`)
      modal.close()
    },
  })
  return (
    <FormDialog title={`Reject ${number}`} modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <TextArea label="Reason" rows={3} hint="The buyer reads it." {...field('reason')} />
        <FormError>{error}</FormError>
        <FormDialogActions
          modal={modal}
          disabled={isSubmitting}
          submit={isSubmitting ? 'Rejecting…' : 'Reject the order'}
        />
      </form>
    </FormDialog>
  )
}
