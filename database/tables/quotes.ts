import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'
import type { PromisedRow } from './orders.ts'

/** Quotes: rounds of requests and offers. */

type State = 'asked' | 'offered' | 'countered' | 'accepted' | 'declined' | 'expired' | 'withdrawn'

interface Quotes {
  id: Generated<string>
  /** The quote number, displayed with the prefix Q-. */
  number: Generated<number>
  /** Null while it belongs to a visitor. */
  customer_id: string | null
  asked_by: string | null
  name: string
  /** The admin or the agent that acted for the customer; empty if nobody did. */
  acted_by: Generated<string>
  email: string
  status: Generated<State>
  /** The number of the last revision. */
  revision: Generated<number>
  /** When the offer expires; null if there is none. */
  valid_until: Date | null
  reminded_at: Date | null
  ended_at: Date | null
  end_reason: Generated<string>
  order_id: string | null
  /** The call-off order that accepting it made, instead of an order. */
  call_off_id: string | null
  created_at: CreatedAt
}

interface QuoteLines {
  quote_id: string
  /** From 1. */
  position: number
  product_id: string
  /** As it was when the quote was requested. */
  product_name: string
  sku: string
  image: string
}

/** One round of a quote; immutable. */
interface QuoteRevisions {
  quote_id: string
  /** Starts at 1, the request. */
  number: number
  side: 'customer' | 'shop'
  actor_kind: 'buyer' | 'admin' | 'shop'
  actor_name: string | null
  message: Generated<string>
  at: CreatedAt
  /** For an offer: when it expires. */
  valid_until: Date | null
  /** Whether the offer holds its pieces until it expires. */
  holds_stock: Generated<boolean>
  /** The cancelled order after which the offer is open again. */
  after_order_id: string | null
  /** The last day for calls part by part; null: it is accepted as one order only. */
  call_off_until: ColumnType<Date | null, string | null | undefined, never>
  /** The minimum per call of a line. */
  call_off_min_pieces: number | null
  /** Whether the pieces are set aside before they are called. */
  call_off_reserves: Generated<boolean>
  /** Who wrote it for the customer; empty for customers themselves. */
  acted_by: Generated<string>
}

interface QuoteRevisionLines {
  quote_id: string
  number: number
  side: 'customer' | 'shop'
  position: number
  pieces: number
  /** The price per piece that the customer asks for, or that the shop offers. */
  unit_price_cents: number | null
}

/** The promises for a line when it was offered, beside pieces from the shelf; immutable. */
interface QuoteLinePromises {
  quote_id: string
  number: number
  position: number
  /** In order of day. */
  promised: ColumnType<readonly PromisedRow[], never, never>
}

/** A part of a kit that an offer is of, as it was when the offer was made; immutable. */
interface QuoteLineParts {
  quote_id: string
  number: number
  /** Of the kit's line. */
  position: number
  product_id: string
  /** Its place among the parts of the line. */
  place: number
  /** In one kit. */
  kit_pieces: number
  product_name: string
  sku: string
}

/** The allowed transitions of a quote. */
interface QuoteTransitions {
  from_state: State
  to_state: State
  last_side: 'customer' | 'shop'
}

/** One row: the shop's automatic offers. */
interface QuoteSettings {
  is_only: Generated<boolean>
  /** Maximum amount of an automatic offer; 0 for none. */
  instant_limit_cents: Generated<number>
  instant_valid_days: Generated<number>
  /** Of a product's price: its floor is rounded up to such a step. */
  instant_step_percent: Generated<number>
  /** Automatic offers in one quote. */
  instant_max_offers: Generated<number>
}

/** A link that shows a quote without signing in. */
interface QuoteLinks {
  /** SHA-256 of the token, which itself is not stored. */
  token_hash: string
  quote_id: string
  made_at: CreatedAt
  revoked_at: Date | null
}

export interface QuotesTables {
  quotes: Quotes
  quote_lines: QuoteLines
  quote_revisions: QuoteRevisions
  quote_revision_lines: QuoteRevisionLines
  quote_line_promises: QuoteLinePromises
  quote_line_parts: QuoteLineParts
  quote_transitions: QuoteTransitions
  quote_settings: QuoteSettings
  quote_links: QuoteLinks
}
