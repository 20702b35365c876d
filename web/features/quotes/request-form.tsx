import type { ComponentProps, ReactNode } from 'react'
import { href, Link } from 'react-router'
import { SenderFields } from '#web/features/contact/sender-fields.tsx'
import { useSession } from '#web/features/sign-in/session.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { prepareToSend } from './send-request.ts'

interface Props {
  readonly form: {
    readonly submit: ComponentProps<'form'>['onSubmit']
    readonly isSubmitting: boolean
    readonly error: string | undefined
  }
  readonly sender: ComponentProps<typeof SenderFields>
  readonly message: Omit<ComponentProps<typeof TextArea>, 'label'>
  readonly className: string
  /** The requested lines. */
  readonly children: ReactNode
}

/** A request for a quote: what is requested, who asks, and a message. */
export function RequestForm({ form, sender, message, className, children }: Props) {
  const session = useSession()
  return (
    <form onSubmit={form.submit} onFocus={prepareToSend} noValidate className={className}>
      {children}
      <div className="when-signed-out grid gap-5">
        <SenderFields {...sender} />
      </div>
      <p className="when-signed-in wrap-anywhere">
        We answer to <strong>{session?.email}</strong>, and in{' '}
        <Link to={href('/dashBoard/quotes')} className="anchor">
          My Quotes
        </Link>
        .
      </p>
      <TextArea
        label="Message (optional)"
        rows={5}
        hint="Such as when and where you need it, and what it must work with."
        {...message}
      />
      <FormError>{form.error}</FormError>
      <Button type="submit" primary className="justify-self-start" disabled={form.isSubmitting}>
        {form.isSubmitting ? 'Sending…' : 'Send the request'}
      </Button>
    </form>
  )
}
