import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ActorKind } from './actor-kind.ts'
import type { CreatedAt } from './created-at.ts'
import type { UnitOfMeasure } from './unit-of-measure.ts'

/** A reason for an approval, in cents. */
type StoredReason =
  | {
      readonly cause: 'spending-limit'
      readonly amount: number
      readonly window: 'day' | 'month' | 'quarter'
      readonly spent: number
      readonly needed: number
    }
  | { readonly cause: 'approval-threshold'; readonly threshold: number; readonly needed: number }
  | {
      readonly cause: 'budget'
      readonly code: string
      readonly name: string
      readonly period: 'month' | 'quarter' | 'year'
      /** Last day of the period. */
      readonly to: string
      readonly amount: number
      readonly left: number
      readonly leftAfter: number
      readonly needed: number
    }

export interface Orders {
  id: Generated<string>
  customer_id: string
  /** Null after the account is deleted; the order has its own copy of name and email. */
  placed_by: string | null
  buyer_name: string
  buyer_email: string
  /** Name of the admin who acted for the buyer; empty if nobody did. */
  acted_by: Generated<string>
  /** Total of its lines. */
  pieces: number
  /** Lines less the discount of a coupon, freight and tax: the amount to pay. */
  amount_cents: number
  /** Net. */
  freight_cents: Generated<number>
  /** Fees by law on its pieces. */
  fee_cents: Generated<number>
  /** On lines and freight. */
  tax_cents: Generated<number>
  /** The coupon that was used, else empty. */
  coupon_code: Generated<string>
  /** Its discount on the lines. */
  discount_cents: Generated<number>
  /** Number of the tax-exempt company, else empty. */
  tax_exempt_number: Generated<string>
  /** Tax category of parts without a row in order_charges; null for orders older than tax categories. */
  untaxed_category: 'E' | 'O' | null
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
  /** The end of an unpaid order's hold on its pieces; null once that is settled. */
  held_until: Date | null
  /** When the card service was last queried about its payment. */
  payment_checked_at: Date | null
  /** Whether its payment can bring no more money, or all of it is settled. */
  payment_closed: Generated<boolean>
  /** The buyer's email and the product names, in lower case. */
  search_text: string
  /** The order number, displayed with the prefix HF-. */
  number: Generated<number>
  purchase_order_number: Generated<string>
  /** The routing ID of its electronic invoices: BT-10. */
  buyer_reference: Generated<string>
  note: Generated<string>
  /** The address as separate fields; null if it was given as text. */
  delivery: ColumnType<unknown, string | null | undefined, string>
  /** The billing address as separate fields and as printed; null for the first delivery address. */
  billing: ColumnType<{ readonly text: string } | null, string | null | undefined, string | null>
  /** Whether a member of a company placed it. */
  in_company: Generated<boolean>
  /** Whether it is on account, or will be once it is approved. */
  on_account: Generated<boolean>
  /** Whether nothing is shipped until all pieces have come. */
  ship_together: Generated<boolean>
  /** Whether that was chosen with the order. */
  ordered_together: Generated<boolean>
  /** Whether its freight is that of one shipment, and two would have cost more. */
  one_freight: Generated<boolean>
  /** The first of two orders, where this is the second. */
  follows_order_id: string | null
  /** When the buyer was told that all pieces of the second order have come. */
  arrived_at: Date | null
  /** From 1; each change makes the next one. */
  version: Generated<number>
  /** Whom to ask about it; empty: its buyer. */
  contact: Generated<string>
  /** The day on which the buyer wants it: `2027-05-14`. */
  wanted_on: ColumnType<never, string | null | undefined, string | null>
  /** The order to which it adds what a change of that one added. */
  supplements_order_id: string | null
  /** When a picking list had it first. */
  picking_at: Date | null
  /** The filled pool that it is ordered in. */
  pool_id: string | null
  /**
   * Why it needed approval when it was placed, in cents; null if it needed none, and for orders older than this column.
   */
  approval_reasons: ColumnType<readonly StoredReason[] | null, string | null | undefined, string | null>
  /** The company's cost centre. */
  cost_centre_id: string | null
  /** As it was when the order was placed; empty for none, like the name. */
  cost_centre_code: Generated<string>
  cost_centre_name: Generated<string>
  /** The agent that placed it for its buyer; null if the buyer did. */
  agent_id: string | null
  /** The last person to open its payment. */
  payer_kind: 'buyer' | 'admin' | null
  /** Email at that time. */
  payer_name: string | null
}

export interface PromisedRow {
  readonly pieces: number
  /** `2027-05-14` */
  readonly on: string
}

interface OrderLines {
  order_id: string
  /** From 1. */
  position: number
  product_id: string
  /** As it was when the order was placed. */
  product_name: string
  unit_of_measure: Generated<UnitOfMeasure>
  /** The bar code and the class of the product at that time. Null also for older lines. */
  gtin: string | null
  unspsc: string | null
  image: string
  pieces: number
  unit_price_cents: number
  /** `kit` for the parts of one, which cost nothing themselves. */
  price_source: 'base' | 'break' | 'price-list' | 'quote' | 'call-off' | 'pool' | 'kit'
  /** Price times pieces. */
  amount_cents: number
  /** Its share of the coupon, which is not paid. */
  discount_cents: Generated<number>
  sku: Generated<string>
  note: Generated<string>
  /** Rejected by an approver, and no longer part of the order. */
  rejected: Generated<boolean>
  /** The price list that the price comes from; null for other prices. */
  price_list_version_id: number | null
  /** The regular price per piece at that time. */
  usual_price_cents: number | null
  /** The family with whose other lines its minimum or its price breaks counted. */
  family_id: string | null
  /** The filled pool that it is ordered in. */
  pool_id: string | null
  /** Whether it is of a kit. Its parts are shipped instead: lines of their own. */
  is_kit: Generated<boolean>
  /** Of a part: the position of its kit's line. */
  kit_position: number | null
  /** Of a part: its pieces in one kit. */
  kit_pieces: number | null
  /** Of a part: its share of the kit's amount. Its own amount and price are 0. */
  share_cents: number | null
  /** The promises made when ordering, beside pieces from the shelf; null if all came from there. */
  promised: ColumnType<readonly PromisedRow[] | null, never, never>
  /** Pieces that had not come yet when the buyer no longer wanted them. */
  cancelled_pieces: Generated<number>
  /** Whether a change added it: its quantity counts with that of the line that was there before. */
  added: Generated<boolean>
  /** Pieces that a change took off while the order had no invoice; not among its pieces. */
  removed_pieces: Generated<number>
  /** When the buyer was last told of changed days. */
  days_changed_at: Date | null
  /** The latest missed day that the buyer was told of: `2027-05-14`. */
  told_late_for: ColumnType<never, never, never>
}

/** One of several delivery addresses of an order. */
interface OrderDeliveries {
  order_id: string
  /** From 1. */
  position: number
  /** The address as separate fields. */
  delivery: ColumnType<unknown, string, string>
  address: string
  phone: string
}

/** Pieces of a line per delivery; for each line they add up to all its pieces. */
interface OrderLineDeliveries {
  order_id: string
  line_position: number
  delivery_position: number
  pieces: number
}

/** Pieces of a line that were cancelled before they came, per delivery; for each line they add up to all of them. */
interface CancelledLineDeliveries {
  order_id: string
  /** Of the order's line. */
  position: number
  delivery_position: number
  pieces: number
}

/** A change of one fact of an order. */
interface OrderEvents {
  id: Generated<number>
  order_id: string
  fact: 'approval' | 'payment' | 'fulfilment'
  /** Null for the first state of a fact. */
  from_state: string | null
  to_state: string
  actor_kind: ActorKind
  /** Email of a person; null for other actors. */
  actor_name: string | null
  at: CreatedAt
  /** The reason given by the person. */
  note: Generated<string>
  /** Counts how often the fact leaves that state; more than once only for fulfilment. */
  occurrence: Generated<number>
}

/** A choice of the buyer after ordering: whether the pieces of an order are shipped together. */
interface ShipTogetherChanges {
  id: Generated<number>
  order_id: string
  ship_together: boolean
  actor_kind: 'buyer' | 'admin'
  /** Email at that time. */
  actor_name: string
  at: CreatedAt
}

/** Orders that were paid or placed on account, and that no admin has been notified of yet. */
interface UntoldOrders {
  order_id: string
}

/** Admins' arrangements of the list of all orders. */

interface OrderColumns {
  user_id: string
  columns: string[]
}

interface OrderViews {
  id: Generated<string>
  user_id: string
  /** Unique among the user's views, ignoring case. */
  name: string
  filter: JSONColumnType<Record<string, unknown>>
  columns: string[]
  created_at: CreatedAt
}

export interface OrdersTables {
  orders: Orders
  order_lines: OrderLines
  order_columns: OrderColumns
  order_views: OrderViews
  order_deliveries: OrderDeliveries
  order_line_deliveries: OrderLineDeliveries
  cancelled_line_deliveries: CancelledLineDeliveries
  ship_together_changes: ShipTogetherChanges
  order_events: OrderEvents
  untold_orders: UntoldOrders
}
