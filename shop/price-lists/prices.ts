import type { Database } from '#database/open.ts'
import type { NamedPriceList } from '../prices/list-prices.ts'
import { findPrices } from './drafts.ts'

/** A whole version in memory: 20,000 prices at most. */
export interface Prices {
  readonly percentOff: number | undefined
  /** The version's terms for a product, if it has any. */
  readonly listOf: (productId: string) => NamedPriceList | undefined
}

interface Version {
  readonly id: number
  readonly discountBasisPoints: number | null
}

/** Loads the prices of a version of the list with this name; undefined where nothing is published, so that the standard prices apply. */
export async function pricesOf(
  db: Database,
  name: string,
  version: Version | undefined,
): Promise<Prices | undefined> {
  if (!version) return undefined
  const { id, discountBasisPoints } = version
  const prices = await findPrices(db, id)
  const percentOff = discountBasisPoints === null ? undefined : discountBasisPoints / 100
  return {
    percentOff,
    listOf(productId) {
      const breaks = prices.get(productId)
      if (!breaks && percentOff === undefined) return undefined
      return { name, percentOff, ...(breaks && { breaks }) }
    },
  }
}
