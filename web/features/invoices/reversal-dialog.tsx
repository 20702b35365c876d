import { api } from '#contract/api.ts'
import { type Invoice, type InvoicePayment, ReversalForm } from '#contract/invoices/endpoints.ts'
import { formatDollars } from '#contract/money.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'

interface Props {
  readonly invoice: Invoice
  readonly transfer: InvoicePayment
  readonly onClose: () => void
}

/** Asks why a transfer is being reversed. */
export function ReversalDialog({ invoice, transfer, onClose }: Props) {
  const modal = useModal()
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: ReversalForm,
    defaultValues: { reason: '' },
    toInput: ({ reason }) => ({ id: invoice._id, payment: transfer._id, reason }),
    send: (input, { request, idempotencyKey }) =>
      callShop(request, api.reverseTransfer, input, { idempotencyKey }),
    onDone: ({ open }) => {
      toast(`Taken back. ${formatDollars(open)} are open.`)
      modal.close()
    },
  })
  return (
    <FormDialog title="Take back a transfer" modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <p className="muted wrap-anywhere">
          {formatDollars(transfer.amount)}, {transfer.reference}. The record stays, and a second one takes it
          back. The amount is open again.
        </p>
        <Field
          label="Reason"
          autoComplete="off"
          hint="The company reads it on its statement."
          maxLength={140}
          {...field('reason')}
        />
        <FormError>{error}</FormError>
        <FormDialogActions
          modal={modal}
          disabled={isSubmitting}
          submit={isSubmitting ? 'Taking back…' : 'Take back'}
        />
      </form>
    </FormDialog>
  )
}
