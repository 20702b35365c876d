import { useId, useState } from 'react'
import { ProductCombobox } from '#web/features/quick-order/product-combobox.tsx'
import type { Suggestion } from '#web/features/search/suggestions.ts'

interface Props {
  readonly taken: readonly string[]
  readonly onAdd: (product: Suggestion) => void
}

/** Adds products to a list, each once. */
export function AddProduct({ taken, onAdd }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()

  function add(product: Suggestion) {
    setTyped('')
    const isTaken = taken.includes(product._id)
    setProblem(isTaken ? 'It is there already.' : undefined)
    if (!isTaken) onAdd(product)
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        Add a product
      </label>
      <ProductCombobox
        id={id}
        value={typed}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onType={setTyped}
        onChoose={add}
        onDone={(chosen) => {
          if (!chosen && typed.trim() !== '') setProblem('Choose one of the suggested products.')
        }}
      />
      <p id={`${id}-problem`} role="status" className="text-problem text-sm empty:hidden">
        {problem}
      </p>
    </div>
  )
}
