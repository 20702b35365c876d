import type { Generated, GeneratedAlways } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** Counts of the shelves. */

interface StockCounts {
  id: Generated<string>
  number: GeneratedAlways<number>
  title: string
  state: Generated<'open' | 'closed' | 'posted' | 'discarded'>
  /** Email of the admin. */
  made_by: string
  created_at: CreatedAt
  /** Who posted or discarded it. */
  ended_by: Generated<string | null>
  ended_at: Generated<Date | null>
}

interface StockCountLines {
  stock_count_id: string
  position: number
  product_id: string
  /** Null until it is counted. */
  pieces: Generated<number | null>
  /** The book quantity at that moment. */
  expected: Generated<number | null>
  counted_by: Generated<string | null>
  counted_at: Generated<Date | null>
  /** Of a piece, when the count was closed; null: not known. */
  cost_cents: Generated<number | null>
}

export interface StockCountsTables {
  stock_counts: StockCounts
  stock_count_lines: StockCountLines
}
