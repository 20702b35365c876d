import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type Modal, useModal } from '#web/ui/use-modal.ts'
import { FormError } from './form-error.tsx'
import { type ApiForm, useApiForm } from './use-api-form.ts'

interface DialogOptions<Values extends FieldValues, Output, Input, Reply>
  extends ApiForm<Values, Output, Input, Reply> {
  /** Closes the dialog after success and shows this sentence. Without it, `onDone` decides what happens. */
  readonly done?: string | ((reply: Reply, output: Output) => string)
  /** The dialog that the form is in, where it has several parts. */
  readonly modal?: Modal
}

/** Like `useApiForm`, for a form in a dialog. @returns `dialog` with the props that `DialogForm` needs */
export function useDialogForm<Values extends FieldValues, Output, Input, Reply>({
  done,
  onDone,
  modal: given,
  ...options
}: DialogOptions<Values, Output, Input, Reply>) {
  const own = useModal()
  const modal = given ?? own
  const { submit, isSubmitting, error, ...form } = useApiForm<Values, Output, Input, Reply>({
    ...options,
    onDone: async (reply, output) => {
      if (done !== undefined) {
        toast(typeof done === 'string' ? done : done(reply, output))
        modal.close()
      }
      await onDone?.(reply, output)
    },
  })
  return { ...form, modal, dialog: { modal, onSubmit: submit, isSubmitting, error } }
}

interface BodyProps extends Pick<ReturnType<typeof useApiForm>, 'isSubmitting' | 'error'> {
  readonly modal: Modal
  readonly onSubmit: ReturnType<typeof useApiForm>['submit']
  /** The label of the submit button, and while the call is under way. */
  readonly submit: string
  readonly busy?: string
  readonly disabled?: boolean
  readonly className?: string
  readonly children: ReactNode
}

interface Props extends BodyProps {
  readonly title: string
  readonly wide?: boolean | 'table'
  /** Shown in place of the form, such as the secret that it made; false for nothing. */
  readonly instead?: ReactNode
  readonly onClose: () => void
}

/** A dialog that consists of one form. Render it only while open, so that it starts fresh each time. */
export const DialogForm = ({ title, wide = false, instead, onClose, ...body }: Props) => (
  <FormDialog title={title} modal={body.modal} wide={wide} onClose={onClose}>
    {instead || <DialogFormBody {...body} />}
  </FormDialog>
)

/** The form within a dialog: its fields, the error of the whole, and the buttons. */
export const DialogFormBody = ({
  modal,
  onSubmit,
  isSubmitting,
  error,
  submit,
  busy = 'Saving…',
  disabled = false,
  className = 'grid gap-5',
  children,
}: BodyProps) => (
  <form onSubmit={onSubmit} noValidate className={className}>
    {children}
    <div className="col-span-full grid gap-5">
      <FormError>{error}</FormError>
      <FormDialogActions
        modal={modal}
        disabled={disabled || isSubmitting}
        submit={isSubmitting ? busy : submit}
      />
    </div>
  </form>
)
