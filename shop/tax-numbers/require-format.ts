import { Refusal } from '#contract/refusals.ts'
import { taxNumberProblem } from '#contract/tax-numbers/format.ts'

/**
 * Refuses a typed tax number that its country would not give.
 * @param stored the number so far: one that stays as it was is not judged
 */
export function requireFormat(taxNumber: string, stored = ''): void {
  const problem = taxNumber === stored ? undefined : taxNumberProblem(taxNumber)
  if (problem === undefined) return
  throw new Refusal('wrong-tax-number', {
    message: problem,
    issues: [{ path: 'taxNumber', message: problem }],
  })
}
