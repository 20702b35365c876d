import { toAmount } from '#contract/money.ts'

/** The attributes of a field for an amount. */
export const amountField = () => {
  const cent = toAmount(1)
  return { type: 'number', inputMode: 'decimal', min: cent, step: cent } as const
}

/** Returns the attributes of a field for a whole number. */
export const wholeFrom = (min: number) => ({ type: 'number', inputMode: 'numeric', min, step: 1 }) as const

/** Parses optional number fields; undefined when empty. */
export const numberOrNone = (typed: unknown): number | undefined => numberOrNull(typed) ?? undefined

/** Parses optional number fields; null when empty. */
export const numberOrNull = (typed: unknown): number | null =>
  typed === '' || typed === undefined || typed === null ? null : Number(typed)
