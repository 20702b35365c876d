import type { Invoice, InvoicePayment } from '#contract/invoices/endpoints.ts'
import { ReversalForm, reverseTransfer } from '#contract/invoices/transfers.ts'
import { formatAmount } from '#contract/money.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'

interface Props {
  readonly invoice: Invoice
  readonly transfer: InvoicePayment
  readonly onClose: () => void
}

/** Asks why a transfer is being reversed. */
export function ReversalDialog({ invoice, transfer, onClose }: Props) {
  const { field, dialog } = useDialogForm({
    schema: ReversalForm,
    defaultValues: { reason: '' },
    toInput: ({ reason }) => ({ id: invoice._id, payment: transfer._id, reason }),
    ...sentTo(reverseTransfer),
    done: ({ open }) => `Reversed. ${formatAmount(open)} is open.`,
  })
  return (
    <DialogForm {...dialog} title="Reverse a transfer" submit="Reverse" busy="Reversing…" onClose={onClose}>
      <p className="muted wrap-anywhere">
        {formatAmount(transfer.amount)}, {transfer.reference}. The record stays, and a second one reverses it.
        The amount is open again.
      </p>
      <Field
        label="Reason"
        hint="The company sees it on its statement."
        maxLength={140}
        {...field('reason')}
      />
    </DialogForm>
  )
}
