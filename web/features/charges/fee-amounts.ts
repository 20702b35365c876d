import { z } from 'zod'
import { FeeFields } from '#contract/charges/fees.ts'

type Amounts = z.output<typeof FeeFields>['amounts']

const line =
  /^\s*([A-Za-z]{2})[\s,;:]+(\d+(?:[.,]\d+)?)(?:[\s,;]+(\d{4}-\d\d-\d\d))?(?:[\s,;]+(\d{4}-\d\d-\d\d))?\s*$/

/** One amount per line: the country, the amount, the first day and the last one, as `DE 8.75 2026-01-01 2026-12-31`. */
export const typedAmounts = (today: string) =>
  z
    .string()
    .transform((typed, { addIssue }) => {
      const amounts: Amounts = []
      for (const [place, text] of typed.split('\n').entries()) {
        if (text.trim() === '') continue
        const [, country, amount, from = today, until = null] = line.exec(text) ?? []
        if (country === undefined || amount === undefined)
          addIssue(`Line ${place + 1}: write a country of two letters, the amount and the days`)
        else
          amounts.push({
            country: country.toUpperCase(),
            amount: Number(amount.replace(',', '.')),
            from,
            until,
          })
      }
      return amounts
    })
    .pipe(FeeFields.shape.amounts)

export const amountsText = (amounts: Amounts): string =>
  amounts
    .map(({ country, amount, from, until }) => [country, amount, from, until].filter(Boolean).join(' '))
    .join('\n')
