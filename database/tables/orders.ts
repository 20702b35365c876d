import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

import type { ActorKind } from './actor-kind.ts'
import type { CreatedAt } from './created-at.ts'

export interface Orders {
  id: Generated<string>
  customer_id: string
  /** Null once the account was deleted; the order keeps its own copy of name and e-mail. */
  placed_by: string | null
  buyer_name: string
  buyer_email: string
  /** Of its lines. */
  pieces: number
  /** Of its lines, freight and tax: what is paid. */
  amount_cents: number
  /** Net. */
  freight_cents: Generated<number>
  /** On lines and freight. */
  tax_cents: Generated<number>
  /** Of the company that was exempt from tax, else empty. */
  tax_exempt_number: Generated<string>
  address: string
  phone: string
  approval: Generated<'not-needed' | 'waiting' | 'approved' | 'rejected'>
  payment: Generated<'unpaid' | 'paid' | 'on-account' | 'partly-refunded' | 'refunded'>
  fulfilment: Generated<'open' | 'part-shipped' | 'shipped' | 'delivered' | 'cancelled'>
  /** Derived by the database from the three facts above. */
  status: GeneratedAlways<'unpaid' | 'processing' | 'delivered' | 'cancelled' | 'refunded'>
  payment_id: string | null
  transaction_id: string | null
  placed_at: CreatedAt
  /** Until when an unpaid order holds its pieces; null once it is decided. */
  held_until: Date | null
  /** When the card service was last asked about its payment. */
  payment_checked_at: Date | null
  /** Whether no money can come from its payment any more, or all of it is settled. */
  payment_closed: Generated<boolean>
  /** Its buyer's e-mail and the names of its products, in lower case. */
  search_text: string
  /** What people call it by, with HF- before it. */
  number: Generated<number>
  purchase_order_number: Generated<string>
  note: Generated<string>
  /** The address by its parts; null where it was given as a text. */
  delivery: ColumnType<unknown, string | null | undefined, never>
  /** Whom the invoice is asked of, by its parts, and as it is printed; null: the first address that it goes to. */
  billing: ColumnType<{ readonly text: string } | null, string | null | undefined, never>
  /** Whether a member of a company placed it. */
  in_company: Generated<boolean>
  /** Whether it is on account, or goes there once it is approved. */
  on_account: Generated<boolean>
  /** Who opened its payment last. */
  payer_kind: 'buyer' | 'admin' | null
  /** The person's e-mail at that time. */
  payer_name: string | null
}

export interface OrderLines {
  order_id: string
  /** From 1. */
  position: number
  product_id: string
  /** As they were when the order was placed. */
  product_name: string
  image: string
  pieces: number
  unit_price_cents: number
  price_source: 'base' | 'break' | 'price-list' | 'quote'
  amount_cents: number
  sku: Generated<string>
  note: Generated<string>
  /** Not approved: it belongs to the order no more. */
  rejected: Generated<boolean>
  /** Where the price comes from; null unless it is a price list's. */
  price_list_version_id: number | null
  /** What everybody else paid for a piece then. */
  usual_price_cents: number | null
}

/** One of several addresses that an order goes to. */
export interface OrderDeliveries {
  order_id: string
  /** From 1. */
  position: number
  /** The address by its parts. */
  delivery: ColumnType<unknown, string, never>
  address: string
  phone: string
}

/** How many pieces of a line go to a delivery; of each line they are all of its pieces. */
export interface OrderLineDeliveries {
  order_id: string
  line_position: number
  delivery_position: number
  pieces: number
}

/** One fact of an order that changed. */
export interface OrderEvents {
  id: Generated<number>
  order_id: string
  fact: 'approval' | 'payment' | 'fulfilment'
  /** Null for the first state of a fact. */
  from_state: string | null
  to_state: string
  actor_kind: ActorKind
  /** The e-mail of a person; null for the rest. */
  actor_name: string | null
  at: CreatedAt
  /** Why, in the words of whoever did it. */
  note: Generated<string>
  /** Which time the fact leaves that state; more than once only for fulfilment. */
  occurrence: Generated<number>
}

/** Orders that were paid, or went on account, and of which no admin was told yet. */
export interface UntoldOrders {
  order_id: string
}

/** How admins arrange the list of all orders. */

export interface OrderColumns {
  user_id: string
  columns: string[]
}

export interface OrderViews {
  id: Generated<string>
  user_id: string
  /** Unique among the user's, in any case. */
  name: string
  filter: JSONColumnType<Record<string, unknown>>
  columns: string[]
  created_at: CreatedAt
}
