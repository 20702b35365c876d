import type { z } from 'zod'
import type { Coupon, changeCoupon } from '#contract/coupons/endpoints.ts'
import { toAmount, toCents } from '#contract/money.ts'
import type { CouponSettings, ListedCoupon } from './store.ts'

export const toWire = (coupon: ListedCoupon): Coupon => ({
  _id: coupon.id,
  code: coupon.code,
  percentOff: coupon.basisPoints === null ? null : coupon.basisPoints / 100,
  amountOff: coupon.amountCents === null ? null : toAmount(coupon.amountCents),
  validFrom: coupon.validFrom,
  validUntil: coupon.validUntil,
  fromTotal: toAmount(coupon.fromCents),
  maxUses: coupon.maxUses,
  maxUsesEach: coupon.maxUsesEach,
  paused: coupon.paused,
  company: coupon.customerId === null ? null : { _id: coupon.customerId, name: coupon.companyName ?? '' },
  useCount: coupon.uses,
})

export const fromWire = ({
  percentOff,
  amountOff,
  fromTotal,
  company_id,
  validFrom,
  validUntil,
  maxUses,
  maxUsesEach,
  paused,
}: z.output<typeof changeCoupon.body & object>): CouponSettings => ({
  basisPoints: percentOff === null ? null : Math.round(percentOff * 100),
  amountCents: amountOff === null ? null : toCents(amountOff),
  validFrom,
  validUntil,
  fromCents: toCents(fromTotal),
  customerId: company_id,
  maxUses,
  maxUsesEach,
  paused,
})
