import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type Path, useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import type { z } from 'zod'
import { cameFrom } from './came-from.ts'
import { identityProblem } from './identity-problems.ts'

/**
 * A form that signs somebody in: checked on submit, then on change (Spec §5); what the identity provider has
 * against it is kept as a sentence; when it worked, the person is back where they came from.
 */
export function useSignInForm<Form extends Record<string, string>>(
  schema: z.ZodType<Form, Form>,
  signIn: (form: Form) => Promise<unknown>,
) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, formState } = useForm<Form>({ resolver: zodResolver(schema) })
  const { isSubmitting } = formState

  const submit = handleSubmit(async (form) => {
    setProblem(undefined)
    try {
      await signIn(form)
    } catch (failure) {
      setProblem(identityProblem(failure))
      return
    }
    await navigate(cameFrom(search), { replace: true })
  })

  /** What a text field of the form needs: its name, its listeners and what is wrong with it. */
  const field = (name: Path<Form>) => {
    const message = formState.errors[name]?.message
    return { ...register(name), problem: typeof message === 'string' ? message : undefined }
  }
  return { field, isSubmitting, problem, submit, search }
}
