import { useState } from 'react'
import { api } from '#contract/api.ts'
import { type TaxRate, TaxRateFields } from '#contract/charges/tax.ts'
import { callShop } from '#web/api-client.ts'
import { FormDialog, FormDialogActions } from '#web/ui/form-dialog.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useApiForm } from '#web/ui/forms/use-api-form.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { CountryOptions } from './country-options.tsx'
import { EntriesSection } from './entries-section.tsx'

interface Props {
  readonly rates: { readonly rows: readonly TaxRate[]; readonly total: number }
  /** `2027-05-14`, UTC. */
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
        about="Prices are net. Tax is added to each line and to freight by where they go, and rounded there to whole cents, half a cent up. A rate that holds stays as it is; a later one replaces it, and 0 % ends it."
        none="No tax is charged."
        column="Tax"
        add="Add a tax rate"
        entries={rates}
        describe={({ name, percent }) => `${name} ${percent} %`}
        remove={(input, { request }) => callShop(request, api.removeTaxRate, input)}
        change={api.addTaxRate}
        onAdd={() => setAdding(true)}
      />
      {adding && <TaxRateDialog today={today} onClose={() => setAdding(false)} />}
    </>
  )
}

function TaxRateDialog({ today, onClose }: { readonly today: string; readonly onClose: () => void }) {
  const modal = useModal()
  const { field, submit, isSubmitting, error } = useApiForm({
    schema: TaxRateFields,
    defaultValues: { country: '', region: '', name: '', from: today },
    toInput: (fields) => fields,
    send: (fields, { request, idempotencyKey }) =>
      callShop(request, api.addTaxRate, fields, { idempotencyKey }),
    onDone: () => {
      toast('Tax rate added')
      modal.close()
    },
    refusedFields: { 'day-is-over': 'from' },
  })
  return (
    <FormDialog title="Add a tax rate" modal={modal} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Select label="Country" {...field('country')}>
          <option value="">Choose a country</option>
          <CountryOptions />
        </Select>
        <Field
          label="State or region (optional)"
          autoComplete="off"
          hint="As customers write it in their addresses. Empty: the whole country."
          {...field('region')}
        />
        <Field
          label="Name"
          autoComplete="off"
          hint="What documents call it: VAT, sales tax."
          {...field('name')}
        />
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
          label="Holds from"
          type="date"
          min={today}
          hint="From its first moment on, UTC; today: at once."
          {...field('from')}
        />
        <FormError>{error}</FormError>
        <FormDialogActions modal={modal} disabled={isSubmitting} submit={isSubmitting ? 'Adding…' : 'Add'} />
      </form>
    </FormDialog>
  )
}
