import { quantityMessage } from '#contract/products/quantity.ts'
import { messageOf } from '#contract/refusals.ts'
import type { PricedLine, UnknownLine } from '../prices/price-lines.ts'

/** Returns, for people, why a line cannot be ordered as it is; undefined if it can. */
export function lineProblem(priced: PricedLine | UnknownLine): string | undefined {
  const { problem, product } = priced
  if (!problem) return undefined
  return product ? quantityMessage(problem, priced.rule) : messageOf(problem)
}
