import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders/order.ts'
import { storeLineCount } from '#web/features/carts/stored-cart-summary.ts'
import { readSession } from '#web/features/sign-in/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { type ComparedLine, compareWithCart, sumByProduct } from './cart-comparison.ts'
import { CartComparisonDialog } from './cart-comparison-dialog.tsx'

/**
 * Adds an order's lines to the cart and reports what differs today. For a product already in the cart the larger
 * quantity wins, so that clicking twice does not order twice.
 */
export function OrderAgain({ order: { number, lines } }: { order: Order }) {
  const { run, isBusy, error } = useShopCall()
  const [compared, setCompared] = useState<readonly ComparedLine[]>()

  const addToCart = () =>
    run(
      api.addCartLines,
      {
        mode: 'merge',
        lines: sumByProduct(lines).map(({ product_id, orderAmount, note }) => ({
          product_id,
          orderAmount,
          note,
        })),
      },
      (cart) => {
        storeLineCount(readSession()?.email ?? '', cart.lineCount)
        setCompared(compareWithCart(lines, cart))
      },
    )

  return (
    <div className="grid gap-2">
      <FormError>{error}</FormError>
      <Button className="justify-self-start" disabled={isBusy} onClick={addToCart}>
        {isBusy ? 'One moment…' : 'Order again'}
        <span className="sr-only"> what is in {number}</span>
      </Button>
      {compared && (
        <CartComparisonDialog
          title={`Order ${number} again`}
          lines={compared}
          unchanged="Prices are the same, and everything is in stock."
          onClose={() => setCompared(undefined)}
        />
      )}
    </div>
  )
}
