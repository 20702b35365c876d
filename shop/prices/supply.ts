import type { Supply } from '#contract/products/supply.ts'
import type { IncomingPieces } from '#contract/stock/shown-dates.ts'
import type { SoldFrom } from '#contract/stock/sold-from.ts'
import type { PricedLine, UnknownLine } from './price-lines.ts'

export interface StoredSupply {
  readonly available: number
  readonly incoming: readonly IncomingPieces[]
  readonly soldFrom: SoldFrom
  readonly leadDays: number | null
}

export const toSupply = ({ available, incoming, soldFrom, leadDays }: StoredSupply): Supply => ({
  availableQuantity: available,
  incoming: [...incoming],
  ...(soldFrom !== 'shelf' && { soldFrom }),
  ...(leadDays !== null && { leadDays }),
})

/**
 * Returns the supply of a line's product if fewer pieces are in stock than the line has and more come; else undefined.
 */
export function shortSupply(priced: PricedLine | UnknownLine | undefined): StoredSupply | undefined {
  if (!priced?.product) return undefined
  const { product, line, incoming } = priced
  const isExpected = incoming.length > 0 || (product.soldFrom === 'order' && line.pieces > product.available)
  return isExpected ? { ...product, incoming } : undefined
}
