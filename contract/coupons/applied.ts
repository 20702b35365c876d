import { z } from 'zod'
import { SumOfAmounts, text } from '../fields.ts'

/** Returns a code as it is stored and compared: without spaces, in upper case. */
export const couponCode = (typed: string): string => typed.replaceAll(/\s+/g, '').toUpperCase()

/** A code as a buyer types it; empty for none. Any text: an unknown code has a refusal of its own. */
export const TypedCoupon = text(60).overwrite(couponCode)

/** A coupon in the total of an order. */
export const AppliedCoupon = z.object({
  code: z.string(),
  goods: SumOfAmounts.describe('of the lines, before it'),
  discount: SumOfAmounts.describe('its discount on them'),
})
export type AppliedCoupon = z.infer<typeof AppliedCoupon>

/** The rows between the lines and the charges, in amounts: the goods total, and the coupon's discount. */
export const couponRows = (
  coupon: AppliedCoupon | undefined,
): readonly (readonly [label: string, amount: number])[] =>
  coupon
    ? [
        ['Goods', coupon.goods],
        [`Coupon ${coupon.code}`, -coupon.discount],
      ]
    : []
