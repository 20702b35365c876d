import { useState } from 'react'
import { checkImport, type Import, ImportMapping } from '#contract/imports/endpoints.ts'
import { type ImportField, importFields, numberFields } from '#contract/imports/fields.ts'
import { type DecimalSign, signOf } from '#contract/imports/numbers.ts'
import { type WeightUnit, weightUnitOfHeading, weightUnits } from '#contract/imports/weights.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Field, Select } from '#web/ui/forms/field.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { Section } from '#web/ui/section.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { ColumnPreview } from './column-preview.tsx'
import { LeftOutColumns } from './left-out-columns.tsx'

const fieldOptions: readonly (readonly [string, string])[] = [
  ['', 'Not imported'],
  ...Object.entries(importFields),
]

const units = Object.keys(weightUnits) as WeightUnit[] // keys() widens

/** Assigns a meaning to each column of a file, and starts the check. */
export function MappingForm({ importing }: { readonly importing: Import }) {
  const { _id: id, columns } = importing
  const { run, isBusy, error } = useShopCall()
  const [mapping, setMapping] = useState(importing.mapping)
  const [supplier, setSupplier] = useState(importing.supplier ?? '')
  const [problem, setProblem] = useState<string>()

  const isNumber = (field: ImportField | null | undefined) => field != null && numberFields.includes(field)
  const sign = signOf(columns.filter((_, at) => isNumber(mapping.columns[at])))
  const decimals = mapping.decimals ?? (sign === 'ask' ? undefined : sign)

  const weightAt = mapping.columns.indexOf('weight')
  const weightHeading = columns[weightAt]?.heading
  const asksWeightUnit =
    weightHeading !== undefined &&
    weightUnitOfHeading(weightHeading) === undefined &&
    !mapping.columns.includes('weightUnit')
  /** Columns of an export are not in the form: nothing can be chosen for them. */
  const isLeftOut = (heading: string) => !columns.some((column) => column.heading === heading)

  function choose(place: number, field: string) {
    const chosen = Object.keys(importFields).includes(field) ? (field as ImportField) : null // one of the keys
    setMapping({ ...mapping, columns: mapping.columns.map((each, at) => (at === place ? chosen : each)) })
  }

  function check() {
    const parsed = ImportMapping.safeParse(mapping)
    if (!parsed.success) return setProblem(`${parsed.error.issues[0]?.message ?? 'Check the columns'}.`)
    if (sign === 'ask' && !mapping.decimals) return setProblem('Choose the decimal separator.')
    setProblem(undefined)
    return run(checkImport, { id, mapping: parsed.data, ...(supplier.trim() && { supplier }) })
  }

  return (
    <Section id="columns" title="Columns" className="grid gap-5">
      <RecordTable
        caption="The columns of the file and their meaning"
        rows={columns.map((column, at) => ({ ...column, at }))}
        keyOf={({ at }) => String(at)}
        columns={[
          { head: 'Column', isName: true, className: 'wrap-anywhere', cell: ({ heading }) => heading },
          {
            head: 'Is',
            cell: ({ heading, at }) => (
              <Select
                label={`What ${heading} is`}
                labelHidden
                value={mapping.columns[at] ?? ''}
                onChange={({ target }) => choose(at, target.value)}
                options={fieldOptions}
              />
            ),
          },
          {
            head: 'Gives',
            className: 'md:w-2/5',
            cell: ({ at, ...column }) => (
              <ColumnPreview column={column} field={mapping.columns[at] ?? null} decimals={decimals} />
            ),
          },
        ]}
      />
      <LeftOutColumns leftOut={importing.leftOut.filter(({ heading }) => isLeftOut(heading))} />
      <div className="surface grid gap-5 p-6 sm:grid-cols-2">
        {sign !== undefined && (
          <Select
            label="Decimal separator"
            hint={
              sign === 'ask'
                ? 'Numbers such as 1.234 or 1,234 can be read in two ways, and the other cells do not say which.'
                : 'Numbers such as 1.234 or 1,234 can be read in two ways. The other cells of the file say which.'
            }
            value={decimals ?? ''}
            onChange={({ target }) =>
              setMapping({
                ...mapping,
                decimals: target.value === '' ? undefined : (target.value as DecimalSign), // one of the options
              })
            }
            options={[
              ...(decimals === undefined ? [['', 'Choose'] as const] : []),
              ['point', 'Point: 1,234.50'],
              ['comma', 'Comma: 1.234,50'],
            ]}
          />
        )}
        {!mapping.columns.includes('price') && mapping.columns.includes('cost') && (
          <Field
            label="Selling price: cost plus (percent)"
            hint="Leave it empty to keep the supplier’s cost alone; prices stay as they are."
            type="number"
            min={0}
            max={10_000}
            step="any"
            value={
              mapping.markupPercent === undefined || Number.isNaN(mapping.markupPercent)
                ? ''
                : mapping.markupPercent
            }
            onChange={({ target }) =>
              setMapping({
                ...mapping,
                markupPercent: target.value === '' ? undefined : target.valueAsNumber,
              })
            }
          />
        )}
        {asksWeightUnit && (
          <Select
            label="Unit of the weight"
            hint="For cells that do not name it, where the heading does not either."
            value={mapping.weightUnit ?? ''}
            onChange={({ target }) =>
              setMapping({ ...mapping, weightUnit: units.find((unit) => unit === target.value) })
            }
            options={[['', 'Choose'], ...units.map((unit) => [unit, weightUnits[unit]] as const)]}
          />
        )}
        <Field
          label="Supplier"
          hint="The columns are remembered under this name for the next file."
          maxLength={80}
          value={supplier}
          onChange={({ target }) => setSupplier(target.value)}
        />
        <Field
          label="Confirm price changes above (percent)"
          type="number"
          min={1}
          max={1_000}
          value={Number.isNaN(mapping.maxPriceMove) ? '' : mapping.maxPriceMove}
          onChange={({ target }) => setMapping({ ...mapping, maxPriceMove: target.valueAsNumber })}
        />
        <Checkbox
          checked={mapping.dropMissing}
          onChange={({ target }) => setMapping({ ...mapping, dropMissing: target.checked })}
        >
          Take this supplier’s products off sale if the file no longer has them
        </Checkbox>
        <Checkbox
          checked={mapping.scaleBreaks}
          onChange={({ target }) => setMapping({ ...mapping, scaleBreaks: target.checked })}
        >
          Where a new price is not above a product’s price breaks, change these in proportion
        </Checkbox>
      </div>
      <FormError>{problem ?? error}</FormError>
      <div>
        <Button primary={importing.state === 'uploaded'} disabled={isBusy} onClick={check}>
          {importing.state === 'uploaded' ? 'Check the file' : 'Check again'}
        </Button>
      </div>
    </Section>
  )
}
