import { api } from '#contract/api.ts'
import { QuoteSettings } from '#contract/quotes/settings.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'

interface Props {
  readonly settings: QuoteSettings
  readonly onClose: () => void
}

/** Settings for the offers the shop makes automatically. */
export function QuoteSettingsDialog({ settings, onClose }: Props) {
  const modal = useModal()
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: QuoteSettings,
    defaultValues: settings,
    toInput: (changed) => changed,
    send: (input, { request }) => callShop(request, api.changeQuoteSettings, input),
    onDone: () => {
      toast('Saved')
      modal.close()
    },
  })
  return (
    <FormDialog title="Instant offers" modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <p className="muted">
          A request is answered at once where each target price is at or above the floor price of its product,
          rounded up to the next 5% of its price, at most four times in 30 days for a customer and a product.
          Products without a floor price wait for you.
        </p>
        <Field
          label="Largest order offered at once"
          hint="In dollars. 0 offers nothing at once."
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          {...field('instantLimit', { valueAsNumber: true }, 'Dollars, up to $999,999.99')}
        />
        <Field
          label="Valid for, in days"
          type="number"
          inputMode="numeric"
          min={1}
          max={90}
          {...field('validDays', { valueAsNumber: true }, 'One to 90 days')}
        />
        <FormError>{error}</FormError>
        <FormDialogActions modal={modal} disabled={isSubmitting} submit={isSubmitting ? 'Saving…' : 'Save'} />
      </form>
    </FormDialog>
  )
}
