import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { CreatedAt } from './created-at.ts'

interface PriceBreakRow {
  readonly from: number
  readonly priceCents: number
}

export interface Products {
  id: Generated<string>
  name: string
  /** Unique in any case. */
  sku: Generated<string>
  brand: string | null
  mpn: string | null
  gtin: string | null
  min_pieces: Generated<number>
  pieces_multiple: Generated<number>
  max_pieces: number | null
  price_breaks: ColumnType<readonly PriceBreakRow[], string | undefined, string>
  carton_pieces: number | null
  carton_grams: number | null
  /** Whether each piece is shipped with its serial number. */
  tracks_serials: Generated<boolean>
  /** From the delivery on. */
  warranty_months: number | null
  /** Rises whenever what orders are priced and checked with changes: price, breaks, quantity rule, name. */
  price_version: Generated<number>
  /** Name and codes, made by the database. */
  search_text: GeneratedAlways<string>
  price_cents: number
  /** Below it nothing is offered without a person; null: nothing is at all. */
  floor_cents: number | null
  available: number
  /** Fewer pieces than LOW_STOCK_PIECES are left. */
  is_low: GeneratedAlways<boolean>
  description: string
  image: string
  category: string
  specs: JSONColumnType<Record<string, string>>
  created_at: CreatedAt
  deleted_at: Date | null
}
