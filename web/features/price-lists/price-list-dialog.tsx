import { PriceListForm } from '#contract/price-lists/endpoints.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import type { CallContext } from '#web/ui/forms/use-mutation.ts'

interface Head {
  readonly name: string
  readonly notes: string
}

interface Props<Reply> {
  readonly title: string
  readonly head?: Head
  readonly submit: string
  readonly send: (head: Head, call: CallContext) => Promise<Reply>
  /** Called after success, when the dialog is already closed. */
  readonly onDone: (reply: Reply) => void | Promise<void>
  readonly onClose: () => void
}

/** Asks for the name and notes of a price list. */
export function PriceListDialog<Reply>({
  title,
  head = { name: '', notes: '' },
  submit: label,
  send,
  onDone,
  onClose,
}: Props<Reply>) {
  const { field, modal, dialog } = useDialogForm({
    schema: PriceListForm,
    defaultValues: { name: head.name, notes: head.notes },
    toInput: (typed) => typed,
    send,
    onDone: async (reply) => {
      modal.close()
      await onDone(reply)
    },
    refusedFields: { 'price-list-name-taken': 'name' },
  })
  return (
    <DialogForm {...dialog} title={title} submit={label} onClose={onClose}>
      <Field
        label="Name"
        hint="Companies that have the list see its name beside their prices."
        maxLength={100}
        {...field('name')}
      />
      <TextArea
        label="Notes (optional)"
        hint="For admins, such as the terms agreed and with whom."
        rows={4}
        {...field('notes')}
      />
    </DialogForm>
  )
}
