import type { ReactNode } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { InputOf } from '#contract/endpoint.ts'
import { sentTo } from '#web/api-client.ts'
import { type CallOfRole, May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'

interface Props {
  /** The id of the heading. */
  readonly id: string
  readonly title: string
  readonly badge?: ReactNode
  readonly about: string
  readonly form: Pick<ReturnType<typeof useApiForm>, 'submit' | 'isSubmitting' | 'error'>
  /** The call that saves. Users who may not make it see no button. */
  readonly call: CallOfRole
  /** The label of the button. */
  readonly save: string
  readonly children: ReactNode
}

/** A group of settings that are saved together. */
export const SettingsForm = ({ id, title, badge, about, form, call, save, children }: Props) => (
  <section aria-labelledby={id} className="surface grid gap-6 p-5 sm:p-7">
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {badge}
      </div>
      <p className="muted max-w-prose">{about}</p>
    </div>
    <form onSubmit={form.submit} noValidate className="grid gap-5 md:grid-cols-2">
      {children}
      <div className="grid gap-4 md:col-span-2">
        <FormError>{form.error}</FormError>
        <May call={call}>
          <Button type="submit" primary className="justify-self-start" disabled={form.isSubmitting}>
            {form.isSubmitting ? 'Saving…' : save}
          </Button>
        </May>
      </div>
    </form>
  </section>
)

/** Returns a form of stored settings, which `call` saves as they are entered. */
export const useSettingsForm = <Values extends FieldValues, Call extends Parameters<typeof sentTo>[0]>(
  call: Call,
  schema: z.ZodType<InputOf<Call>, Values>,
  settings: DefaultValues<Values>,
) =>
  useApiForm({
    schema,
    defaultValues: settings,
    toInput: (fields) => fields,
    ...sentTo(call),
    onDone: () => toast('Saved'),
  })
