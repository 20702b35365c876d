import { formatCount } from '#contract/counts.ts'
import type { Coupon } from '#contract/coupons/endpoints.ts'
import { today } from '#contract/days.ts'
import { formatAmount } from '#contract/money.ts'
import { formatDay } from '#web/ui/dates.ts'

/** What a coupon takes off: `10% off`. */
export const discountText = ({ percentOff, amountOff }: Coupon): string =>
  amountOff === null ? `${percentOff}% off` : `${formatAmount(amountOff)} off`

/** When and for whom a coupon applies, in short phrases. */
export const conditionTexts = (coupon: Coupon): readonly string[] =>
  [
    coupon.fromTotal > 0 && `from a goods total of ${formatAmount(coupon.fromTotal)}`,
    coupon.validFrom && `from ${formatDay(coupon.validFrom)}`,
    coupon.validUntil && `until ${formatDay(coupon.validUntil)}`,
    coupon.maxUsesEach !== null &&
      `${formatCount(coupon.maxUsesEach)} ${coupon.maxUsesEach === 1 ? 'order' : 'orders'} of each customer`,
  ].filter((text) => typeof text === 'string' && text !== '') as string[] // the filter leaves texts

/** How often a coupon was used: `3 of 10`. */
export const usesText = ({ useCount, maxUses }: Coupon): string =>
  maxUses === null ? formatCount(useCount) : `${formatCount(useCount)} of ${formatCount(maxUses)}`

/** Whether buyers can use the coupon, as far as the list shows it. */
export function stateText({ paused, validFrom, validUntil, useCount, maxUses }: Coupon): string {
  const onDay = today()
  if (validUntil !== '' && validUntil < onDay) return 'Ended'
  if (paused) return 'Paused'
  if (maxUses !== null && useCount >= maxUses) return 'Used up'
  return validFrom > onDay ? 'Not yet valid' : 'Active'
}
