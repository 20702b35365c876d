import type { Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** Prices that are agreed with companies. */

export interface PriceLists {
  id: Generated<string>
  name: string
  notes: Generated<string>
  created_at: CreatedAt
}

export interface PriceListVersions {
  id: Generated<number>
  price_list_id: string
  /** From 1. */
  number: number
  /** Hundredths of a percent off what everybody pays; null: nothing. */
  discount_basis_points: number | null
  /** How many prices it has. */
  price_count: Generated<number>
  /** Rises with each change of a draft. */
  revision: Generated<number>
  created_at: CreatedAt
  /** Null of the one draft; one that was published does not change. */
  published_at: Date | null
  published_by: string | null
}

/** What a piece of a product costs from so many pieces on. */
export interface PriceListPrices {
  version_id: number
  product_id: string
  from_pieces: number
  price_cents: number
}
