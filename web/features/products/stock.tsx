import { formatCount } from '#contract/counts.ts'
import { today } from '#contract/days.ts'
import { largestQuantity, orderableOf } from '#contract/products/quantity.ts'
import { daysUntilAll } from '#contract/stock/shown-dates.ts'
import type { OrderableProduct } from '#web/features/prices/line-price.ts'
import { promiseOf } from '#web/features/stock/promised.tsx'
import { formatDay } from '#web/ui/dates.ts'

interface Props {
  readonly product: OrderableProduct
  /** The quantity that somebody needs; undefined while nobody has said. */
  readonly pieces?: number | undefined
}

/** What is there of a product, or of the quantity that somebody needs. */
export function Stock({ product, pieces }: Props) {
  const { availableQuantity: now, quantityRule: rule, soldFrom } = product
  const most = largestQuantity(rule, orderableOf(product))
  if (most === undefined) {
    if (now === 0) return <p className="badge badge-bad">Out of stock</p>
    return <p className="badge badge-warn">{formatCount(now)} left, too few to order</p>
  }
  if (pieces === undefined) {
    const more = soldFrom && (soldFrom === 'order' ? ', more made to order' : ', more on the way')
    return (
      <p className="badge badge-good">
        {formatCount(now)} in stock{more}
      </p>
    )
  }
  if (pieces > most) return <p className="badge badge-warn">{formatCount(most)} at most</p>
  if (pieces <= now) return <p className="badge badge-good">All {formatCount(pieces)} in stock</p>
  return <p className="badge badge-info">{allBy(product, pieces)}</p>
}

function allBy(product: OrderableProduct, pieces: number): string {
  const promise = promiseOf(product, pieces)
  const last = daysUntilAll(promise, today()) === undefined ? undefined : promise.later.at(-1)
  return last ? `All by ${formatDay(last.on)}` : `${formatCount(promise.now)} now, the others later`
}
