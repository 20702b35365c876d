import { z } from 'zod'
import { changeDraft } from '#contract/price-lists/endpoints.ts'
import { PercentOff } from '#contract/price-lists/terms.ts'
import { sentTo } from '#web/api-client.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { numberOrNone } from '#web/ui/forms/number-fields.ts'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'

interface Props {
  readonly id: string
  /** The current percentage. */
  readonly percentOff: number | undefined
}

const Percent = z.object({ percentOff: PercentOff.optional() })

/** Sets the percentage that the draft takes off all prices. */
export function PercentForm({ id, percentOff }: Props) {
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: Percent,
    values: { percentOff },
    toInput: (typed) => ({ id, percentOff: typed.percentOff ?? null }),
    ...sentTo(changeDraft),
    onDone: () => void toast('Saved in the draft'),
  })
  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid max-w-xl gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start"
    >
      <Field
        label="Percent off all prices (optional)"
        type="number"
        inputMode="decimal"
        min={0.01}
        max={99.99}
        step={0.01}
        hint="Discount from the public price at that quantity. A lower price in this list takes precedence."
        {...field('percentOff', { setValueAs: numberOrNone })}
      />
      <May call={changeDraft}>
        <Button type="submit" className="sm:mt-7.5" disabled={isSubmitting}>
          {isSubmitting ? 'Saving…' : 'Save'}
        </Button>
      </May>
      <FormError>{error}</FormError>
    </form>
  )
}
