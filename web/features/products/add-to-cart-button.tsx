import { useState } from 'react'
import { href } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import type { Product } from '#contract/products/endpoints.ts'
import { orderableOf } from '#contract/products/quantity.ts'
import { ADMIN, useCartCount } from '#web/features/navigation/cart-count.ts'

interface Props {
  readonly product: Pick<Product, '_id' | 'name' | 'quantityRule' | 'availableQuantity' | 'orderableQuantity'>
  /** @default the product's minimum */
  readonly pieces?: number
  readonly className?: string
  /** What they cost together, to show on the button. */
  readonly amount?: number
  /** Whether it reads “Add”, in a row that shows the quantity. */
  readonly brief?: boolean
  /** The id of the form, for a button elsewhere. */
  readonly form?: string
  /** Whether no quantity that can be ordered is chosen. */
  readonly disabled?: boolean
}

/** Adds a quantity to the cart. Hidden from admins, who cannot purchase. */
export function AddToCartButton({
  product,
  pieces = product.quantityRule.min,
  className = 'w-full',
  amount,
  brief = false,
  form,
  disabled = false,
}: Props) {
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
      id={form}
      action={href('/cart')}
      className="relative grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && !disabled) void add()
      }}
      noValidate
    >
      <input type="hidden" name="product" value={productId} />
      <input type="hidden" name="pieces" value={pieces} />
      <button type="submit" className={`btn ${className}`} disabled={disabled} aria-disabled={busy}>
        <span className="whitespace-nowrap">
          {busy ? (
            `Adding${brief ? '' : ` ${formatCount(pieces)}`}…`
          ) : (
            <>
              Add{' '}
              <span className={brief ? 'sr-only' : ''}>
                {formatCount(pieces)} <span className="sr-only">× {name} </span>
                <span className="to-cart">to cart</span>
              </span>
            </>
          )}
        </span>
        {amount !== undefined && <span className="ml-auto">{formatAmount(amount)}</span>}
      </button>
      <p role="alert" className="text-problem text-sm empty:hidden">
        {problem}
      </p>
    </form>
  )
}
