import { useState } from 'react'
import { z } from 'zod'
import {
  addFreightTable,
  type FreightEntry,
  FreightFields,
  removeFreightTable,
} from '#contract/charges/freight.ts'
import { shopCurrency } from '#contract/locale.ts'
import { formatAmount } from '#contract/money.ts'
import { sentTo } from '#web/api-client.ts'
import { countries } from '#web/features/addresses/countries.ts'
import { TypedAmount } from '#web/features/companies/typed-amount.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DialogForm, useDialogForm } from '#web/ui/forms/dialog-form.tsx'
import { Field, Select, TextArea } from '#web/ui/forms/field.tsx'
import { EntriesSection } from './entries-section.tsx'
import { TypedSteps } from './freight-steps.ts'

interface Props {
  readonly tables: { readonly rows: readonly FreightEntry[]; readonly total: number }
  /** `2027-05-14` */
  readonly today: string
}

/** Freight costs by destination. */
export function FreightTables({ tables, today }: Props) {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <EntriesSection
        id="freight"
        title="Freight"
        about="By the weight of what goes to one address, net. Weights are those of the products’ cartons; a product without one weighs nothing. A table in force cannot be changed; add a later one to replace it."
        none="Freight is free everywhere."
        column="Freight"
        add="Add a freight table"
        entries={tables}
        describe={(table) => <Steps table={table} />}
        remove={removeFreightTable}
        change={addFreightTable}
        onAdd={() => setAdding(true)}
      />
      {adding && <FreightDialog today={today} onClose={() => setAdding(false)} />}
    </>
  )
}

const Steps = ({ table: { steps, perKg, freeFrom, eachShipment } }: { table: FreightEntry }) => (
  <ul className="grid gap-0.5">
    {freeFrom !== 0 && (
      <>
        {steps.map(({ upToKg, price }) => (
          <li key={upToKg}>
            up to {upToKg} kg {formatAmount(price)}
          </li>
        ))}
        <li>
          {perKg === null
            ? 'above that on request'
            : `then ${formatAmount(perKg)} for each further kg or part of one`}
        </li>
      </>
    )}
    {freeFrom !== null && <li>{freeFrom === 0 ? 'Free' : `free from ${formatAmount(freeFrom)}`}</li>}
    {eachShipment && <li>pieces that come later are charged as a separate shipment</li>}
  </ul>
)

const Fields = z
  .object({
    country: z.string(),
    region: z.string(),
    steps: TypedSteps,
    perKg: TypedAmount,
    freeFrom: TypedAmount,
    eachShipment: z.boolean().optional(),
    from: FreightFields.shape.from,
  })
  .pipe(FreightFields)

function FreightDialog({ today, onClose }: { readonly today: string; readonly onClose: () => void }) {
  const { form, field, dialog } = useDialogForm({
    schema: Fields,
    defaultValues: {
      country: '',
      region: '',
      steps: '',
      perKg: '',
      freeFrom: '',
      eachShipment: false,
      from: today,
    },
    toInput: (fields) => fields,
    ...sentTo(addFreightTable),
    done: 'Freight table added',
    refusedFields: { 'day-is-over': 'from' },
  })
  return (
    <DialogForm {...dialog} title="Add a freight table" submit="Add" busy="Adding…" onClose={onClose}>
      <Select label="Country" options={[['', 'Everywhere else'], ...countries]} {...field('country')} />
      <Field
        label="State or region (optional)"
        hint="As customers write it in their addresses. Leave empty for the whole country."
        {...field('region')}
      />
      <TextArea
        label="Prices by weight (optional)"
        rows={4}
        autoComplete="off"
        hint={`One per line: the highest weight in kg, a space, the price. 30 45 is ${formatAmount(45)} up to 30 kg.`}
        {...field('steps')}
      />
      <Field
        label={`${shopCurrency()} for each further kg, or part of one (optional)`}
        inputMode="decimal"
        hint="Added to the last price. Leave empty to have customers request a quote."
        {...field('perKg')}
      />
      <Field
        label={`Free from, in ${shopCurrency()} (optional)`}
        inputMode="decimal"
        hint="Net amount of the goods for the address. 0: always free."
        {...field('freeFrom')}
      />
      <Checkbox {...form.register('eachShipment')}>
        Charge pieces that come later as a separate shipment
      </Checkbox>
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
