import { useState } from 'react'
import { addCartLines, getCart } from '#contract/carts/endpoints.ts'
import type { Order } from '#contract/orders/order.ts'
import { storeLineCount } from '#web/features/carts/stored-cart-count.ts'
import { readSession } from '#web/features/sign-in/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { AddOrReplaceDialog } from './add-or-replace-dialog.tsx'
import { type ComparedLine, compareWithCart, sumByProduct } from './cart-comparison.ts'
import { CartComparisonDialog } from './cart-comparison-dialog.tsx'

/**
 * Puts an order's lines into the cart and reports what differs today. Asks first where the cart has other lines. Added
 * to a product already in the cart, the larger quantity wins, so that clicking twice does not order twice.
 */
export function OrderAgain({ order: { number, lines } }: { order: Order }) {
  const { run, isBusy, error } = useShopCall()
  const [cartLines, setCartLines] = useState(0)
  const [compared, setCompared] = useState<readonly ComparedLine[]>()
  const title = `Order ${number} again`

  const fillCart = (mode: 'merge' | 'replace') =>
    run(
      addCartLines,
      {
        mode,
        lines: sumByProduct(lines).map(({ product_id, orderAmount, note }) => ({
          product_id,
          orderAmount,
          note,
        })),
      },
      (cart) => {
        storeLineCount(readSession()?.email ?? '', cart.lineCount)
        setCompared(compareWithCart(lines, mode === 'replace' ? { ...cart, before: [] } : cart))
      },
    )

  const askOrFill = () =>
    run(getCart, { limit: 1 }, ({ lineCount }) =>
      lineCount === 0 ? fillCart('merge') : setCartLines(lineCount),
    )

  return (
    <div className="grid gap-2">
      <FormError>{error}</FormError>
      <Button className="justify-self-start" disabled={isBusy} onClick={askOrFill}>
        {isBusy ? 'One moment…' : 'Order again'}
        <span className="sr-only"> what is in {number}</span>
      </Button>
      {cartLines > 0 && (
        <AddOrReplaceDialog
          title={title}
          cartLines={cartLines}
          onChoose={fillCart}
          onClose={() => setCartLines(0)}
        />
      )}
      {compared && (
        <CartComparisonDialog
          title={title}
          lines={compared}
          unchanged="Prices are the same, and everything is in stock."
          onClose={() => setCompared(undefined)}
        />
      )}
    </div>
  )
}
