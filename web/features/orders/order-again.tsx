import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { storeLineCount } from '#web/features/carts/stored-cart-summary.ts'
import { readSession } from '#web/features/sign-in/session.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { type ComparedLine, compareWithCart, sumByProduct } from './cart-comparison.ts'
import { CartComparisonDialog } from './cart-comparison-dialog.tsx'

/**
 * Adds an order's lines to the cart and reports what differs today. For a product already in the cart the larger
 * quantity wins, so that clicking twice does not order twice.
 */
export function OrderAgain({ order: { number, lines } }: { order: Order }) {
  const mutate = useMutation<InputOf<typeof api.addCartLines>>()
  const [compared, setCompared] = useState<readonly ComparedLine[]>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function addToCart() {
    setBusy(true)
    const failure = await mutate({
      input: {
        mode: 'merge',
        lines: sumByProduct(lines).map(({ product_id, orderAmount, note }) => ({
          product_id,
          orderAmount,
          note,
        })),
      },
      send: (input, { request, idempotencyKey }) =>
        callShop(request, api.addCartLines, input, { idempotencyKey }),
      onDone: (cart) => {
        storeLineCount(readSession()?.email ?? '', cart.lineCount)
        setCompared(compareWithCart(lines, cart))
      },
    })
    setProblem(failure?.message)
    setBusy(false)
  }

  return (
    <div className="grid gap-2">
      <FormError>{problem}</FormError>
      <button type="button" className="btn justify-self-start" disabled={isBusy} onClick={addToCart}>
        {isBusy ? 'One moment…' : 'Order again'}
        <span className="sr-only"> what is in {number}</span>
      </button>
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
