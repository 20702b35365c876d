import type { LineProblem } from '#contract/carts/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import type { QuantityRule } from '#contract/products/quantity.ts'

/** A line of a cart or a list; a line no longer sold has no stock. */
interface Stocked {
  readonly problem?: LineProblem | undefined
  readonly availableQuantity?: number
  readonly orderAmount?: number
  readonly quantityRule?: QuantityRule | undefined
}

/** True if the product is out of stock, so that no other quantity helps. */
export const isSoldOut = ({ problem, availableQuantity }: Stocked) =>
  problem?.code === 'out-of-stock' && availableQuantity === 0

/** Returns why a line cannot be ordered as it is, and what to do; undefined when it can. */
export function problemText(line: Stocked): string | undefined {
  const { problem, orderAmount = 0, quantityRule } = line
  if (isSoldOut(line)) return 'Out of stock. Remove it, or ask to be told when it is back.'
  // The specification's sentence names 100 pieces, but this product's minimum is higher.
  const isOwnMinimum = problem?.code === 'below-minimum' && quantityRule?.familyMin === undefined
  if (isOwnMinimum && quantityRule && orderAmount >= MIN_ORDER_PIECES)
    return `Minimum order: ${formatCount(quantityRule.min)} pieces.`
  return problem?.message
}
