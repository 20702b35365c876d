import { z } from 'zod'
import { api } from '#contract/api.ts'
import { type Invoice, TransferForm } from '#contract/invoices/endpoints.ts'
import { formatDollars } from '#contract/money.ts'
import { callShop } from '#web/api-client.ts'
import { TypedDollars } from '#web/features/companies/typed-dollars.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'

const Fields = TransferForm.extend({
  amount: TypedDollars.pipe(z.number('Amount is required').positive('Amount is required')),
})

/** Where an admin records a bank transfer. */
export function TransferDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const modal = useModal()
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: Fields,
    defaultValues: {
      amount: invoice.open.toFixed(2),
      receivedOn: new Date().toISOString().slice(0, 10),
      reference: '',
    },
    toInput: (transfer) => ({ id: invoice._id, ...transfer }),
    send: (input, { request, idempotencyKey }) =>
      callShop(request, api.recordTransfer, input, { idempotencyKey }),
    onDone: ({ open }) => {
      toast(open > 0 ? `Recorded. ${formatDollars(open)} are open.` : 'Recorded. The invoice is paid.')
      modal.close()
    },
    refusedFields: { 'above-open': 'amount' },
  })
  return (
    <FormDialog title="Record a transfer" modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <p className="muted wrap-anywhere">
          {invoice.number}, {formatDollars(invoice.open)} open
        </p>
        <Field
          label="Amount, in dollars"
          inputMode="decimal"
          autoComplete="off"
          hint="A part of what is open, or all of it."
          {...field('amount')}
        />
        <Field label="Received on" type="date" {...field('receivedOn')} />
        <Field
          label="Reference"
          autoComplete="off"
          hint="As the bank statement has it."
          maxLength={140}
          {...field('reference')}
        />
        <FormError>{error}</FormError>
        <FormDialogActions
          modal={modal}
          disabled={isSubmitting}
          submit={isSubmitting ? 'Recording…' : 'Record'}
        />
      </form>
    </FormDialog>
  )
}
