import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { CreatedAt } from './created-at.ts'

type Day = ColumnType<Date, string, string>

/** Pieces at a held price, ordered by one call after the other. */
interface CallOffOrders {
  id: Generated<string>
  /** Displayed with the prefix CO-. */
  number: Generated<number>
  customer_id: string
  /** Null once the account is deleted. */
  buyer_id: string | null
  name: string
  email: string
  quote_id: string | null
  status: Generated<'proposed' | 'waiting' | 'active' | 'ended' | 'declined' | 'withdrawn'>
  /** The first and the last day on which pieces can be called. */
  from_on: Day
  until_on: Day
  /** Whether its pieces are taken from the shelf before they are called. */
  reserves: Generated<boolean>
  message: Generated<string>
  /** The destination of dated calls, once the buyer has agreed. */
  delivery: JSONColumnType<object, string, string> | null
  on_account: Generated<boolean>
  purchase_order_number: Generated<string>
  agreed_at: Date | null
  agreed_by: string | null
  /** Whether its calls need no approval. */
  calls_approved: Generated<boolean>
  reminded_at: Date | null
  ended_at: Date | null
  end_reason: Generated<string>
  created_at: CreatedAt
}

interface CallOffLines {
  call_off_id: string
  /** From 1. */
  position: number
  product_id: string
  /** As it was when the call-off order was proposed. */
  product_name: string
  sku: string
  image: string
  pieces: number
  unit_price_cents: number
  /** A call takes at least this many pieces, and leaves none or at least this many. */
  min_call_pieces: number
  /** Counted by a trigger, as is `reserved`. */
  called: Generated<number>
  reserved: Generated<number>
  promised: Generated<number>
  /** Given up, because they were too few to be called. */
  released: Generated<number>
  /** Pieces that, as the buyer was last told, have no day. */
  told_without_day: Generated<number>
}

/** Pieces of a line that are called on a day by the shop itself. */
interface CallOffDates {
  call_off_id: string
  on: Day
  position: number
  pieces: number
  order_id: string | null
  /** Why no order could be made at the last attempt. */
  problem: Generated<string>
  tried_on: ColumnType<Date | null, string | null, string | null>
}

/** A line of an order that is a call. */
interface CallOffCalls {
  order_id: string
  order_position: number
  call_off_id: string
  position: number
  pieces: number
}

/** Pieces of an incoming lot that a line has set aside. */
interface CallOffPromises {
  call_off_id: string
  position: number
  product_id: string
  lot_id: string
  pieces: number
}

export interface CallOffOrdersTables {
  call_off_orders: CallOffOrders
  call_off_lines: CallOffLines
  call_off_dates: CallOffDates
  call_off_calls: CallOffCalls
  call_off_promises: CallOffPromises
}
