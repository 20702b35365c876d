import { z } from 'zod'
import { Dollars } from '#contract/fields.ts'

/** Parses a typed amount such as `12,000` or `12000.50`; null when empty. */
export const TypedDollars = z.string().transform((typed, context) => {
  const text = typed.replaceAll(/[\s$,]/g, '')
  if (text === '') return null
  const { success, data } = Dollars.safeParse(Number(text))
  if (success) return data
  context.addIssue('Enter dollars, with two decimals at most')
  return z.NEVER
})
