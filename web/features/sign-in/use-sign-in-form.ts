import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Path, useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { needsRenewal } from '#web/api-client.ts'
import { codeOf, firebaseErrorMessage, isSuperseded } from './firebase-errors.ts'
import { landingOf } from './landing.ts'
import { readSession } from './session.ts'

/** Signs a user in by any method, stores the provider's failure as a sentence, and navigates back on success. */
export function useSignIn() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [problem, setProblem] = useState<{ readonly code: string | undefined; readonly sentence: string }>()

  /** The provider's error when the password was right but a code is also needed. */
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
    await leave()
  }

  const leave = async () => navigate(await landingOf(search), { replace: true })

  const leadOn = useEffectEvent(() => {
    const session = readSession()
    if (session && !needsRenewal(session)) void leave()
  })
  useEffect(() => {
    leadOn()
    // The provider's client is large, so load it while the user types.
    void import('./password.ts')
  }, [])

  const startAgain = () => {
    setSecondStep(undefined)
    setProblem(undefined)
  }
  return { attempt, problem, search, secondStep, startAgain }
}

/**
 * Returns a sign-in form: validated on submit, then on change; the identity provider's failure is stored as a sentence;
 * success navigates back to where the user came from.
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

  /** Returns the props of a text field: its name, listeners and error. */
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
