import type { Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** Quotes: rounds of asking and offering. */

type State = 'asked' | 'offered' | 'countered' | 'accepted' | 'declined' | 'expired' | 'withdrawn'

export interface Quotes {
  id: Generated<string>
  /** What people call it by, with Q- before it. */
  number: Generated<number>
  /** Null while it is a visitor's. */
  customer_id: string | null
  asked_by: string | null
  name: string
  email: string
  status: Generated<State>
  /** The number of the last revision. */
  revision: Generated<number>
  /** Until when the offer can be accepted; null unless there is one. */
  valid_until: Date | null
  reminded_at: Date | null
  ended_at: Date | null
  end_reason: Generated<string>
  order_id: string | null
  created_at: CreatedAt
}

export interface QuoteLines {
  quote_id: string
  /** From 1. */
  position: number
  product_id: string
  /** As they were when the quote was asked for. */
  product_name: string
  sku: string
  image: string
}

/** One round of a quote; never changed. */
export interface QuoteRevisions {
  quote_id: string
  /** From 1, which is what was asked for. */
  number: number
  side: 'customer' | 'shop'
  actor_kind: 'buyer' | 'admin' | 'shop'
  actor_name: string | null
  message: Generated<string>
  at: CreatedAt
  /** Of an offer: until when it can be accepted. */
  valid_until: Date | null
  /** Whether the offer holds its pieces until then. */
  holds_stock: Generated<boolean>
}

export interface QuoteRevisionLines {
  quote_id: string
  number: number
  side: 'customer' | 'shop'
  position: number
  pieces: number
  /** What the customer aims at, or the shop offers, for one piece. */
  unit_price_cents: number | null
}

/** What a quote may become. */
export interface QuoteTransitions {
  from_state: State
  to_state: State
  last_side: 'customer' | 'shop'
}

/** One row: what the shop offers by itself. */
export interface QuoteSettings {
  is_only: Generated<boolean>
  /** What such an offer may come to; 0: none is made. */
  instant_limit_cents: Generated<number>
  instant_valid_days: Generated<number>
}

/** A link that shows a quote without signing in. */
export interface QuoteLinks {
  /** SHA-256 of the token, which is stored nowhere. */
  token_hash: string
  quote_id: string
  made_at: CreatedAt
  revoked_at: Date | null
}
