import { href, Link } from 'react-router'
import { SignUpForm } from '#contract/sign-in-forms.ts'
import { Field } from '../parts/field.tsx'
import { FullScreenLoader } from '../parts/full-screen-loader.tsx'
import { FormProblem, SignInFrame } from '../parts/sign-in-frame.tsx'
import { useSignInForm } from '../sign-in-form.ts'

export const meta = () => [{ title: 'Sign up · Hundredfold' }]

export default function SignUp() {
  const { field, isSubmitting, problem, submit, search } = useSignInForm(SignUpForm, async (form) => {
    const { signUpWithPassword } = await import('../identity.ts')
    return signUpWithPassword(form)
  })

  return (
    <SignInFrame title="Sign up">
      {isSubmitting && <FullScreenLoader />}
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field label="Name" autoComplete="name" {...field('name')} />
        <Field label="Email" type="email" autoComplete="username" {...field('email')} />
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="Six characters or more. A few words in a row are easy to keep and hard to guess."
          {...field('password')}
        />
        <FormProblem>{problem}</FormProblem>
        <button type="submit" className="btn btn-primary" disabled={isSubmitting}>
          Sign up
        </button>
      </form>
      <p className="muted">
        Already a customer?{' '}
        <Link to={{ pathname: href('/login'), search: search.toString() }} className="anchor">
          Login
        </Link>
      </p>
    </SignInFrame>
  )
}
