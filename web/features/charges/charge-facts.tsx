import { type ChargeSummary, chargeNotes, chargeRows } from '#contract/charges/charges.ts'
import { type AppliedCoupon, couponRows } from '#contract/coupons/applied.ts'
import { formatAmount } from '#contract/money.ts'

interface Facts {
  readonly coupon: AppliedCoupon | undefined
  readonly charges: ChargeSummary | undefined
}

/** The coupon and the charges between lines and total, as rows of a description list. */
export const ChargeFacts = ({ coupon, charges }: Facts) =>
  [...couponRows(coupon), ...(charges ? chargeRows(charges) : [])].map(([label, amount]) => (
    <div key={label} className="flex items-baseline justify-between gap-3">
      <dt className="muted">{label}</dt>
      <dd className="font-medium">{formatAmount(amount)}</dd>
    </div>
  ))

/** The notes below the total. */
export const ChargeNotes = ({ charges, toSeller }: { charges: ChargeSummary; toSeller?: boolean }) =>
  chargeNotes(charges, toSeller ? 'seller' : 'buyer').map((note) => (
    <p key={note} className="muted text-sm">
      {note}
    </p>
  ))
