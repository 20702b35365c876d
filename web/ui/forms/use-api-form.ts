import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormProps,
  useForm,
} from 'react-hook-form'
import { z } from 'zod'
import type { RefusalCode } from '#contract/refusals.ts'
import { Attempts } from './attempts.ts'
import { type CallContext, type Failure, useMutation } from './use-mutation.ts'

/** Marks errors found by the shop, not by the schema. */
const SHOP = 'shop'

/** Unsent input by the form's `draft` name, for as long as the tab is open. */
const drafts = new Map<string, { readonly values: unknown; readonly attempts: Attempts }>()

export interface ApiForm<Values extends FieldValues, Output, Input, Reply>
  extends Pick<UseFormProps<Values>, 'defaultValues' | 'values'> {
  /** Validates on submit, then on change. */
  readonly schema: z.ZodType<Output, Values>
  /** Converts the form's output to the call's input. */
  readonly toInput: (output: Output) => Input
  readonly send: (input: Input, call: CallContext) => Promise<Reply>
  /** Called after success; the form is then no longer dirty. */
  readonly onDone?: (reply: Reply, output: Output) => void | Promise<void>
  /** Maps refusal codes to the fields they belong to. Refusals that name their fields need no entry. */
  readonly refusedFields?: Partial<Record<RefusalCode, Path<Values>>>
  /** Replaces the shop's sentence for a refusal. */
  readonly explain?: (failure: Failure) => string
  /** Stores unsent input under this name when the form unmounts. Include the user in the name. */
  readonly draft?: string
}

/**
 * Returns a form that makes one call to the shop. Input stays until it succeeds; submitting again after a lost reply
 * writes nothing twice; a refusal appears beside its fields, or in `error`.
 */
export function useApiForm<Values extends FieldValues, Output, Input, Reply>({
  schema,
  toInput,
  send,
  onDone,
  refusedFields = {},
  explain = ({ message }) => message,
  draft: draftName,
  ...options
}: ApiForm<Values, Output, Input, Reply>) {
  // The initial name: nobody may be signed in by the time the draft is stored.
  const [draft] = useState(draftName)
  const [kept] = useState(() => keptUnder<Values>(draft))
  const [error, setError] = useState<string>()
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema),
    ...options,
    ...(options.values && { resetOptions: { keepDirtyValues: true } }),
  })
  const { register, formState, getValues, handleSubmit, reset } = form
  const { isSubmitting, isDirty } = formState
  const mutate = useMutation(kept.attempts)
  const underWay = useRef(false)
  const succeeded = useRef(false)
  const done = useRef(false)

  useEffect(() => {
    if (kept.values) reset(kept.values, { keepDefaultValues: true })
  }, [kept, reset])
  const keepDraft = useEffectEvent(() => {
    if (draft && isDirty && !done.current) drafts.set(draft, { values: getValues(), attempts: kept.attempts })
  })
  useEffect(() => () => keepDraft(), [])

  function showFailure(failure: Failure): void {
    const { issues = [], code } = failure.body ?? {}
    const values = getValues()
    const placed = issues.filter(({ path }) => Object.hasOwn(values, path))
    const named = code && refusedFields[code]
    if (named) form.setError(named, { type: SHOP, message: failure.message }, { shouldFocus: true })
    for (const [place, { path, message }] of placed.entries())
      form.setError(path as Path<Values>, { type: SHOP, message }, { shouldFocus: place === 0 }) // a key of the values
    if (!named && (issues.length === 0 || placed.length < issues.length)) setError(explain(failure))
  }

  const run = handleSubmit(async (output) => {
    setError(undefined)
    const failure = await mutate({
      input: toInput(output),
      content: output,
      send,
      onDone: async (reply) => {
        done.current = true
        if (draft) drafts.delete(draft)
        reset(getValues())
        await onDone?.(reply, output)
      },
    })
    done.current = false
    succeeded.current = failure === undefined
    if (failure) showFailure(failure)
  })

  /**
   * Returns whether the shop accepted it. Ignores a second submit while the first is under way, even before the button is
   * disabled.
   */
  async function submit(event?: React.BaseSyntheticEvent): Promise<boolean> {
    event?.preventDefault()
    if (underWay.current) return false
    underWay.current = true
    succeeded.current = false
    try {
      await run(event)
      return succeeded.current
    } finally {
      underWay.current = false
    }
  }

  /** Returns the attributes of a field, also of one in a list. @param message replaces the schema's */
  const field = (
    name: Path<Values>,
    registered?: RegisterOptions<Values, Path<Values>>,
    message?: string,
  ) => {
    const own = form.getFieldState(name, formState).error
    const sentence = own?.type === SHOP ? own.message : (message ?? own?.message)
    return {
      ...register(name, registered),
      'aria-required': isRequired(schema, name),
      error: own && sentence,
    }
  }

  return { form, field, submit, isSubmitting, isDirty, error }
}

/** True if the form is refused without the field; where fields depend on each other, their messages say so. */
function isRequired(schema: z.ZodType, name: string): boolean {
  const part = schema instanceof z.ZodObject ? schema.shape[name] : undefined
  return part !== undefined && ['', undefined].every((nothing) => !z.safeParse(part, nothing).success)
}

function keptUnder<Values extends FieldValues>(draft: string | undefined) {
  const kept = draft === undefined ? undefined : drafts.get(draft)
  return {
    // A draft is read only by the form that wrote it.
    values: kept?.values as DefaultValues<Values> | undefined,
    attempts: kept?.attempts ?? new Attempts(),
  }
}
