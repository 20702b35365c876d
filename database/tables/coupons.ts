import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

type Day = ColumnType<Date | null, string | null, string | null>

/** A code for a discount on the goods of an order. */
interface Coupons {
  id: Generated<string>
  /** In upper case. */
  code: string
  /** Hundredths of a percent; null if it takes an amount off. */
  discount_basis_points: number | null
  discount_cents: number | null
  /** The first and the last day; null: no limit. */
  valid_from: Day
  valid_until: Day
  /** The minimum goods total. */
  from_cents: Generated<number>
  /** The only customer who may use it. */
  customer_id: string | null
  max_uses: number | null
  max_uses_each: number | null
  /** Counted by a trigger. */
  uses: Generated<number>
  paused: Generated<boolean>
  created_at: CreatedAt
}

/** An order that uses a coupon. Orders that end unpaid give it back. */
interface CouponUses {
  order_id: string
  coupon_id: string
  customer_id: string
}

export interface CouponsTables {
  coupons: Coupons
  coupon_uses: CouponUses
}
