import { href, Link } from 'react-router'
import { LoginForm } from '#contract/sign-in-forms.ts'
import { Field } from '../parts/field.tsx'
import { FormProblem, SignInFrame } from '../parts/sign-in-frame.tsx'
import { useSignInForm } from '../sign-in-form.ts'

export const meta = () => [{ title: 'Login · Hundredfold' }]

export default function Login() {
  const { field, isSubmitting, problem, submit, search } = useSignInForm(LoginForm, async (form) => {
    const { signInWithPassword } = await import('../identity.ts')
    return signInWithPassword(form)
  })

  return (
    <SignInFrame title="Login">
      {search.has('reason') && <p>Your sign-in has ended. Please log in again to go on.</p>}
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field label="Email" type="email" autoComplete="username" {...field('email')} />
        <Field label="Password" type="password" autoComplete="current-password" {...field('password')} />
        <FormProblem>{problem}</FormProblem>
        <button type="submit" className="btn btn-primary" disabled={isSubmitting}>
          {isSubmitting ? 'Logging in…' : 'Login'}
        </button>
      </form>
      <p className="muted">
        New here?{' '}
        <Link to={{ pathname: href('/signUp'), search: search.toString() }} className="anchor">
          Create an account
        </Link>
      </p>
    </SignInFrame>
  )
}
