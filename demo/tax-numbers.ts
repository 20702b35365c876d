import type { TaxNumberPort } from '#contract/ports.ts'
import { taxNumberProblem } from '#contract/tax-numbers/format.ts'

/** Takes the place of the EU's register: a number is valid if its check digits are right. Gives no evidence. */
export const demoTaxNumbers: TaxNumberPort = {
  source: 'demo',
  lookUp: async ({ number }) => ({
    valid: taxNumberProblem(number) === undefined,
    reference: '',
    name: '',
  }),
}
