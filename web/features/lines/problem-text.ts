import type { LineProblem } from '#contract/carts.ts'

/** A line of a cart or a list; one that is no longer sold has no stock. */
interface Stocked {
  readonly problem?: LineProblem | undefined
  readonly availableQuantity?: number
}

/** Whether nothing of the product is left, so that no other quantity helps. */
export const isSoldOut = ({ problem, availableQuantity }: Stocked) =>
  problem?.code === 'out-of-stock' && availableQuantity === 0

/** Why a line cannot be ordered as it is, and what to do; undefined when it can. */
export const problemText = (line: Stocked): string | undefined =>
  isSoldOut(line) ? 'Out of stock. Remove it, or ask to be told when it is back.' : line.problem?.message
