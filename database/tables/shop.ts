import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** The product server's tables. */

type OrderStatus = 'not payed' | 'pending' | 'delivered' | 'cancelled' | 'refunded'

export interface SigningKeys {
  id: string
  purpose: 'identity' | 'shop'
  private_jwk: JSONColumnType<Record<string, unknown>>
  public_jwk: JSONColumnType<Record<string, unknown>>
  created_at: CreatedAt
}

export interface Users {
  id: Generated<string>
  identity_uid: string
  /** Lower case. Null once somebody else proved to own it. */
  email: string | null
  name: Generated<string>
  role: 'admin' | null
  address: string | null
  phone: string | null
  education: string | null
  created_at: CreatedAt
}

export interface Products {
  id: Generated<string>
  name: string
  /** A multiple of 100: products are priced in whole dollars. */
  price_cents: number
  available: number
  description: string
  image: string
  category: string
  specs: JSONColumnType<Record<string, string>>
  created_at: CreatedAt
  deleted_at: Date | null
}

export interface Orders {
  id: Generated<string>
  /** Null once the account was deleted; the order keeps its own copy of name and e-mail. */
  buyer_id: string | null
  buyer_name: string
  buyer_email: string
  product_id: string
  product_name: string
  image: string
  pieces: number
  price_cents: number
  amount_cents: number
  address: string
  phone: string
  status: Generated<OrderStatus>
  payment_id: string | null
  transaction_id: string | null
  placed_at: CreatedAt
  /** Until when an unpaid order holds its pieces; null once it is decided. */
  held_until: Date | null
  /** When the card service was last asked about its payment. */
  payment_checked_at: Date | null
  /** Whether no money can come from its payment any more, or all of it is settled. */
  payment_closed: Generated<boolean>
}

export interface StockMoves {
  id: Generated<number>
  product_id: string
  /** Onto the shelf; negative: off it. */
  pieces: number
  reason: 'received' | 'ordered' | 'cancelled' | 'refunded' | 'corrected'
  order_id: string | null
  actor: string
  at: CreatedAt
}

export interface Refunds {
  payment_id: string
  order_id: string
  amount_cents: number
  reason: 'admin' | 'late'
  actor: string
  asked_at: CreatedAt
  /** The card service's, once it was made. */
  refund_id: string | null
  made_at: Date | null
}

export interface Quotes {
  id: Generated<string>
  buyer_id: string | null
  name: string
  email: string
  product_id: string
  product_name: string
  image: string
  pieces: number
  message: Generated<string>
  status: Generated<'asked' | 'answered' | 'accepted'>
  /** For one piece. */
  price_cents: number | null
  note: string | null
  expires_at: Date | null
  answered_by: string | null
  order_id: string | null
  created_at: CreatedAt
}

export interface Messages {
  id: Generated<string>
  name: string
  email: string
  message: string
  created_at: CreatedAt
}

export interface IdempotencyKeys {
  /** A user's id; empty for a call that needs no user. */
  owner: string
  key: string
  request: string
  status: number
  body: ColumnType<unknown, string, never>
  created_at: CreatedAt
}

export interface OrderMoves {
  id: Generated<number>
  order_id: string
  from_status: OrderStatus | null
  to_status: OrderStatus
  /** A user's e-mail, or the part of the shop that did it. */
  actor: string
  at: CreatedAt
}

export interface Reviews {
  id: Generated<string>
  author_id: string | null
  username: string
  product_name: string
  review: string
  rating: number
  created_at: CreatedAt
}

export interface AdminActions {
  id: Generated<number>
  actor: string
  action: string
  subject: string
  label: string
  before: ColumnType<unknown, string | null, never>
  after: ColumnType<unknown, string | null, never>
  at: CreatedAt
}
