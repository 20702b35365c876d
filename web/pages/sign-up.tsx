import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { href, Link, useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { SignUpForm } from '#contract/sign-in-forms.ts'
import { cameFrom } from '../came-from.ts'
import { identityProblem } from '../identity-problems.ts'
import { Field } from '../parts/field.tsx'
import { FullScreenLoader } from '../parts/full-screen-loader.tsx'
import { FormProblem, SignInFrame } from '../parts/sign-in-frame.tsx'

export const meta = () => [{ title: 'Sign up · Hundredfold' }]

export default function SignUp() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, formState } = useForm<z.infer<typeof SignUpForm>>({
    resolver: zodResolver(SignUpForm),
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (account) => {
    setProblem(undefined)
    try {
      const { signUpWithPassword } = await import('../identity.ts')
      await signUpWithPassword(account)
    } catch (failure) {
      setProblem(identityProblem(failure))
      return
    }
    await navigate(cameFrom(search), { replace: true })
  })

  return (
    <SignInFrame title="Sign up">
      {isSubmitting && <FullScreenLoader />}
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field label="Name" autoComplete="name" {...register('name')} problem={errors.name?.message} />
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
          autoComplete="new-password"
          hint="Six characters or more. A few words in a row are easy to keep and hard to guess."
          {...register('password')}
          problem={errors.password?.message}
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
