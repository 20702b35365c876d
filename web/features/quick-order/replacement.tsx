import { useId, useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import type { MatchedLine } from '#contract/quick-order/endpoints.ts'
import { ProductCombobox } from './product-combobox.tsx'

interface Props {
  /** The number of the line in the list. */
  readonly row: number
  readonly busy: boolean
  /** Looks up a number or a name for the line; a failure is shown elsewhere. */
  readonly onFind: (code: string) => Promise<MatchedLine['status'] | undefined>
}

/** Searches for another product where a line has none, or too few pieces of it. */
export function Replacement({ row, busy, onFind }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [missed, setMissed] = useState<string>()

  async function find(code: string) {
    setMissed(undefined)
    if ((await onFind(code)) === 'not-found') setMissed(code)
  }

  return (
    <div className="grid max-w-md gap-1">
      <label htmlFor={id} className="text-sm">
        Search for another product
      </label>
      <ProductCombobox
        id={id}
        aria-label={`Search for another product, line ${formatCount(row)}`}
        value={typed}
        aria-invalid={missed !== undefined}
        aria-describedby={`${id}-missed`}
        onType={setTyped}
        onChoose={({ sku }) => {
          setTyped(sku)
          void find(sku)
        }}
        onDone={(chosen) => {
          if (!chosen && !busy && typed.trim() !== '') void find(typed.trim())
        }}
      />
      <p id={`${id}-missed`} role="status" className="text-problem text-sm empty:hidden">
        {missed && `Nothing was found for “${missed}”.`}
      </p>
    </div>
  )
}
