import { shopDecimals } from '../locale.ts'

/** True if Stripe can take it by card: amounts of three decimals only if the last one is 0. */
export const isCardAmount = (cents: number): boolean => shopDecimals() < 3 || cents % 10 === 0
