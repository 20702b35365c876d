import type { ColumnType, Generated } from 'kysely'
import type { ActorKind } from './actor-kind.ts'
import type { CreatedAt } from './created-at.ts'

/** Pieces of a product that a supplier promised for a day. */
export interface IncomingStock {
  id: Generated<string>
  product_id: string
  pieces: number
  /** `2027-05-14`; asked for as text. */
  expected_on: ColumnType<never, string, string>
  note: Generated<string>
  /** E-mail of the admin. */
  booked_by: string
  created_at: CreatedAt
  /** When its pieces were booked into the stock ledger. */
  received_at: Date | null
}

/** Somebody who wants to be told when a product is back. */
export interface StockNotices {
  id: Generated<string>
  product_id: string
  /** Lower case. */
  email: string
  created_at: CreatedAt
  /** When the mail was queued. */
  sent_at: Date | null
  /** Of the link in that mail. */
  token_hash: string | null
}

export interface StockLedger {
  id: Generated<number>
  product_id: string
  /** Onto the shelf; negative: off it. */
  pieces: number
  reason: 'received' | 'held' | 'released' | 'sold' | 'returned' | 'corrected'
  order_id: string | null
  /** The quote whose offer holds the pieces, and which of its revisions that is. */
  quote_id: string | null
  quote_revision: number | null
  /** Of the order's or the quote's line. */
  position: number | null
  /** The return with which the pieces came back. */
  return_id: string | null
  actor_kind: ActorKind
  actor_name: string | null
  at: CreatedAt
}
