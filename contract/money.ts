import { once } from './once.ts'

/** Money is whole US cents inside and dollars on the wire. Only this file converts between them. */

/**
 * Converts dollars to whole cents.
 * @param dollars with at most two decimals, as the contract's schema `Dollars` ensures
 */
export const toCents = (dollars: number): number => Math.round(dollars * 100)

export const toDollars = (cents: number): number => cents / 100

const exact = once(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))
const short = once(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      trailingZeroDisplay: 'stripIfInteger',
    }),
)

/** `$5,700.00`, for documents and emails. */
export const formatCents = (cents: number): string => exact().format(toDollars(cents))

/** `$5,700` or `$17.50`: shows cents only if they are not zero, for screens. */
export const formatDollars = (dollars: number): string => short().format(dollars)
