import { formatCents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { findCompany } from '../companies/store.ts'
import type { KeepResult } from '../idempotency.ts'
import * as store from './store.ts'

/** @throws Refusal coupon-code-taken, no-such-company */
export function createCoupon(
  db: Database,
  { code, ...coupon }: store.CouponSettings & { readonly code: string },
  admin: Caller,
  keep: KeepResult<string>,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await requireCompany(tx, coupon)
    const id = await store.insertCoupon(tx, code, coupon)
    if (!id) throw new Refusal('coupon-code-taken')
    await recordAction(tx, {
      actor: admin.email,
      action: 'coupon-made',
      subject: id,
      label: code,
      after: shown(coupon),
    })
    await keep(tx, id)
    return id
  })
}

/** @throws Refusal no-such-coupon, no-such-company, coupon-used-more-often */
export function changeCoupon(
  db: Database,
  id: string,
  coupon: store.CouponSettings,
  admin: Caller,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const found = await store.lockCoupon(tx, id)
    if (!found) throw new Refusal('no-such-coupon')
    const { code, uses, id: _, ...before } = found
    if (coupon.customerId !== before.customerId) await requireCompany(tx, coupon)
    if (coupon.maxUses !== null && coupon.maxUses < uses)
      throw new Refusal('coupon-used-more-often', {
        message: `The coupon has already been used ${uses} times. Enter at least ${uses}, or pause it.`,
      })
    const [from, to] = [shown(before), shown(coupon)]
    if (JSON.stringify(from) === JSON.stringify(to)) return
    await store.updateCoupon(tx, id, coupon)
    await recordAction(tx, {
      actor: admin.email,
      action: 'coupon-changed',
      subject: id,
      label: code,
      before: from,
      after: to,
    })
  })
}

async function requireCompany(tx: Database, { customerId }: store.CouponSettings): Promise<void> {
  if (customerId !== null && !(await findCompany(tx, customerId))) throw new Refusal('no-such-company')
}

/** A coupon as the audit log shows it. */
const shown = (coupon: store.CouponSettings) => ({
  off: coupon.amountCents === null ? `${(coupon.basisPoints ?? 0) / 100}%` : formatCents(coupon.amountCents),
  validFrom: coupon.validFrom,
  validUntil: coupon.validUntil,
  fromTotal: formatCents(coupon.fromCents),
  company: coupon.customerId,
  maxUses: coupon.maxUses,
  maxUsesEach: coupon.maxUsesEach,
  paused: coupon.paused,
})
