import { useId, useState } from 'react'
import { href } from 'react-router'
import type { Product } from '#contract/products.ts'
import { ADMIN, useCartSummary } from '#web/features/navigation/cart-summary.ts'
import { formatCount } from '#web/ui/price.ts'

interface Props {
  readonly product: Pick<Product, '_id' | 'name' | 'quantityRule' | 'availableQuantity'>
  /** Whether another quantity than the minimum can be typed. */
  readonly withQuantity?: boolean
}

/** Adds the product's minimum, or what is typed, to the cart. Admins, who cannot purchase, do not see it. */
export function AddToCartButton({ product, withQuantity = false }: Props) {
  const { _id: productId, name, quantityRule, availableQuantity } = product
  const { min, multiple } = quantityRule
  const id = useId()
  const [typed, setTyped] = useState(String(min))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const admin = useCartSummary() === ADMIN
  if (admin || availableQuantity < min) return null

  const pieces = withQuantity ? Number(typed) : min
  const valid = Number.isSafeInteger(pieces) && pieces >= 1 && pieces <= 1_000_000_000

  async function add() {
    setBusy(true)
    try {
      const { addToCart } = await import('#web/features/cart/add-to-cart.ts')
      const addition = { productId, name, pieces, rule: quantityRule, available: availableQuantity }
      setProblem(await addToCart(addition))
    } finally {
      setBusy(false)
    }
  }

  return (
    // Positioned, to be above the link that covers a card. Pressed before its script is there, it leads to the cart,
    // which adds what the address says.
    <form
      action={href('/cart')}
      className="relative grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && valid) void add()
      }}
      noValidate
    >
      <input type="hidden" name="product" value={productId} />
      {!withQuantity && <input type="hidden" name="pieces" value={min} />}
      <div className="flex flex-wrap items-end gap-3">
        {withQuantity && (
          <div className="grid w-32 gap-1.5">
            <label htmlFor={id} className="font-medium">
              Pieces
            </label>
            <input
              id={id}
              name="pieces"
              type="number"
              inputMode="numeric"
              min={min}
              step={multiple}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              className="input"
            />
          </div>
        )}
        <button
          type="submit"
          className={`btn ${withQuantity ? '' : 'w-full'}`}
          aria-disabled={busy || !valid}
        >
          Add {valid ? formatCount(pieces) : ''} <span className="sr-only">× {name} </span>to cart
        </button>
      </div>
      <p role="alert" className="text-problem text-sm empty:hidden">
        {problem}
      </p>
    </form>
  )
}
