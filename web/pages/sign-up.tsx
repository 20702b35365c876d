import { href, Link } from 'react-router'
import { SignUpForm } from '#contract/identity/sign-in-forms.ts'
import { ContinueWithGoogle } from '#web/features/sign-in/continue-with-google.tsx'
import { firebaseErrorMessage } from '#web/features/sign-in/firebase-errors.ts'
import { OtherWays, SignInFrame } from '#web/features/sign-in/sign-in-frame.tsx'
import { useSignInForm } from '#web/features/sign-in/use-sign-in-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { LoadingCover } from '#web/ui/full-screen-loader.tsx'
import { pageMeta } from '#web/ui/page-meta.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/sign-up'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Sign up',
    description: 'Open an account to order technology equipment in lots of 100 and more.',
    path: href('/signUp'),
  })

export default function SignUp() {
  const { field, isSubmitting, problem, attempt, submit, search } = useSignInForm(
    SignUpForm,
    async (sent) => {
      const { signUpWithPassword } = await import('#web/features/sign-in/password.ts')
      await signUpWithPassword(sent)
      void sendConfirmation()
    },
  )

  return (
    <SignInFrame title="Sign up">
      {isSubmitting && <LoadingCover />}
      <form method="post" onSubmit={submit} noValidate className="grid gap-5">
        <Field label="Name" autoComplete="name" {...field('name')} />
        <Field label="Email" type="email" autoComplete="username" {...field('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="Six characters or more. A few words in a row are easy to keep and hard to guess."
          {...field('password')}
        />
        <Button type="submit" primary disabled={isSubmitting}>
          Sign up
        </Button>
        <FormError>{problem?.sentence}</FormError>
      </form>
      <OtherWays>
        <ContinueWithGoogle attempt={attempt} problem={problem} />
        <p className="muted">
          Already a customer?{' '}
          <Link to={{ pathname: href('/login'), search: search.toString() }} className="anchor">
            Login
          </Link>
        </p>
      </OtherWays>
    </SignInFrame>
  )
}

/** Not awaited: the account works before its email is confirmed. */
async function sendConfirmation(): Promise<void> {
  try {
    const { sendConfirmation } = await import('#web/features/sign-in/password.ts')
    await sendConfirmation()
    toast('We have sent you an email. Its link confirms your email.')
  } catch (failure) {
    toast(`Your account is ready, but its confirmation email was not sent. ${firebaseErrorMessage(failure)}`)
  }
}
