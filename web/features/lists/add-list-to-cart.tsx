import { useState } from 'react'
import { api } from '#contract/api.ts'
import type { List } from '#contract/lists/endpoints.ts'
import { callShop } from '#web/api-client.ts'
import { storeLineCount } from '#web/features/carts/stored-cart-summary.ts'
import { type ComparedLine, compareWithCart } from '#web/features/orders/cart-comparison.ts'
import { CartComparisonDialog } from '#web/features/orders/cart-comparison-dialog.tsx'
import { readSession } from '#web/features/sign-in/session.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'

interface Props {
  readonly list: List
  /** Saves pending edits. @returns whether everything is saved */
  readonly save: () => Promise<boolean>
}

/**
 * Adds all lines of a list to the cart and reports what differs there. For a product already in the cart the larger
 * quantity wins, so that clicking twice does not order twice.
 */
export function AddListToCart({ list: { _id: id, name }, save }: Props) {
  const mutate = useMutation<{ id: string }>()
  const [compared, setCompared] = useState<readonly ComparedLine[]>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function add() {
    setBusy(true)
    try {
      if (!(await save())) return
      const failure = await mutate({
        input: { id },
        send: (input, { request, idempotencyKey }) =>
          callShop(request, api.addListToCart, input, { idempotencyKey }),
        onDone: (cart) => {
          storeLineCount(readSession()?.email ?? '', cart.lineCount)
          setCompared(compareWithCart(cart.listed, cart))
        },
      })
      setProblem(failure?.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <button type="button" className="btn btn-primary" disabled={isBusy} onClick={() => void add()}>
        {isBusy ? 'One moment…' : 'Add all to cart'}
      </button>
      <div className="order-last basis-full has-[p:empty]:hidden">
        <FormError>{problem}</FormError>
      </div>
      {compared && (
        <CartComparisonDialog
          title={`${name} is in your cart`}
          lines={compared}
          unchanged="Everything is in stock."
          onClose={() => setCompared(undefined)}
        />
      )}
    </>
  )
}
