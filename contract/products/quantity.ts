/**
 * How many pieces of a product can be ordered: the one rule, for the page where a quantity is typed and for the server
 * that takes the order.
 */
import { messageOf } from '../refusals.ts'

export interface QuantityRule {
  /** At least 100, and a multiple of `multiple`. */
  readonly min: number
  /** Pieces come in cartons of so many; 1 where any number will do. */
  readonly multiple: number
  readonly max?: number | undefined
}

/** Whether minimum and maximum fill whole cartons, and the maximum is no less than the minimum. */
export const isConsistent = ({ min, multiple, max }: QuantityRule): boolean =>
  min % multiple === 0 && (max === undefined || (max >= min && max % multiple === 0))

export type QuantityProblem = 'below-minimum' | 'above-maximum' | 'off-multiple' | 'out-of-stock'

/** Why so many pieces cannot be ordered; undefined when they can. */
export function quantityProblem(
  { min, multiple, max }: QuantityRule,
  pieces: number,
  available: number,
): QuantityProblem | undefined {
  if (pieces < min) return 'below-minimum'
  if (max !== undefined && pieces > max) return 'above-maximum'
  if (pieces > available) return 'out-of-stock'
  return pieces % multiple === 0 ? undefined : 'off-multiple'
}

/** What a person is told of the problem: of too few pieces, what the product's own least quantity is. */
export const quantityMessage = (problem: QuantityProblem, { min }: QuantityRule): string =>
  problem === 'below-minimum'
    ? `Can't Order Less Than ${min.toLocaleString('en-US')} PCS`
    : messageOf(problem)

/**
 * The quantities next to so many pieces that can be ordered, the smaller one first; none where the stock does not hold
 * the minimum. One when so many pieces are below all that can be ordered, or above.
 */
export function nearestQuantities(rule: QuantityRule, pieces: number, available: number): number[] {
  const { min, multiple } = rule
  const most = largestQuantity(rule, available)
  if (most === undefined) return []
  const below = Math.floor(pieces / multiple) * multiple
  const above = Math.ceil(pieces / multiple) * multiple
  return [...new Set([below, above].map((quantity) => Math.min(most, Math.max(min, quantity))))]
}

/** The least that can be ordered of so many pieces or more, whatever the maximum and the stock. */
export const quantityFrom = ({ min, multiple }: QuantityRule, pieces: number): number =>
  Math.max(min, Math.ceil(pieces / multiple) * multiple)

/** The most that can be ordered at once; undefined when the stock does not hold the minimum. */
export function largestQuantity({ min, multiple, max }: QuantityRule, available: number): number | undefined {
  const most = Math.floor(Math.min(available, max ?? available) / multiple) * multiple
  return most >= min ? most : undefined
}
