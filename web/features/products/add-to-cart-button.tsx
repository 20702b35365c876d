import { useState } from 'react'
import { href } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import type { Product } from '#contract/products/endpoints.ts'
import { orderableOf } from '#contract/products/quantity.ts'
import { ADMIN, useCartCount } from '#web/features/navigation/cart-count.ts'

interface Props {
  readonly product: Pick<Product, '_id' | 'name' | 'quantityRule' | 'availableQuantity' | 'orderableQuantity'>
  /** @default the product's minimum */
  readonly pieces?: number
  readonly className?: string
}

/** Adds a quantity to the cart. Hidden from admins, who cannot purchase. */
export function AddToCartButton({ product, pieces = product.quantityRule.min, className = 'w-full' }: Props) {
  const { _id: productId, name, quantityRule } = product
  const available = orderableOf(product)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const admin = useCartCount() === ADMIN
  if (admin || available < quantityRule.min) return null

  async function add() {
    setBusy(true)
    try {
      const { addToCart } = await import('#web/features/carts/add-to-cart.ts')
      const addition = { productId, name, pieces, rule: quantityRule, available }
      setProblem(await addToCart(addition))
    } finally {
      setBusy(false)
    }
  }

  return (
    // Positioned above the link that covers a card. Before its script loads, submitting opens the cart page, which adds
    // what the address says.
    <form
      action={href('/cart')}
      className="relative grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void add()
      }}
      noValidate
    >
      <input type="hidden" name="product" value={productId} />
      <input type="hidden" name="pieces" value={pieces} />
      <button type="submit" className={`btn ${className}`} aria-disabled={busy}>
        <span className="whitespace-nowrap">
          Add {formatCount(pieces)} <span className="sr-only">× {name} </span>to cart
        </span>
      </button>
      <p role="alert" className="text-problem text-sm empty:hidden">
        {problem}
      </p>
    </form>
  )
}
