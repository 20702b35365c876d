import { type ClipboardEventHandler, useRef } from 'react'
import { formatCount } from '#contract/counts.ts'
import { Button } from '#web/ui/button.tsx'
import { ProductCombobox } from './product-combobox.tsx'
import type { TypedRow } from './typed-rows.ts'

interface Props {
  readonly row: TypedRow
  /** Position among the rows, counted from 1. */
  readonly number: number
  /** The ids of its two fields. */
  readonly fields: { readonly code: string; readonly pieces: string }
  readonly problem: string | undefined
  readonly onChange: (change: Partial<TypedRow>) => void
  readonly onPaste: ClipboardEventHandler<HTMLInputElement>
  /** Called on Enter in its last field. */
  readonly onDone: () => void
  readonly onRemove: () => void
}

/** One typed line: a SKU or name, a quantity, and the problem or the product's name below. */
export function TypedLine({ row, number, fields, problem, onChange, onPaste, onDone, onRemove }: Props) {
  const pieces = useRef<HTMLInputElement>(null)
  const line = `line ${formatCount(number)}`
  const said = `${fields.code}-said`
  const isCodeMissing = row.code.trim() === ''
  return (
    <li className="quick-order-row">
      <span aria-hidden="true" className="muted mt-2.5 text-right tabular-nums max-sm:hidden">
        {formatCount(number)}
      </span>
      <div className="grid gap-1 max-sm:col-span-2">
        <label htmlFor={fields.code} className="font-medium sm:sr-only">
          SKU or name
        </label>
        <ProductCombobox
          id={fields.code}
          aria-label={`SKU or name, ${line}`}
          value={row.code}
          aria-invalid={problem !== undefined && isCodeMissing}
          aria-describedby={said}
          onType={(code) => onChange({ code, name: '' })}
          onChoose={({ name, sku }) => onChange({ code: sku, name })}
          onDone={() => pieces.current?.focus()}
          onPaste={onPaste}
        />
        <p id={said} className={`text-sm empty:hidden ${problem ? 'text-problem' : 'muted'}`}>
          {problem ?? row.name}
        </p>
      </div>
      <div className="grid gap-1">
        <label htmlFor={fields.pieces} className="font-medium sm:sr-only">
          Quantity
        </label>
        <input
          ref={pieces}
          id={fields.pieces}
          aria-label={`Quantity, ${line}`}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          placeholder="minimum (100)"
          maxLength={16}
          value={row.quantity}
          aria-invalid={problem !== undefined && !isCodeMissing}
          aria-describedby={said}
          className="input tabular-nums"
          onChange={({ target }) => onChange({ quantity: target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            onDone()
          }}
        />
      </div>
      <Button className="btn-square text-lg max-sm:self-end" onClick={onRemove}>
        <span aria-hidden="true">×</span>
        <span className="sr-only">Remove {line}</span>
      </Button>
    </li>
  )
}
