import { once } from './once.ts'

/** Money is whole US cents inside and dollars on the wire. Here alone one is turned into the other. */

/** @param dollars with two decimals at most, as the contract's schema `Dollars` lets in */
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

/** `$5,700.00`, for documents and mails. */
export const formatCents = (cents: number): string => exact().format(toDollars(cents))

/** `$5,700`, and `$17.50`: cents only where there are any, for screens. */
export const formatDollars = (dollars: number): string => short().format(dollars)
