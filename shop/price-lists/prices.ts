import type { PriceList } from '#contract/pricing.ts'
import type { Database } from '#database/open.ts'
import { findPrices } from './drafts.ts'

/** A whole version in memory: 20,000 prices at most. */
export interface Prices {
  readonly percentOff: number | undefined
  /** The version's terms for a product, if it has any. */
  readonly listOf: (productId: string) => PriceList | undefined
}

interface Version {
  readonly id: number
  readonly discountBasisPoints: number | null
}

/** Loads a version's prices; undefined where nothing is published, so that the standard prices apply. */
export async function pricesOf(db: Database, version: Version | undefined): Promise<Prices | undefined> {
  if (!version) return undefined
  const { id, discountBasisPoints } = version
  const prices = await findPrices(db, id)
  const percentOff = discountBasisPoints === null ? undefined : discountBasisPoints / 100
  return {
    percentOff,
    listOf(productId) {
      const breaks = prices.get(productId)
      if (!breaks && percentOff === undefined) return undefined
      return { percentOff, ...(breaks && { breaks }) }
    },
  }
}
