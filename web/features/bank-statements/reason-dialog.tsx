import {
  type BankTransfer,
  type dismissBankTransfer,
  ReasonForm,
  type undoBankTransfer,
} from '#contract/bank-statements/transfers.ts'
import { formatAmount } from '#contract/money.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { payerText } from './suggestion.tsx'

interface Props {
  readonly transfer: BankTransfer
  readonly call: typeof dismissBankTransfer | typeof undoBankTransfer
  readonly title: string
  /** What follows. */
  readonly note: string
  readonly submit: string
  readonly done: string
  readonly onClose: () => void
}

/** Asks for the reason of a decision about a transfer. */
export function ReasonDialog({ transfer, call, title, note, submit, done, onClose }: Props) {
  const { field, dialog } = useDialogForm({
    schema: ReasonForm,
    defaultValues: { reason: '' },
    toInput: ({ reason }) => ({ id: transfer._id, reason }),
    ...sentTo(call),
    done,
  })
  return (
    <DialogForm {...dialog} title={title} submit={submit} onClose={onClose}>
      <p className="muted wrap-anywhere">
        {transfer.number}, {formatAmount(transfer.amount)}, {payerText(transfer)}. {note}
      </p>
      <Field label="Reason" maxLength={140} {...field('reason')} />
    </DialogForm>
  )
}
