import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Path, useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { needsRenewal } from '#web/api-client.ts'
import { codeOf, firebaseErrorMessage, isSuperseded } from './firebase-errors.ts'
import { returnTo } from './return-to.ts'
import { readSession } from './session.ts'

/** Signs somebody in, in whatever way; what the provider has against it is kept, and who is in goes back. */
export function useSignIn() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [problem, setProblem] = useState<{ readonly code: string | undefined; readonly sentence: string }>()

  /** What the provider threw when the password was right and a code is needed as well. */
  const [secondStep, setSecondStep] = useState<Error>()

  async function attempt(signIn: () => Promise<unknown>): Promise<void> {
    setProblem(undefined)
    try {
      await signIn()
    } catch (failure) {
      if (codeOf(failure) === 'auth/multi-factor-auth-required' && failure instanceof Error)
        setSecondStep(failure)
      if (!isSuperseded(failure))
        setProblem({ code: codeOf(failure), sentence: firebaseErrorMessage(failure) })
      return
    }
    await navigate(returnTo(search), { replace: true })
  }

  const leadOn = useEffectEvent(() => {
    const session = readSession()
    if (session && !needsRenewal(session)) void navigate(returnTo(search), { replace: true })
  })
  useEffect(() => {
    leadOn()
    // The provider's client is big: it is fetched while the person types.
    void import('./password.ts')
  }, [])

  const startAgain = () => {
    setSecondStep(undefined)
    setProblem(undefined)
  }
  return { attempt, problem, search, secondStep, startAgain }
}

/**
 * A form that signs somebody in: checked on submit, then on change; what the identity provider has
 * against it is kept as a sentence; when it worked, the person is back where they came from.
 */
export function useSignInForm<Form extends Record<string, string>>(
  schema: z.ZodType<Form, Form>,
  signIn: (form: Form) => Promise<unknown>,
) {
  const { attempt, ...signingIn } = useSignIn()
  const form = useForm<Form>({ resolver: zodResolver(schema) })
  const { register, handleSubmit, formState } = form
  const { isSubmitting } = formState
  const submit = handleSubmit((sent) => attempt(() => signIn(sent)))

  /** What a text field of the form needs: its name, its listeners and what is wrong with it. */
  const field = (name: Path<Form>) => {
    const message = formState.errors[name]?.message
    return {
      ...register(name),
      'aria-required': true,
      error: typeof message === 'string' ? message : undefined,
    }
  }
  return { form, field, isSubmitting, attempt, submit, ...signingIn }
}
