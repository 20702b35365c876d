import { useId, useState } from 'react'
import { errorMessage } from '#web/api-client.ts'
import { ProductCombobox } from '#web/features/quick-order/product-combobox.tsx'
import type { Suggestion } from '#web/features/search/suggestions.ts'

interface Props {
  readonly label: string
  /** Ids of the products that are there already. */
  readonly taken: readonly string[]
  /** A failure is shown below the field. */
  readonly onAdd: (product: Suggestion) => void | Promise<void>
}

/** Adds products to a list, each once. */
export function AddProduct({ label, taken, onAdd }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()

  async function add(product: Suggestion) {
    setTyped('')
    if (taken.includes(product._id)) return setProblem('It is there already.')
    try {
      await onAdd(product)
      setProblem(undefined)
    } catch (failure) {
      setProblem(errorMessage(failure))
    }
  }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <ProductCombobox
        id={id}
        value={typed}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onType={setTyped}
        onChoose={(chosen) => void add(chosen)}
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
