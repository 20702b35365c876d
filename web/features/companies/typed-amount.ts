import { z } from 'zod'
import { decimalsAllowed } from '#contract/currencies.ts'
import { Amount } from '#contract/fields.ts'
import { parseAmount } from '#contract/parse-amount.ts'

/** Parses a typed amount such as `12,000` or `12000.50`; null when empty. */
export const TypedAmount = z.string().transform((typed, context) => {
  if (typed.trim() === '') return null
  const { success, data } = Amount.safeParse(parseAmount(typed))
  if (success) return data
  context.addIssue(`Enter an amount. ${decimalsAllowed()}`)
  return z.NEVER
})
