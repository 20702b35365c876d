import { type AppliedCoupon, couponRows } from '#contract/coupons/applied.ts'
import type { Fact } from '#contract/documents/printed-document.ts'
import { formatCents, toAmount, toCents } from '#contract/money.ts'

/** The coupon of an order, as it is stored with it. */
export interface StoredDiscount {
  readonly amountCents: number
  readonly freightCents: number
  readonly feeCents: number
  readonly taxCents: number
  /** Empty for none. */
  readonly couponCode: string
  readonly discountCents: number
}

/** Returns the coupon that an order uses, if any. */
export const couponOf = (order: StoredDiscount): AppliedCoupon | undefined =>
  order.couponCode === ''
    ? undefined
    : {
        code: order.couponCode,
        goods: toAmount(
          order.amountCents - order.freightCents - order.feeCents - order.taxCents + order.discountCents,
        ),
        discount: toAmount(order.discountCents),
      }

/** The rows of a document between the lines and the charges. */
export const couponFacts = (order: StoredDiscount): readonly Fact[] =>
  couponRows(couponOf(order)).map(([label, amount]) => [label, formatCents(toCents(amount))])
