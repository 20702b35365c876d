import { useState } from 'react'
import { href, Link } from 'react-router'
import { api } from '#contract/api.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders.ts'
import { callShop } from '#web/api-client.ts'
import { storeLineCount } from '#web/features/cart/stored-cart-summary.ts'
import { readSession } from '#web/features/sign-in/session.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useMutation } from '#web/ui/forms/use-mutation.ts'
import { useModal } from '#web/ui/use-modal.ts'
import { type ComparedLine, compareWithCart, sumByProduct } from './cart-comparison.ts'

/**
 * Puts an order's lines into the cart, and says what is different today. Where the cart has a product already the
 * larger quantity stays, so that pressing twice does not order twice.
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
      {compared && <CartDialog number={number} lines={compared} onClose={() => setCompared(undefined)} />}
    </div>
  )
}

interface DialogProps {
  readonly number: string
  readonly lines: readonly ComparedLine[]
  readonly onClose: () => void
}

function CartDialog({ number, lines, onClose }: DialogProps) {
  const modal = useModal()
  const inCart = lines.filter(({ isInCart }) => isInCart).length
  const different = lines.filter(({ differences }) => differences.length > 0)
  return (
    <FormDialog title={`Order ${number} again`} modal={modal} onClose={onClose}>
      <p>
        {inCart === lines.length
          ? inCart === 1
            ? 'It is in your cart.'
            : `All ${formatCount(inCart)} products are in your cart.`
          : `${formatCount(inCart)} of ${formatCount(lines.length)} products are in your cart.`}{' '}
        {different.length === 0 && 'Prices are the same, and everything is in stock.'}
      </p>
      {different.length > 0 && (
        <ul aria-label="What is different today" className="grid max-h-[50dvh] gap-4 overflow-y-auto">
          {different.map(({ productId, productName, pieces, differences }) => (
            <li key={productId} className="grid gap-1">
              <span className="wrap-anywhere font-medium">
                {formatCount(pieces)} × {productName}
              </span>
              {differences.map((sentence) => (
                <span key={sentence} className="muted">
                  {sentence}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap-reverse justify-end gap-3">
        <button type="button" className="btn" onClick={modal.close}>
          Back
        </button>
        {inCart > 0 && (
          <Link to={href('/cart')} className="btn btn-primary grow sm:grow-0">
            Go to the cart
          </Link>
        )}
      </div>
    </FormDialog>
  )
}
