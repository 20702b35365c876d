import { useState } from 'react'
import { formatCount } from '#contract/counts.ts'
import { addListToCart, type List, MAX_LIST_TIMES } from '#contract/lists/endpoints.ts'
import { storeLineCount } from '#web/features/carts/stored-cart-count.ts'
import { type ComparedLine, compareWithCart } from '#web/features/orders/cart-comparison.ts'
import { CartComparisonDialog } from '#web/features/orders/cart-comparison-dialog.tsx'
import { readSession } from '#web/features/sign-in/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { wholeFrom } from '#web/ui/forms/number-fields.ts'
import { useShopCall } from '#web/use-shop-call.ts'

interface Props {
  readonly list: List
  /** Saves pending edits. @returns whether everything is saved */
  readonly save: () => Promise<boolean>
}

/** Adds all lines of a list to the cart, once or several times, on top of its lines, and reports the differences. */
export function AddListToCart({ list: { _id: id, name }, save }: Props) {
  const { run, isBusy, error } = useShopCall()
  const [typed, setTyped] = useState('1')
  const times = Number(typed)
  const isGood = Number.isInteger(times) && times >= 1 && times <= MAX_LIST_TIMES
  const [compared, setCompared] = useState<readonly ComparedLine[]>()

  async function add() {
    if (!(await save())) return
    await run(addListToCart, { id, times }, (cart) => {
      storeLineCount(readSession()?.email ?? '', cart.lineCount)
      setCompared(compareWithCart(cart.listed, cart))
    })
  }

  return (
    <>
      <label className="flex items-center gap-2">
        Times
        <input
          {...wholeFrom(1)}
          max={MAX_LIST_TIMES}
          className="input w-24"
          value={typed}
          aria-invalid={!isGood}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <Button primary disabled={isBusy || !isGood} onClick={add}>
        {isBusy
          ? 'One moment…'
          : isGood && times > 1
            ? `Add ${formatCount(times)} times to cart`
            : 'Add all to cart'}
      </Button>
      <div className="order-last basis-full has-[p:empty]:hidden">
        <FormError>{error}</FormError>
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
