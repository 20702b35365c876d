import { href, Link } from 'react-router'
import { isEmail } from '#contract/fields.ts'
import { LoginForm } from '#contract/identity/sign-in-forms.ts'
import { ContinueWithCompany } from '#web/features/sign-in/continue-with-company.tsx'
import { ContinueWithGoogle } from '#web/features/sign-in/continue-with-google.tsx'
import { firebaseErrorMessage } from '#web/features/sign-in/firebase-errors.ts'
import { SecondStep } from '#web/features/sign-in/second-step.tsx'
import { OtherWays, SignInFrame } from '#web/features/sign-in/sign-in-frame.tsx'
import { useSignInForm } from '#web/features/sign-in/use-sign-in-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { pageMeta } from '#web/ui/page-meta.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/login'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Login',
    description: 'Sign in to order by the hundred, and to see your orders and quotes.',
    path: href('/login'),
  })

export default function Login() {
  const { form, field, isSubmitting, problem, attempt, submit, search, secondStep, startAgain } =
    useSignInForm(LoginForm, async (sent) => {
      const { signInWithPassword } = await import('#web/features/sign-in/password.ts')
      return signInWithPassword(sent)
    })

  /** Undefined if it is not valid, which the field then says. */
  function readEmail(): string | undefined {
    const email = form.getValues('email').trim()
    if (isEmail(email)) return email
    form.setError('email', { message: email ? 'Provide a Valid Email' : 'Please Enter Email' })
    form.setFocus('email')
    if (!email) toast('Please enter email address')
    return undefined
  }

  async function resetPassword() {
    const email = readEmail()
    if (email === undefined) return
    startAgain()
    form.clearErrors()
    try {
      const { askForReset } = await import('#web/features/sign-in/password.ts')
      await askForReset(email)
      toast('Sent email')
    } catch (failure) {
      form.setError('email', { message: firebaseErrorMessage(failure) })
    }
  }

  if (secondStep)
    return (
      <SecondStep failure={secondStep} attempt={attempt} problem={problem?.sentence} onBack={startAgain} />
    )
  return (
    <SignInFrame title="Login">
      {search.has('reason') && (
        <p role="status">
          {search.get('reason') === 'other-tab'
            ? 'You signed out in another tab. Sign in again to continue.'
            : 'Your sign-in has ended. Please sign in again to continue.'}
          {search.get('reason') === 'signed-out' && (
            <span className="muted block text-sm">
              You signed out everywhere in another browser, the password was changed, or you signed in too
              long ago.
            </span>
          )}
        </p>
      )}
      <form method="post" onSubmit={submit} noValidate className="grid gap-5">
        <Field label="Email" type="email" autoComplete="username" {...field('email')} />
        <div className="grid gap-1">
          <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
          <button
            type="button"
            className="anchor min-h-(--control) justify-self-start"
            onClick={resetPassword}
          >
            Reset Password
          </button>
        </div>
        <Button type="submit" primary disabled={isSubmitting}>
          {isSubmitting ? 'Logging in…' : 'Login'}
        </Button>
        <FormError>{problem?.sentence}</FormError>
      </form>
      <OtherWays>
        <ContinueWithGoogle attempt={attempt} problem={problem} />
        <ContinueWithCompany attempt={attempt} readEmail={readEmail} />
        <p className="muted">
          New here?{' '}
          <Link to={{ pathname: href('/signUp'), search: search.toString() }} className="anchor">
            Create an account
          </Link>
        </p>
      </OtherWays>
    </SignInFrame>
  )
}
