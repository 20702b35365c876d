import { contact, ContactForm as Schema } from '#contract/contact/endpoints.ts'
import { callPublic } from '#web/api-client.ts'
import { useSession } from '#web/features/sign-in/session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { useUnsavedChanges } from '#web/ui/forms/use-unsaved-changes.ts'
import { SenderFields } from './sender-fields.tsx'

export function ContactForm({ onSent }: { onSent: () => void }) {
  const session = useSession()
  const { field, submit, isSubmitting, isDirty, error } = useApiForm({
    schema: Schema,
    values: { name: session?.name ?? '', email: session?.email ?? '', message: '' },
    toInput: (message) => message,
    send: (input, { idempotencyKey }) => callPublic(contact, input, { idempotencyKey }),
    onDone: onSent,
  })
  useUnsavedChanges(isDirty)

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <SenderFields
        name={field('name', {}, 'Name is required')}
        email={field('email', {}, 'Provide a Valid Email')}
      />
      <TextArea label="Message" rows={7} {...field('message', {}, 'Message is required')} />
      <FormError>{error}</FormError>
      <Button type="submit" primary className="justify-self-start" disabled={isSubmitting}>
        {isSubmitting ? 'Sending…' : 'Send the message'}
      </Button>
    </form>
  )
}
