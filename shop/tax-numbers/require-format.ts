import { Refusal } from '#contract/refusals.ts'
import { taxNumberProblem } from '#contract/tax-numbers/format.ts'

/**
 * Refuses a typed tax number that does not exist in its country's format.
 * @param stored the number so far; an unchanged number is not checked
 */
export function requireFormat(taxNumber: string, stored = ''): void {
  const problem = taxNumber === stored ? undefined : taxNumberProblem(taxNumber)
  if (problem === undefined) return
  throw new Refusal('wrong-tax-number', {
    message: problem,
    issues: [{ path: 'taxNumber', message: problem }],
  })
}
