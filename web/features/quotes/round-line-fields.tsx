import type { InputHTMLAttributes, ReactNode } from 'react'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { Field } from '#web/ui/forms/field.tsx'

interface Props {
  readonly lines: readonly { readonly line: number; readonly productName: string }[]
  readonly priceLabel: string
  readonly field: (
    row: number,
    name: 'pieces' | 'price',
  ) => InputHTMLAttributes<HTMLInputElement> & { error?: string | undefined }
  /** What helps to decide about a line. */
  readonly children?: (row: number) => ReactNode
}

/** A quantity and a price for each line of a quote. */
export function RoundLineFields({ lines, priceLabel, field, children }: Props) {
  return (
    <ul className="grid gap-6">
      {lines.map(({ line, productName }, row) => (
        <li key={line}>
          <fieldset className="grid gap-2">
            <legend className="mb-2 font-medium wrap-anywhere">{productName}</legend>
            <div className="grid grid-cols-2 items-start gap-3">
              <Field
                label="Pieces"
                type="number"
                inputMode="numeric"
                min={MIN_ORDER_PIECES}
                step={1}
                {...field(row, 'pieces')}
              />
              <Field
                label={priceLabel}
                type="number"
                inputMode="decimal"
                min={0.01}
                step={0.01}
                {...field(row, 'price')}
              />
            </div>
            {children?.(row)}
          </fieldset>
        </li>
      ))}
    </ul>
  )
}
