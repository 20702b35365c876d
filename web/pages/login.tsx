import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { href, Link, useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { LoginForm } from '#contract/sign-in-forms.ts'
import { cameFrom } from '../came-from.ts'
import { identityProblem } from '../identity-problems.ts'
import { Field } from '../parts/field.tsx'
import { FormProblem, SignInFrame } from '../parts/sign-in-frame.tsx'

export const meta = () => [{ title: 'Login · Hundredfold' }]

export default function Login() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, formState } = useForm<z.infer<typeof LoginForm>>({
    resolver: zodResolver(LoginForm),
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (credentials) => {
    setProblem(undefined)
    try {
      const { signInWithPassword } = await import('../identity.ts')
      await signInWithPassword(credentials)
    } catch (failure) {
      setProblem(identityProblem(failure))
      return
    }
    await navigate(cameFrom(search), { replace: true })
  })

  return (
    <SignInFrame title="Login">
      {search.has('reason') && <p>Your sign-in has ended. Please log in again to go on.</p>}
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          {...register('email')}
          problem={errors.email?.message}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          {...register('password')}
          problem={errors.password?.message}
        />
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
