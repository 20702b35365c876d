import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { CreatedAt } from './created-at.ts'

type Day = ColumnType<Date, string, string>
type OptionalDay = ColumnType<Date | null, string | null | undefined, string | null>

/** An order that is placed again each month. */
interface StandingOrders {
  id: Generated<string>
  /** Displayed with the prefix ST-. */
  number: Generated<number>
  customer_id: string
  /** Null once the account is deleted. */
  buyer_id: string | null
  name: string
  email: string
  /** The order that it repeats. */
  order_id: string
  status: Generated<'active' | 'paused' | 'ended'>
  day_of_month: number
  /** The day of the next order. */
  next_on: OptionalDay
  last_on: OptionalDay
  rise_percent: number
  /** The goods at the prices of the lines, which the buyer last agreed to. */
  agreed_cents: number
  /** The destination of its orders. */
  deliveries: JSONColumnType<object[], string, string>
  on_account: boolean
  purchase_order_number: string
  note: string
  ship_together: boolean
  ended_at: Date | null
  end_reason: Generated<string>
  created_at: CreatedAt
}

interface StandingOrderLines {
  standing_order_id: string
  /** From 1. */
  position: number
  product_id: string
  /** As it was in the order that is repeated. */
  product_name: string
  sku: string
  image: string
  note: string
  pieces: number
  /** As the buyer last agreed to it. */
  unit_price_cents: number
}

/** The result of a day. */
interface StandingOrderDates {
  standing_order_id: string
  on: Day
  result: 'placed' | 'waiting' | 'declined' | 'unanswered' | 'failed'
  order_id: string | null
  /** The maximum price of the goods. */
  most_cents: number
  /** Their price when the buyer was asked. */
  asked_cents: number | null
  answer_until: OptionalDay
  /** Why no order could be placed. */
  problem: Generated<string>
  created_at: CreatedAt
}

export interface StandingOrdersTables {
  standing_orders: StandingOrders
  standing_order_lines: StandingOrderLines
  standing_order_dates: StandingOrderDates
}
