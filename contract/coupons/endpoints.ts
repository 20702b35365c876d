import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Amount, Day, Done, Id, IdPath, Inserted, Page, Pieces, text } from '../fields.ts'
import { PercentOff } from '../price-lists/terms.ts'
import { couponCode } from './applied.ts'

const Code = text(60)
  .overwrite(couponCode)
  .regex(/^[A-Z0-9][A-Z0-9-]{1,38}[A-Z0-9]$/, 'Write 3 to 40 letters, digits and hyphens')

const OptionalDay = z.union([z.literal(''), Day], { error: 'Choose a day, or none' })
const Times = z.number().int('A whole number').min(1, 'At least 1').max(1_000_000_000)

const terms = {
  percentOff: PercentOff.nullable().describe('of the goods total; null if it takes an amount off'),
  amountOff: Amount.positive('More than 0')
    .nullable()
    .describe('at most the goods total is taken off; null if it takes a percentage off'),
  validFrom: OptionalDay.describe('its first day; empty: at once'),
  validUntil: OptionalDay.describe('its last day; empty: until it is paused'),
  fromTotal: Amount.describe('the minimum goods total'),
  maxUses: Times.nullable().describe('orders that may use it; null: any number'),
  maxUsesEach: Times.nullable().describe('orders of one company, or one private customer; null: any number'),
  paused: z.boolean(),
}
const company_id = Id.nullable().describe('the only company that may use it; null: everybody')

const CouponTerms = z.object({ ...terms, company_id })

/** Adds the rules that concern several fields. */
const whole = <Form extends typeof CouponTerms>(form: Form) =>
  form
    .superRefine(({ percentOff, amountOff }, { addIssue }) => {
      if ((percentOff === null) !== (amountOff === null)) return
      // A form shows one of the two fields.
      for (const path of ['percentOff', 'amountOff'])
        addIssue({ code: 'custom', path: [path], message: 'Give either a percentage or an amount' })
    })
    .refine(({ validFrom, validUntil }) => validFrom === '' || validUntil === '' || validFrom <= validUntil, {
      path: ['validUntil'],
      message: 'Not before its first day',
    })

export const CouponForm = whole(CouponTerms.extend({ code: Code }))

export const Coupon = z.object({
  _id: Id,
  code: z.string(),
  ...terms,
  company: z.object({ _id: Id, name: z.string() }).nullable(),
  useCount: Pieces.describe('orders that use it; those that ended unpaid do not count'),
})
export type Coupon = z.infer<typeof Coupon>

export const listCoupons = endpoint({
  method: 'GET',
  path: '/coupons',
  access: 'admin',
  roles: ['sales'],
  summary: 'Coupon codes, newest first',
  query: z.object({ ...Page, q: text(100).optional().describe('part of a code, or of the company’s name') }),
  reply: z.array(Coupon),
  refusals: [],
})

export const createCoupon = endpoint({
  method: 'POST',
  path: '/coupons',
  access: 'admin',
  roles: ['sales'],
  summary: 'Create a coupon code, which takes a percentage or an amount off the goods of an order',
  body: CouponForm,
  reply: Inserted,
  refusals: ['coupon-code-taken', 'no-such-company'],
})

export const changeCoupon = endpoint({
  method: 'PUT',
  path: '/coupons/{id}',
  access: 'admin',
  roles: ['sales'],
  summary: 'Change a coupon, but not its code. Existing orders keep their discount',
  params: IdPath,
  body: whole(CouponTerms),
  reply: Done,
  refusals: ['no-such-coupon', 'no-such-company', 'coupon-used-more-often'],
})
