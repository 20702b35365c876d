import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { href, Link } from 'react-router'
import type { z } from 'zod'
import { LoginForm } from '#contract/identity/sign-in-forms.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { firebaseErrorMessage } from './firebase-errors.ts'
import { OtherWays, SignInFrame } from './sign-in-frame.tsx'

interface Confirmation {
  readonly code: string
  readonly email: string
  /** Whether this browser is signed in to the account. */
  readonly known: boolean
}

export function ConfirmEmail({ code, email, known }: Confirmation) {
  const [done, setDone] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function confirm(credentials?: z.infer<typeof LoginForm>) {
    setProblem(undefined)
    try {
      const { confirmEmail } = await import('#web/features/sign-in/password.ts')
      await confirmEmail(code, credentials)
      setDone(true)
    } catch (failure) {
      setProblem(firebaseErrorMessage(failure))
    }
  }

  if (done) {
    return (
      <SignInFrame title="Your email is confirmed">
        <Link to={href('/')} className="btn btn-primary">
          Go to the shop
        </Link>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title="Confirm your email">
      {known ? <OneClick confirm={confirm} /> : <WithPassword email={email} confirm={confirm} />}
      <FormError>{problem}</FormError>
    </SignInFrame>
  )
}

/** Requires a click, because mail scanners open every link in a mail. */
function OneClick({ confirm }: { confirm: () => Promise<void> }) {
  const { handleSubmit, formState } = useForm()
  return (
    <form onSubmit={handleSubmit(() => confirm())} className="grid gap-7">
      <p>One click, and we know that emails to you arrive.</p>
      <Button type="submit" primary disabled={formState.isSubmitting}>
        Confirm my email
      </Button>
    </form>
  )
}

interface Asked {
  readonly email: string
  readonly confirm: (credentials: z.infer<typeof LoginForm>) => Promise<void>
}

/** Threat: the person who opened the account may not be the one reading the mail, and would get a confirmed account. */
function WithPassword({ email, confirm }: Asked) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(LoginForm),
    defaultValues: { email, password: '' },
  })
  const [sent, setSent] = useState<string>()

  async function chooseAnother() {
    try {
      const { askForReset } = await import('#web/features/sign-in/password.ts')
      await askForReset(email)
      setSent(
        `We have sent an email to ${email}. Its link lets you choose a password, and confirms the email.`,
      )
    } catch (failure) {
      setSent(firebaseErrorMessage(failure))
    }
  }

  return (
    <>
      <form method="post" onSubmit={handleSubmit(confirm)} noValidate className="grid gap-5">
        <p>
          An account was opened with <strong className="break-words">{email}</strong>. Enter its password to
          show that it was you.
        </p>
        {/* For password managers, which store the password under this name. */}
        <input type="email" autoComplete="username" readOnly hidden {...register('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...register('password')}
          error={formState.errors.password?.message}
        />
        <Button type="submit" primary disabled={formState.isSubmitting}>
          Confirm my email
        </Button>
      </form>
      <OtherWays>
        <p>
          You do not know the password, or it was not you? Choose a new one, and the account is yours alone:
          anyone else who is signed in to it is signed out.
        </p>
        <Button onClick={chooseAnother}>Choose a new password</Button>
        <p role="status" className="empty:hidden">
          {sent}
        </p>
      </OtherWays>
    </>
  )
}
