import { useState } from 'react'
import { RateClass, taxClassNames } from '#contract/charges/tax-class.ts'
import { addTaxRate, removeTaxRate, type TaxRate, TaxRateFields } from '#contract/charges/tax-rates.ts'
import { roundedTo } from '#contract/money.ts'
import { sentTo } from '#web/api-client.ts'
import { countries } from '#web/features/addresses/countries.ts'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { EntriesSection } from './entries-section.tsx'

interface Props {
  readonly rates: { readonly rows: readonly TaxRate[]; readonly total: number }
  /** `2027-05-14` */
  readonly today: string
}

/** Tax rates by place. */
export function TaxRates({ rates, today }: Props) {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <EntriesSection
        id="tax-rates"
        title="Tax rates"
        about={`Prices are net. Tax is added to lines and to freight by where they go and by the product’s tax class, and rounded to ${roundedTo()} for the sum of each rate. A class without a rate of its own in a place is charged the standard rate there. A rate in force cannot be changed; add a later one to replace it, or a standard one of 0% to end it.`}
        none="No tax is charged."
        column="Tax"
        add="Add a tax rate"
        entries={rates}
        describe={({ name, percent, taxClass }) =>
          `${name} ${percent} %${taxClass === 'standard' ? '' : `, ${taxClassNames[taxClass].toLowerCase()}`}`
        }
        remove={removeTaxRate}
        change={addTaxRate}
        onAdd={() => setAdding(true)}
      />
      {adding && <TaxRateDialog today={today} onClose={() => setAdding(false)} />}
    </>
  )
}

function TaxRateDialog({ today, onClose }: { readonly today: string; readonly onClose: () => void }) {
  const { field, dialog } = useDialogForm({
    schema: TaxRateFields,
    defaultValues: { country: '', region: '', taxClass: 'standard' as const, name: '', from: today },
    toInput: (fields) => fields,
    ...sentTo(addTaxRate),
    done: 'Tax rate added',
    refusedFields: { 'day-is-over': 'from' },
  })
  return (
    <DialogForm {...dialog} title="Add a tax rate" submit="Add" busy="Adding…" onClose={onClose}>
      <Select label="Country" options={[['', 'Choose a country'], ...countries]} {...field('country')} />
      <Field
        label="State or region (optional)"
        hint="As customers write it in their addresses. Leave empty for the whole country."
        {...field('region')}
      />
      <Select
        label="Tax class"
        hint="The tax class of the products that this rate applies to."
        options={RateClass.options.map((taxClass) => [taxClass, taxClassNames[taxClass]])}
        {...field('taxClass')}
      />
      <Field label="Name" hint="Its name on documents, such as VAT or sales tax." {...field('name')} />
      <Field
        label="Percent"
        type="number"
        inputMode="decimal"
        min={0}
        max={100}
        step={0.01}
        {...field('percent', { valueAsNumber: true })}
      />
      <Field
        label="Applies from"
        type="date"
        min={today}
        hint="From the beginning of that day. Today means at once."
        {...field('from')}
      />
    </DialogForm>
  )
}
