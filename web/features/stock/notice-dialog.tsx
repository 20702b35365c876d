import type { Product } from '#contract/products/endpoints.ts'
import { askForNotice, NoticeForm } from '#contract/stock/notices.ts'
import { callPublic } from '#web/api-client.ts'
import { useSession } from '#web/features/sign-in/session.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'

interface Props {
  readonly product: Pick<Product, '_id' | 'name'>
  readonly onClose: () => void
}

/** Asks for the email to notify; prefilled for signed-in users. */
export function NoticeDialog({ product: { _id: id, name }, onClose }: Props) {
  const session = useSession()
  const { field, dialog } = useDialogForm({
    schema: NoticeForm,
    defaultValues: { email: session?.email ?? '' },
    toInput: ({ email }) => ({ id, email }),
    send: (input, { idempotencyKey }) => callPublic(askForNotice, input, { idempotencyKey }),
    done: `We will email you once, when ${name} is back in stock.`,
  })
  return (
    <DialogForm
      {...dialog}
      title="Tell me when it is back"
      submit="Tell me"
      busy="Sending…"
      onClose={onClose}
    >
      <p>You get one email as soon as {name} can be ordered again, and no others.</p>
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        {...field('email', {}, 'Provide a Valid Email')}
      />
    </DialogForm>
  )
}
