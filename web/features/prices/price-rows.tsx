import type { InputHTMLAttributes, ReactNode } from 'react'
import { shopCurrency } from '#contract/locale.ts'
import { MAX_PRICE_BREAKS } from '#contract/products/endpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { amountField, wholeFrom } from '#web/ui/forms/number-fields.ts'

interface Props {
  /** The name of a row, such as `price break`. */
  readonly noun: string
  /** The smallest quantity that a price can begin at. */
  readonly least: number
  /** The rows of a `useFieldArray`. */
  readonly rows: {
    readonly fields: readonly { readonly id: string }[]
    readonly append: (row: { from: number; price: number }) => void
    readonly remove: (row: number) => void
  }
  readonly field: (
    row: number,
    name: 'from' | 'price',
  ) => InputHTMLAttributes<HTMLInputElement> & { error?: string | undefined }
  /** A note on the rows. */
  readonly children?: ReactNode
}

/** Prices per piece from quantities on, one per row, that can be added and removed. */
export const PriceRows = ({ noun, least, rows: { fields, append, remove }, field, children }: Props) => (
  <>
    {fields.map(({ id }, row) => (
      <div key={id} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3">
        <Field label="From pieces" {...wholeFrom(least)} {...field(row, 'from')} />
        <Field label={`${shopCurrency()} per piece`} {...amountField()} {...field(row, 'price')} />
        <Button className="mt-7.5" aria-label={`Remove ${noun} ${row + 1}`} onClick={() => remove(row)}>
          Remove
        </Button>
      </div>
    ))}
    {children}
    {fields.length < MAX_PRICE_BREAKS && (
      <Button className="justify-self-start" onClick={() => append({ from: Number.NaN, price: Number.NaN })}>
        Add a {noun}
      </Button>
    )}
  </>
)
