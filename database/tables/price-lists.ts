import type { Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** Prices agreed with companies. */

interface PriceLists {
  id: Generated<string>
  name: string
  notes: Generated<string>
  created_at: CreatedAt
}

interface PriceListVersions {
  id: Generated<number>
  price_list_id: string
  /** From 1. */
  number: number
  /** Discount on everyone's price, in hundredths of a percent; null for none. */
  discount_basis_points: number | null
  /** The number of its prices. */
  price_count: Generated<number>
  /** Incremented with each change of a draft. */
  revision: Generated<number>
  created_at: CreatedAt
  /** Null for the one draft; published versions do not change. */
  published_at: Date | null
  published_by: string | null
}

/** The price per piece of a product from a quantity on. */
interface PriceListPrices {
  version_id: number
  product_id: string
  from_pieces: number
  price_cents: number
}

export interface PriceListsTables {
  price_lists: PriceLists
  price_list_versions: PriceListVersions
  price_list_prices: PriceListPrices
}
