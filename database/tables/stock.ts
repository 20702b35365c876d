import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ActorKind } from './actor-kind.ts'
import type { CreatedAt } from './created-at.ts'

/** Pieces of a product that a supplier promised for a day. */
interface IncomingStock {
  id: Generated<string>
  product_id: string
  pieces: number
  /** `2027-05-14`; selected as text. */
  expected_on: ColumnType<never, string, string>
  note: Generated<string>
  /** Whether it can be sold; estimated lots are only shown. */
  confirmed: Generated<boolean>
  /** Pieces promised to orders and call-off orders, or held by offers; kept by a trigger. */
  reserved: GeneratedAlways<number>
  /** Email of the admin. */
  booked_by: string
  created_at: CreatedAt
  /** When its pieces were booked into the stock ledger. */
  received_at: Date | null
}

/**
 * Pieces of a line of an order, or of an offer that holds them, that have not come yet. The row is deleted when they
 * come, or are no longer wanted.
 */
interface StockPromises {
  id: GeneratedAlways<number>
  order_id: string | null
  quote_id: string | null
  quote_revision: number | null
  /** Of the order's or the offer's line. */
  position: number
  product_id: string
  /** The incoming lot; null for pieces made to order, or without a known day. */
  lot_id: string | null
  pieces: number
  /** The day that the buyer of an order was last told; of an offer, the lot's day: `2027-05-14`; selected as text. */
  promised_on: ColumnType<never, string | null, never>
}

/** A request for an email when a product is back in stock. */
interface StockNotices {
  id: Generated<string>
  product_id: string
  /** Lower case. */
  email: string
  created_at: CreatedAt
  /** When the email was queued. */
  sent_at: Date | null
  /** SHA-256 of the token in that email's link. */
  token_hash: string | null
}

interface StockLedger {
  id: Generated<number>
  product_id: string
  /** Added to stock; negative if removed. */
  pieces: number
  reason: 'received' | 'held' | 'released' | 'sold' | 'returned' | 'corrected'
  order_id: string | null
  /** The quote whose offer holds the pieces, and the number of its revision. */
  quote_id: string | null
  quote_revision: number | null
  /** The call-off order that reserves the pieces. */
  call_off_id: string | null
  /** The change of the order that took the pieces off. */
  change_id: string | null
  /** The pool that reserves the pieces. */
  pool_id: string | null
  /** The position of the line of the order, quote or call-off order. */
  position: number | null
  /** The return that brought the pieces back. */
  return_id: string | null
  /** The goods receipt that brought the pieces. */
  goods_receipt_id: string | null
  /** Whether the pieces were promised when they were ordered or offered, and have come since. */
  promised: Generated<boolean>
  actor_kind: ActorKind
  actor_name: string | null
  at: CreatedAt
}

export interface StockTables {
  stock_ledger: StockLedger
  incoming_stock: IncomingStock
  stock_notices: StockNotices
  stock_promises: StockPromises
}
