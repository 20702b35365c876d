import { PriceListForm } from '#contract/price-lists/endpoints.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Field, TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import type { CallContext } from '#web/ui/forms/use-mutation.ts'
import { useModal } from '#web/ui/use-modal.ts'

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
  const modal = useModal()
  const { field, submit, isSubmitting, error } = useApiForm({
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
    <FormDialog title={title} modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field label="Name" autoComplete="off" maxLength={100} {...field('name')} />
        <TextArea
          label="Notes (optional)"
          hint="For admins: what was agreed, and with whom."
          rows={4}
          {...field('notes')}
        />
        <FormError>{error}</FormError>
        <FormDialogActions modal={modal} disabled={isSubmitting} submit={isSubmitting ? 'Saving…' : label} />
      </form>
    </FormDialog>
  )
}
