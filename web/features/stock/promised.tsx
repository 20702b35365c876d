import type { Product } from '#contract/products/endpoints.ts'
import { availabilityText, promiseFor } from '#contract/stock/promise-dates.ts'

interface Props {
  readonly product: Pick<Product, 'availableQuantity' | 'incoming' | 'soldFrom' | 'leadDays'>
  /** The quantity as typed. */
  readonly pieces: number
  /** @default what the buyer gets, or what is expected where only pieces in stock are sold */
  readonly label?: string
}

/** The days from which a quantity will be available; renders nothing if it is in stock or no day is known. */
export function Promised({ product, pieces, label }: Props) {
  const { availableQuantity: available, incoming = [], soldFrom = 'shelf', leadDays } = product
  if (!(pieces > available) || (incoming.length === 0 && soldFrom !== 'order')) return null
  const promise = promiseFor({ available, incoming, soldFrom, leadDays }, pieces, new Date())
  return (
    <p className="text-sm">
      {label ?? (soldFrom === 'shelf' ? 'Expected' : 'You get')}:{' '}
      <span className="font-medium">{availabilityText(promise)}</span>
    </p>
  )
}
