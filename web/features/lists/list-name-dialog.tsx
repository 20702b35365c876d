import { z } from 'zod'
import { ListName } from '#contract/lists/endpoints.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import type { CallContext } from '#web/ui/forms/use-mutation.ts'
import { useModal } from '#web/ui/use-modal.ts'

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
  const modal = useModal()
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: z.object({ name: ListName }),
    defaultValues: { name },
    toInput: (typed) => typed.name,
    send,
    onDone: async (reply, typed) => {
      modal.close()
      await onDone(reply, typed.name)
    },
    refusedFields: { 'list-name-taken': 'name' },
  })
  return (
    <FormDialog title={title} modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field label="Name of the list" autoComplete="off" maxLength={100} hint={hint} {...field('name')} />
        <FormError>{error}</FormError>
        <FormDialogActions modal={modal} disabled={isSubmitting} submit={isSubmitting ? 'Saving…' : label} />
      </form>
    </FormDialog>
  )
}
