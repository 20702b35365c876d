import type { InputHTMLAttributes, ReactNode } from 'react'
import { formatCount } from '#contract/counts.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { amountField, wholeFrom } from '#web/ui/forms/number-fields.ts'
import { leastPieces } from './round-draft.ts'

interface NamedLine {
  readonly line: number
  readonly productName: string
  /** The minimum over all variants of its family, where it counts so. */
  readonly familyMin?: number | undefined
}

interface Props {
  readonly lines: readonly NamedLine[]
  /** If lines may be left out: those that are, and a function that leaves one out or restores it. */
  readonly leaving?: {
    readonly leftOut: readonly NamedLine[]
    readonly onLeaveOut: (row: number) => void
    readonly onPutBack: (line: number) => void
  }
  readonly priceLabel: string
  readonly field: (
    row: number,
    name: 'pieces' | 'price',
  ) => InputHTMLAttributes<HTMLInputElement> & { error?: string | undefined }
  /** Extra facts for deciding on a line. */
  readonly children?: (row: number) => ReactNode
}

/** A quantity and a price for each line of a quote's round. */
export function RoundLineFields({ lines, priceLabel, leaving, field, children }: Props) {
  return (
    <ul className="grid gap-6">
      {lines.map(({ line, productName, familyMin }, row) => (
        <li key={line}>
          <fieldset className="grid gap-2">
            <legend className="mb-2 font-medium wrap-anywhere">{productName}</legend>
            <div className="grid grid-cols-2 items-start gap-3">
              <Field
                label="Pieces"
                {...wholeFrom(leastPieces({ familyMin }))}
                {...(familyMin !== undefined && {
                  hint: `${formatCount(familyMin)} or more over all variants.`,
                })}
                {...field(row, 'pieces')}
              />
              <Field label={priceLabel} {...amountField()} {...field(row, 'price')} />
            </div>
            {children?.(row)}
            {leaving && lines.length > 1 && (
              <button
                type="button"
                className="menu-entry justify-self-start"
                onClick={() => leaving.onLeaveOut(row)}
              >
                Leave out<span className="sr-only"> {productName}</span>
              </button>
            )}
          </fieldset>
        </li>
      ))}
      {leaving?.leftOut.map(({ line, productName }) => (
        <li key={line} className="flex flex-wrap items-center justify-between gap-3">
          <span className="muted wrap-anywhere">{productName}, left out</span>
          <button type="button" className="menu-entry" onClick={() => leaving.onPutBack(line)}>
            Put back<span className="sr-only"> {productName}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
