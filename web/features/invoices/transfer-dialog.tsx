import { z } from 'zod'
import { today } from '#contract/days.ts'
import type { Invoice } from '#contract/invoices/endpoints.ts'
import { recordTransfer, TransferForm } from '#contract/invoices/transfers.ts'
import { shopCurrency } from '#contract/locale.ts'
import { formatAmount } from '#contract/money.ts'
import { fieldAmount } from '#contract/parse-amount.ts'
import { sentTo } from '#web/api-client.ts'
import { TypedAmount } from '#web/features/companies/typed-amount.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'

const Fields = TransferForm.extend({
  amount: TypedAmount.pipe(z.number('Amount is required').positive('Amount is required')),
})

/** A dialog in which an admin records a bank transfer. */
export function TransferDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { field, dialog } = useDialogForm({
    schema: Fields,
    defaultValues: {
      amount: fieldAmount(invoice.open),
      receivedOn: today(),
      reference: '',
    },
    toInput: (transfer) => ({ id: invoice._id, ...transfer }),
    ...sentTo(recordTransfer),
    done: ({ open }) =>
      open > 0 ? `Recorded. ${formatAmount(open)} is open.` : 'Recorded. The invoice is paid.',
    refusedFields: { 'above-open': 'amount' },
  })
  return (
    <DialogForm {...dialog} title="Record a transfer" submit="Record" busy="Recording…" onClose={onClose}>
      <p className="muted wrap-anywhere">
        {invoice.number}, {formatAmount(invoice.open)} open
      </p>
      <Field
        label={`Amount, in ${shopCurrency()}`}
        inputMode="decimal"
        hint="All or part of the open amount."
        {...field('amount')}
      />
      <Field label="Received on" type="date" {...field('receivedOn')} />
      <Field label="Reference" hint="As on the bank statement." maxLength={140} {...field('reference')} />
    </DialogForm>
  )
}
