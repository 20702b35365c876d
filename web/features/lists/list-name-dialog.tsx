import { z } from 'zod'
import { ListName } from '#contract/lists/endpoints.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { CallContext } from '#web/ui/forms/use-mutation.ts'

interface Props<Reply> {
  readonly title: string
  /** The current name of the list. */
  readonly name?: string
  readonly hint?: string | undefined
  readonly submit: string
  readonly send: (name: string, call: CallContext) => Promise<Reply>
  /** Called after success, when the dialog is already closed. */
  readonly onDone: (reply: Reply, name: string) => void | Promise<void>
  readonly onClose: () => void
}

/** Asks for the name of a list. */
export function ListNameDialog<Reply>({
  title,
  name = '',
  hint,
  submit: label,
  send,
  onDone,
  onClose,
}: Props<Reply>) {
  const { field, modal, dialog } = useDialogForm({
    schema: z.object({ name: ListName }),
    defaultValues: { name },
    toInput: (fields) => fields,
    send: (typed, call) => send(typed.name, call),
    onDone: async (reply, typed) => {
      modal.close()
      await onDone(reply, typed.name)
    },
    refusedFields: { 'list-name-taken': 'name' },
  })
  return (
    <DialogForm {...dialog} title={title} submit={label} onClose={onClose}>
      <Field label="Name of the list" maxLength={100} hint={hint} {...field('name')} />
    </DialogForm>
  )
}
