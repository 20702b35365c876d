import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { firebaseErrorMessage } from './firebase-errors.ts'

export function UnconfirmedEmail() {
  const [problem, setProblem] = useState<string>()

  async function send() {
    try {
      const { sendConfirmation } = await import('#web/features/sign-in/password.ts')
      await sendConfirmation()
      setProblem(undefined)
      toast('Sent email')
    } catch (failure) {
      setProblem(firebaseErrorMessage(failure))
    }
  }

  return (
    <Section
      id="unconfirmed"
      title="Confirm your email"
      className="surface grid justify-items-start gap-3 p-6 sm:p-8"
    >
      <p className="muted max-w-prose">
        We sent you an email with a link when you signed up. Until you open it, we do not know whether our
        emails about your orders reach you.
      </p>
      <Button onClick={send}>Send the email again</Button>
      <FormError>{problem}</FormError>
    </Section>
  )
}
