import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { CompanyRole } from './companies.ts'
import type { CreatedAt } from './created-at.ts'

/** The product server's tables. */

export type ActorKind = 'buyer' | 'admin' | 'shop' | 'card-service'

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
  /** What kind of admin they are; of no meaning without the role. */
  admin_role: Generated<'owner' | 'sales' | 'warehouse' | 'read-only'>
  address: string | null
  phone: string | null
  education: string | null
  customer_id: Generated<string>
  /** Null for whoever is a customer of one. */
  company_role: CompanyRole | null
  /** Who they were before they joined a company, and are again when they leave it. */
  personal_customer_id: string | null
  /** Whether the identity provider vouched for the e-mail at the last sign-in. */
  email_verified: Generated<boolean>
  /** What a member may order in a window of time before an order waits for approval. */
  spending_limit_cents: number | null
  spending_window: 'day' | 'month' | 'quarter' | null
  /** Whether an admin is mailed about paid orders; null: as the role has it. */
  tell_of_orders: boolean | null
  created_at: CreatedAt
}

/** A person alone, or a company of several: who owns orders and quotes. */
export interface Customers {
  id: Generated<string>
  created_at: CreatedAt
}

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

export interface CartLines {
  user_id: string
  product_id: string
  pieces: number
  note: Generated<string>
  added_at: CreatedAt
}

/** What a customer calls a product. */
export interface PartNumbers {
  customer_id: string
  /** In upper case. */
  code: string
  product_id: string
  created_at: CreatedAt
}

export interface Addresses {
  id: Generated<string>
  customer_id: string
  name: string
  company: Generated<string>
  street: string
  city: string
  region: Generated<string>
  postal_code: Generated<string>
  /** ISO 3166-1 alpha-2. */
  country: string
  phone: string
  /** Whether a checkout begins with it; at most one of a customer's. */
  is_default: Generated<boolean>
  created_at: CreatedAt
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

export interface IdempotencyKeys {
  /** A user's id; empty for a call that needs no user. */
  owner: string
  key: string
  request: string
  status: number
  body: ColumnType<unknown, string, never>
  created_at: CreatedAt
}

export interface AuditLog {
  id: Generated<number>
  actor: string
  action: string
  subject: string
  label: string
  before: ColumnType<unknown, string | null, never>
  after: ColumnType<unknown, string | null, never>
  at: CreatedAt
}

/** Who sells, as papers say it: a row for each change. */
export interface SellerDetails {
  id: GeneratedAlways<number>
  since: Generated<Date>
  name: string
  address: Generated<string>
  email: Generated<string>
  phone: Generated<string>
  tax_number: Generated<string>
  bank_account: Generated<string>
}
