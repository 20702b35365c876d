import { z } from 'zod'
import { Day, SumOfAmounts } from '../fields.ts'

/** A discount for paying early, such as 2 % within 10 days (Skonto). */

/** As an admin grants it with a company's terms. */
export const CashDiscountTerms = z
  .object({
    percent: z
      .number('Percent is required')
      .min(0.01, '0.01 to 20')
      .max(20, '0.01 to 20')
      .multipleOf(0.01, 'At most two decimals'),
    days: z.number('Days are required').int('Whole days').min(1, 'At least 1 day'),
  })
  .describe(
    'cash discount: so many percent less for invoices that are paid within so many days of their issue',
  )
export type CashDiscountTerms = z.infer<typeof CashDiscountTerms>

/** As an invoice says it. */
export const CashDiscount = z.object({
  percent: z.number(),
  until: Day.describe('the last day on which the money may arrive'),
  amount: SumOfAmounts.describe('of the whole invoice'),
  payable: SumOfAmounts.describe('what the whole invoice then costs'),
})
export type CashDiscount = z.infer<typeof CashDiscount>

/** The discount on an amount, in cents, rounded half up. */
export const discountOf = (cents: number, basisPoints: number): number =>
  Math.round((cents * basisPoints) / 10_000)

/** `2 % cash discount within 10 days` */
export const cashDiscountTerms = ({ percent, days }: CashDiscountTerms): string =>
  `${percent} % cash discount within ${days} ${days === 1 ? 'day' : 'days'}`
