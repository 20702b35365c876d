import { formatCount } from '#contract/counts.ts'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { nearestQuantities, type QuantityRule, quantityProblem } from '#contract/products/quantity.ts'
import { quantitiesRefusals } from '#contract/refusals/quantities.ts'

const [, TOO_FEW] = quantitiesRefusals['below-minimum']
const [, TOO_MANY] = quantitiesRefusals['out-of-stock']
export const WHOLE_PIECES = 'Order whole pieces.'

/** The message for a quantity that cannot be ordered. */
export interface QuantityAdvice {
  readonly message: string
  /** The value the field is reset to; undefined keeps the input. */
  readonly resetTo?: number
  /** The nearest quantities that can be ordered. */
  readonly nearest: readonly number[]
}

/**
 * Checks a typed quantity. Fewer than 100 pieces, or more than are available, have messages of their own and reset the
 * field. A quantity that only this product's rule forbids stays, with the alternatives.
 * @param pieces as typed: NaN for an empty field
 * @returns undefined when the quantity can be ordered
 */
export function adviseOn(rule: QuantityRule, pieces: number, available: number): QuantityAdvice | undefined {
  if (!(pieces >= MIN_ORDER_PIECES)) return { message: TOO_FEW, resetTo: rule.min, nearest: [] }
  if (pieces > available) return { message: TOO_MANY, resetTo: rule.min, nearest: [] }
  const problem = quantityProblem(rule, pieces, available)
  if (!problem) return undefined
  // A fraction is never valid, even with cartons of one piece.
  const message =
    problem === 'off-multiple' && !Number.isInteger(pieces) ? WHOLE_PIECES : sentences[problem](rule)
  return { message, nearest: nearestQuantities(rule, pieces, available) }
}

const sentences = {
  'below-minimum': ({ min }: QuantityRule) => `Minimum order: ${formatCount(min)} pieces.`,
  'above-maximum': ({ max = 0 }: QuantityRule) => `Maximum order: ${formatCount(max)} pieces.`,
  'off-multiple': ({ multiple }: QuantityRule) => `Ordered in multiples of ${formatCount(multiple)}.`,
  'out-of-stock': () => TOO_MANY,
} as const
