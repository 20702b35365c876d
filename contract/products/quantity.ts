/** The quantities of a product that can be ordered: one rule for the page and the server. */
import { formatCount } from '../counts.ts'
import { messageIn } from '../refusals/message.ts'
import { quantitiesRefusals } from '../refusals/quantities.ts'

export interface QuantityRule {
  /** At least 100, and a multiple of `multiple`. */
  readonly min: number
  /** Pieces per carton; 1 if any number can be ordered. */
  readonly multiple: number
  readonly max?: number | undefined
  /** The minimum over all variants of a family, where it counts so; `min` is then what the other lines leave of it. */
  readonly familyMin?: number | undefined
}

/**
 * Returns the rule of a line whose minimum counts over its family.
 * @param others pieces of the other lines of the family
 */
export const ruleBeside = (rule: QuantityRule, others: number): QuantityRule => ({
  ...rule,
  min: Math.ceil(Math.max(1, rule.min - others) / rule.multiple) * rule.multiple,
  familyMin: rule.min,
})

/** True if minimum and maximum fill whole cartons, and the maximum is not below the minimum. */
export const isConsistent = ({ min, multiple, max }: QuantityRule): boolean =>
  min % multiple === 0 && (max === undefined || (max >= min && max % multiple === 0))

interface Orderable {
  readonly availableQuantity: number
  /** Of a product that is sold before it is in stock. */
  readonly orderableQuantity?: number | undefined
}

/** The pieces of a product that one order can take. */
export const orderableOf = ({ availableQuantity, orderableQuantity = availableQuantity }: Orderable) =>
  orderableQuantity

export type QuantityProblem = 'below-minimum' | 'above-maximum' | 'off-multiple' | 'out-of-stock'

/** Returns why a quantity cannot be ordered; undefined if it can. */
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

/** The message about a line's problem; for too few pieces it names the product's own minimum. */
export function quantityMessage(
  problem: QuantityProblem | 'not-in-assortment',
  { min, familyMin }: QuantityRule,
): string {
  if (problem !== 'below-minimum') return messageIn(quantitiesRefusals[problem])
  return familyMin === undefined
    ? `Can't Order Less Than ${formatCount(min)} PCS`
    : `Order at least ${formatCount(familyMin)} pieces over all variants.`
}

/**
 * Returns the closest quantities that can be ordered, smaller one first; none if the stock is below the
 * minimum. Only one if the quantity is below or above everything that can be ordered.
 */
export function nearestQuantities(rule: QuantityRule, pieces: number, available: number): number[] {
  const { min, multiple } = rule
  const most = largestQuantity(rule, available)
  if (most === undefined) return []
  const below = Math.floor(pieces / multiple) * multiple
  const above = Math.ceil(pieces / multiple) * multiple
  return [...new Set([below, above].map((quantity) => Math.min(most, Math.max(min, quantity))))]
}

/** The smallest quantity that can be ordered at or above this number, ignoring the maximum and the stock. */
export const quantityFrom = ({ min, multiple }: QuantityRule, pieces: number): number =>
  Math.max(min, Math.ceil(pieces / multiple) * multiple)

/** Returns the largest quantity that can be ordered at once; undefined if the stock is below the minimum. */
export function largestQuantity({ min, multiple, max }: QuantityRule, available: number): number | undefined {
  const most = Math.floor(Math.min(available, max ?? available) / multiple) * multiple
  return most >= min ? most : undefined
}

/** Whether the smallest order can be placed: from the shelf, only with pieces that are not in stock yet, or not at all. */
export type StockState = 'in-stock' | 'backorder' | 'out-of-stock'

/** Returns the state of a product as pages, the feed and other programs are told it. */
export function stockStateOf(product: Orderable & { readonly quantityRule: QuantityRule }): StockState {
  const { quantityRule, availableQuantity } = product
  if (largestQuantity(quantityRule, availableQuantity) !== undefined) return 'in-stock'
  return largestQuantity(quantityRule, orderableOf(product)) === undefined ? 'out-of-stock' : 'backorder'
}
