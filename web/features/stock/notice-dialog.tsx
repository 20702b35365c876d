import { api } from '#contract/api.ts'
import type { Product } from '#contract/products/endpoints.ts'
import { NoticeForm } from '#contract/stock/notices.ts'
import { callPublic } from '#web/api-client.ts'
import { useSession } from '#web/features/sign-in/session.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'

interface Props {
  readonly product: Pick<Product, '_id' | 'name'>
  readonly onClose: () => void
}

/** Asks for the e-mail to notify; prefilled for signed-in users. */
export function NoticeDialog({ product: { _id: id, name }, onClose }: Props) {
  const session = useSession()
  const modal = useModal()
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: NoticeForm,
    defaultValues: { email: session?.email ?? '' },
    toInput: ({ email }) => ({ id, email }),
    send: (input, { idempotencyKey }) => callPublic(api.askForNotice, input, { idempotencyKey }),
    onDone: () => {
      toast(`We write to you once when ${name} is back.`)
      modal.close()
    },
  })
  return (
    <FormDialog title="Tell me when it is back" modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <p>One email as soon as {name} can be ordered again, and no other.</p>
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          {...field('email', {}, 'Provide a Valid Email')}
        />
        <FormError>{error}</FormError>
        <FormDialogActions
          modal={modal}
          disabled={isSubmitting}
          submit={isSubmitting ? 'Sending…' : 'Tell me'}
        />
      </form>
    </FormDialog>
  )
}
