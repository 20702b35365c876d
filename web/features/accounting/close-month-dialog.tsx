import { CloseMonthForm, closeMonth, type MonthDetails } from '#contract/accounting/months.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { formatMonth } from './format-month.ts'

/** Asks for a reason where something is open, and closes the month. */
export function CloseMonthDialog({ month, onClose }: { month: MonthDetails; onClose: () => void }) {
  const name = formatMonth(month.month)
  const isOpen = month.findings.length > 0
  const { field, dialog } = useDialogForm({
    schema: isOpen
      ? CloseMonthForm.extend({ reason: CloseMonthForm.shape.reason.unwrap().min(1, 'Reason is required') })
      : CloseMonthForm,
    defaultValues: { reason: '' },
    toInput: ({ reason }) => ({ month: month.month, reason }),
    ...sentTo(closeMonth),
    done: () => `${name} is closed`,
    refusedFields: { 'month-needs-reason': 'reason' },
  })
  return (
    <DialogForm
      {...dialog}
      title={`Close ${name}`}
      submit={`Close ${name}`}
      busy="Closing…"
      onClose={onClose}
    >
      <p>
        No invoice, credit note or payment can be dated into {name} or before it any longer. A closed month
        cannot be opened again.
      </p>
      {isOpen && (
        <TextArea
          label="Why is it closed although something is open?"
          hint="Kept with the month, and in the audit log."
          rows={3}
          maxLength={300}
          {...field('reason')}
        />
      )}
    </DialogForm>
  )
}
