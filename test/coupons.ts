import type { TestCaller } from './open-shop.ts'

/** A coupon as the admin's form sends it: 10 % off the goods, for everybody and without limits. */
export const tenPercent = {
  code: 'SPRING10',
  percentOff: 10,
  amountOff: null,
  validFrom: '',
  validUntil: '',
  fromTotal: 0,
  company_id: null,
  maxUses: null,
  maxUsesEach: null,
  paused: false,
} as const

/** Makes a coupon, and returns its id. */
export async function makeCoupon(admin: TestCaller, coupon: object = {}): Promise<string> {
  const { status, body, text } = await admin.post('/coupons', { ...tenPercent, ...coupon })
  if (status !== 200) throw new Error(`no coupon: ${text}`)
  return String(body.insertedId)
}
