import type { ReactNode } from 'react'
import { type FirstStep, skipFirstStep } from '#contract/first-hour/endpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import type { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { useShopCall } from '#web/use-shop-call.ts'

export type SkippableStep = Exclude<FirstStep, 'open'>

interface EffectProps {
  readonly title: string
  readonly children: ReactNode
}

/** What a step leads to, beside it. */
export const Effect = ({ title, children }: EffectProps) => (
  <aside aria-label={title} className="first-hour-effect">
    <p className="muted text-(length:--small)">{title}</p>
    {children}
  </aside>
)

interface StepFormProps {
  readonly step: SkippableStep
  readonly form: Pick<ReturnType<typeof useApiForm>, 'isSubmitting' | 'error'> & {
    readonly submit: (event?: React.BaseSyntheticEvent) => Promise<boolean>
  }
  /** The label of the button: what it leads to. */
  readonly save: string
  readonly children: ReactNode
}

/** The form of a step, which can be skipped. */
export const StepForm = ({ step, form, save, children }: StepFormProps) => (
  <form onSubmit={form.submit} noValidate className="grid gap-4">
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">{children}</div>
    <FormError>{form.error}</FormError>
    <div className="flex flex-wrap items-center gap-2">
      <Button type="submit" primary disabled={form.isSubmitting}>
        {form.isSubmitting ? 'Saving…' : save}
      </Button>
      <SkipStep step={step} />
    </div>
  </form>
)

/** Skips a step; its head takes it up again. */
export function SkipStep({ step }: { readonly step: SkippableStep }) {
  const { run, isBusy, error } = useShopCall()
  return (
    <>
      <Button look="plain" disabled={isBusy} onClick={() => run(skipFirstStep, { step, skipped: true })}>
        Skip this step
      </Button>
      <FormError>{error}</FormError>
    </>
  )
}
