import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { type DefaultValues, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { InputOf } from '#contract/endpoint.ts'
import { sentTo } from '#web/api-client.ts'
import { type CallOfRole, useMay } from '#web/features/sign-in/permissions.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { changesOf, changeText } from './changes.ts'
import { ReportUnsaved } from './unsaved-section.ts'

interface Props<Values extends FieldValues, Output> {
  readonly id: string
  readonly form: {
    readonly form: UseFormReturn<Values, unknown, Output>
    readonly submit: (event?: React.BaseSyntheticEvent) => Promise<boolean>
    readonly isSubmitting: boolean
    readonly error: string | undefined
  }
  /** The call that saves. Users who may not make it can read the settings. */
  readonly call: CallOfRole
  /** What follows once a change is saved. */
  readonly consequence: string
  readonly children: ReactNode
}

/** Settings that one call saves. The bar of their page sends them, with the others that were changed on it. */
export function SettingsForm<Values extends FieldValues, Output>({
  id,
  form: { form, submit, isSubmitting, error },
  call,
  consequence,
  children,
}: Props<Values, Output>) {
  const report = useContext(ReportUnsaved)
  const element = useRef<HTMLFormElement>(null)
  const latest = useRef({ form, submit })
  const values = useWatch({ control: form.control })
  const changes = changesOf(form.formState.defaultValues, values)
  const changed = JSON.stringify(changes)
  const mayChange = useMay()(call)

  useEffect(() => {
    latest.current = { form, submit }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the changes are new at each render; their text says whether they differ.
  useEffect(() => {
    if (changes.length === 0) return report(id, undefined)
    report(id, {
      changes: changes.map((change) => changeText(element.current, change)),
      consequence,
      isSaving: isSubmitting,
      save: () => latest.current.submit(),
      discard: () => latest.current.form.reset(),
    })
  }, [report, id, changed, consequence, isSubmitting])
  useEffect(() => () => report(id, undefined), [report, id])

  return (
    <form ref={element} onSubmit={submit} noValidate>
      <fieldset disabled={!mayChange} className="contents">
        {children}
      </fieldset>
      {/* So that Enter in a field saves. */}
      <button type="submit" hidden disabled={!mayChange} />
      <FormError>{error}</FormError>
    </form>
  )
}

/** Returns a form of stored settings, which `call` saves as they are entered. */
export const useSettingsForm = <Values extends FieldValues, Call extends Parameters<typeof sentTo>[0]>(
  call: Call,
  schema: z.ZodType<InputOf<Call>, Values>,
  settings: DefaultValues<Values>,
) => useApiForm({ schema, defaultValues: settings, toInput: (fields) => fields, ...sentTo(call) })
