import { formatCount } from '#contract/counts.ts'
import { today } from '#contract/days.ts'
import type { Order } from '#contract/orders/order.ts'
import { cancelAwaited } from '#contract/refunds/endpoints.ts'
import type { PromisedPieces } from '#contract/stock/incoming.ts'
import { promisedText } from '#contract/stock/promised-text.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'
import { orderPiecesLeft, piecesLeft } from './pieces-left.ts'

/** Lets the customer cancel pieces whose delivery day has changed; renders nothing where there are none. */
export function CancelAwaited({ order }: { order: Order }) {
  const { _id: id, lines, parts = [], deliveries } = order
  const { run, isBusy, error } = useShopCall()
  // A part of a kit is counted on after the lines.
  const changed = [...lines, ...parts].flatMap((goods, place) => {
    const { productName, awaited = [], moved, daysChanged } = goods
    return daysChanged ? [{ line: place + 1, productName, awaited, moved, left: piecesLeft(goods) }] : []
  })
  if (changed.length === 0) return null
  return (
    <section aria-label="Changed delivery days" className="surface grid gap-4 p-5">
      {changed.map(({ line, productName, awaited, moved, left }) => {
        const cancel = (count: number, only?: 'moved') => {
          const pieces = formatCount(count)
          const isPart = moved && !only
          return (
            <ConfirmButton
              label={isPart ? `Cancel all ${pieces} that have not come` : `Cancel these ${pieces} pieces`}
              disabled={isBusy}
              confirm="Cancel these pieces"
              onConfirm={() => run(cancelAwaited, { id, line, only }, `${pieces} pieces are cancelled`)}
            >
              <p>
                {pieces} pieces of {productName} are taken off the order free of charge.{' '}
                {count === orderPiecesLeft(order)
                  ? 'Nothing is left of it then: the whole order is cancelled. Its cost is refunded, or deducted from the amount open on account.'
                  : 'Their price is refunded, or deducted from the amount open on account.'}
                {deliveries.length > 1 && count < left && ' Pieces are taken from the last addresses first.'}
              </p>
            </ConfirmButton>
          )
        }
        return (
          <div key={line} className="flex flex-wrap items-center justify-between gap-3">
            <p className="wrap-anywhere">
              {changeText(productName, moved ?? awaited)}
              {moved && ` The other ${formatCount(sumOf(awaited) - sumOf(moved))} come as promised.`}
            </p>
            <div className="flex flex-wrap gap-3">
              {moved && cancel(sumOf(moved), 'moved')}
              {cancel(sumOf(awaited))}
            </div>
          </div>
        )
      })}
      <FormError>{error}</FormError>
    </section>
  )
}

const sumOf = (parts: readonly PromisedPieces[]) => parts.reduce((sum, { pieces }) => sum + pieces, 0)

function changeText(productName: string, moved: readonly PromisedPieces[]): string {
  return moved.some(({ on }) => on !== null && on < today())
    ? `${productName} is late. Promised: ${promisedText(moved)}.`
    : `The delivery of ${productName} has changed: ${promisedText(moved)}.`
}
