import { type InputHTMLAttributes, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { formatCount } from '#contract/counts.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { amountField, wholeFrom } from '#web/ui/forms/number-fields.ts'
import { RowPages, useRowPages } from '#web/ui/row-pages.tsx'
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
  /** The form's state: a line that is filled in wrong is shown when the form is submitted. */
  readonly submitted: { readonly submitCount: number; readonly errors: { readonly lines?: unknown } }
  /** Extra facts for deciding on a line. */
  readonly children?: (row: number) => ReactNode
}

/** A quantity and a price for each line of a quote's round, a page of lines at a time. */
export function RoundLineFields({ lines, priceLabel, leaving, field, submitted, children }: Props) {
  const pages = useRowPages(lines.length + (leaving?.leftOut.length ?? 0))
  const { first, end } = pages
  const list = useRef<HTMLUListElement>(null)
  const { submitCount, errors } = submitted
  const wrong = Array.isArray(errors.lines) ? errors.lines.findIndex(Boolean) : -1
  const showWrong = useEffectEvent(() => {
    if (wrong >= 0 && (wrong < first || wrong >= end)) pages.showRow(wrong)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press on the button.
  useEffect(() => showWrong(), [submitCount])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another page of lines is shown.
  useEffect(() => list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [first])
  return (
    <>
      <ul className="grid gap-6" ref={list}>
        {lines.slice(first, end).map(({ line, productName, familyMin }, place) => {
          const row = first + place
          return (
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
          )
        })}
        {leaving?.leftOut
          .slice(Math.max(0, first - lines.length), Math.max(0, end - lines.length))
          .map(({ line, productName }) => (
            <li key={line} className="flex flex-wrap items-center justify-between gap-3">
              <span className="muted wrap-anywhere">{productName}, left out</span>
              <button type="button" className="menu-entry" onClick={() => leaving.onPutBack(line)}>
                Put back<span className="sr-only"> {productName}</span>
              </button>
            </li>
          ))}
      </ul>
      <RowPages pages={pages} label="Lines to fill in" />
    </>
  )
}
