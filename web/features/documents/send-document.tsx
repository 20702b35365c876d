import { z } from 'zod'
import { Email } from '#contract/fields.ts'
import type { sendInvoice } from '#contract/invoices/endpoints.ts'
import type { sendConfirmation } from '#contract/orders/confirmation.ts'
import { sentTo } from '#web/api-client.ts'
import { ConfirmationRequest, useConfirmedEmail } from '#web/features/sign-in/confirmation-request.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'

interface Document {
  /** The call that emails the document. */
  readonly call: typeof sendInvoice | typeof sendConfirmation
  readonly id: string
  /** The document's name in a sentence: "the invoice". */
  readonly name: string
  /** The document's number, for screen readers where a list has several. */
  readonly of?: string
  /** Whether it is the page's main action. */
  readonly primary?: boolean
}

/** A button that emails a document to somebody, such as accounts payable. */
export const SendDocument = ({ of, primary = false, ...document }: Document) => (
  <DialogButton primary={primary} dialog={(onClose) => <SendDialog {...document} onClose={onClose} />}>
    Send by email
    {of && <span className="sr-only"> {of}</span>}
  </DialogButton>
)

function SendDialog({
  call,
  id,
  name,
  onClose,
}: Omit<Document, 'of' | 'primary'> & { readonly onClose: () => void }) {
  const isConfirmed = useConfirmedEmail()
  const { field, dialog } = useDialogForm({
    schema: z.object({ to: Email }),
    defaultValues: { to: '' },
    toInput: ({ to }) => ({ id, to }),
    ...sentTo(call),
    done: (_, { to }) => `Sent to ${to}`,
  })
  return (
    <DialogForm
      {...dialog}
      title="Send by email"
      instead={
        !isConfirmed && (
          <ConfirmationRequest>
            The email with {name} names you as its sender. Confirm your email first, so that we know it is
            yours.
          </ConfirmationRequest>
        )
      }
      submit="Send"
      busy="Sending…"
      onClose={onClose}
    >
      <p className="muted">We email {name} as a PDF. The email names you as its sender.</p>
      <Field label="Email" type="email" inputMode="email" {...field('to')} />
    </DialogForm>
  )
}
