import { type SubmitEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

interface Props {
  /** The provider's error after the first step. */
  readonly failure: Error
  readonly attempt: (signIn: () => Promise<unknown>) => Promise<void>
  readonly problem: string | undefined
  readonly onBack: () => void
}

/** The second step of a login: a code from the app, or a recovery code. */
export function SecondStep({ failure, attempt, problem, onBack }: Props) {
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    setBusy(true)
    setTried(true)
    await attempt(async () => {
      const { answerSecondStep } = await import('./second-factor.ts')
      return answerSecondStep(failure, code)
    })
    setBusy(false)
  }

  return (
    <SignInFrame title="Second step">
      <form onSubmit={send} noValidate className="grid gap-5">
        <Field
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          hint="Six digits from your authenticator app. Without your phone: one of your recovery codes."
        />
        <Button type="submit" primary disabled={busy}>
          {busy ? 'Checking…' : 'Login'}
        </Button>
        <FormError>{tried ? problem : undefined}</FormError>
        <button type="button" className="anchor min-h-(--control) justify-self-start" onClick={onBack}>
          Back to the password
        </button>
      </form>
    </SignInFrame>
  )
}
