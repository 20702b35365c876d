import { today } from '#contract/days.ts'
import type { Product } from '#contract/products/endpoints.ts'
import { availabilityText, daysOf, promiseFor } from '#contract/stock/shown-dates.ts'

export type Supplied = Pick<Product, 'availableQuantity' | 'incoming' | 'soldFrom' | 'leadDays'>

interface Props {
  readonly product: Supplied
  /** The quantity as typed. */
  readonly pieces: number
  /** @default what the buyer gets, or what is expected where only pieces in stock are sold */
  readonly label?: string
}

/** The days from which a quantity will be available; renders nothing if it is in stock or no day is known. */
export function Promised({ product, pieces, label }: Props) {
  const { availableQuantity, incoming = [], soldFrom } = product
  if (!(pieces > availableQuantity) || (incoming.length === 0 && soldFrom !== 'order')) return null
  return (
    <p className="text-sm">
      {label ?? (soldFrom ? 'You get' : 'Expected')}:{' '}
      <span className="font-medium">{availabilityText(promiseOf(product, pieces))}</span>
    </p>
  )
}

/** The days on which pieces of an order of today come; null stands for those in stock. */
export const daysOfPieces = (product: Supplied, pieces: number): (string | null)[] =>
  daysOf(product.soldFrom ? promiseOf(product, pieces) : { now: pieces, later: [] })

/** The pieces of an order of today: those in stock, and the others by day. */
export function promiseOf(product: Supplied, pieces: number) {
  const { availableQuantity: available, incoming = [], soldFrom = 'shelf', leadDays } = product
  return promiseFor({ available, incoming, soldFrom, leadDays }, pieces, today())
}
