import { useState } from 'react'
import { href } from 'react-router'
import { MAX_COMPARED } from '#contract/limits.ts'
import { type Compared, toggleCompared, useCompared } from './compared.ts'

/**
 * Adds a product to the comparison, or removes it. Before its script loads, submitting opens the comparison with this
 * product.
 * @param isBox whether only its box shows, in a column of boxes
 */
export function CompareButton({ product, isBox = false }: { product: Compared; isBox?: boolean }) {
  const [isFull, setFull] = useState(false)
  const isChosen = useCompared().some(({ _id }) => _id === product._id)
  return (
    // Positioned above the link that covers a card.
    <form
      action={href('/compare')}
      className="relative grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        setFull(!toggleCompared(product))
      }}
    >
      <input type="hidden" name="products" value={product._id} />
      <button type="submit" className="btn compare-button font-normal" aria-pressed={isChosen}>
        <span className={isBox ? 'sr-only' : ''}>
          Compare<span className="sr-only"> {product.name}</span>
        </span>
      </button>
      <p role="alert" className="text-problem text-sm empty:hidden">
        {isFull && `${MAX_COMPARED} products can be compared at once. Remove one first.`}
      </p>
    </form>
  )
}
