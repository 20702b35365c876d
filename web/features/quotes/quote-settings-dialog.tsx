import { shopCurrency } from '#contract/locale.ts'
import { changeQuoteSettings, QuoteSettings } from '#contract/quotes/settings.ts'
import { sentTo } from '#web/api-client.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { wholeFrom } from '#web/ui/forms/number-fields.ts'

interface Props {
  readonly settings: QuoteSettings
  readonly onClose: () => void
}

/** Settings for the offers the shop makes automatically. */
export function QuoteSettingsDialog({ settings, onClose }: Props) {
  const { field, dialog } = useDialogForm({
    schema: QuoteSettings,
    defaultValues: settings,
    toInput: (fields) => fields,
    ...sentTo(changeQuoteSettings),
    done: 'Saved',
  })
  return (
    <DialogForm {...dialog} title="Instant offers" submit="Save" onClose={onClose}>
      <p className="muted">
        A request or a counter-offer, of a person or of their agent, gets an offer at once if every target
        price is at or above the floor price of its product, rounded up to the next step. For each customer
        and product, only four in 30 days are considered. Requests for products without a floor price wait for
        you.
      </p>
      <Field
        label="Largest order offered at once"
        hint={`In ${shopCurrency()}. 0 offers nothing at once.`}
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        {...field('instantLimit', { valueAsNumber: true }, 'Amount, up to $999,999.99')}
      />
      <Field
        label="Valid for, in days"
        {...wholeFrom(1)}
        max={90}
        {...field('validDays', { valueAsNumber: true }, 'One to 90 days')}
      />
      <Field
        label="Step, in percent of the list price"
        hint="Larger steps hide the floor price better."
        {...wholeFrom(1)}
        max={25}
        {...field('stepPercent', { valueAsNumber: true }, 'One to 25 %')}
      />
      <Field
        label="Offers made at once in one quote"
        hint="Then you answer."
        {...wholeFrom(1)}
        max={4}
        {...field('maxOffers', { valueAsNumber: true }, 'One to 4 offers')}
      />
    </DialogForm>
  )
}
