import { toCents } from '#contract/money.ts'
import { linePrice } from '#web/features/prices/line-price.ts'
import type { PricedMatrix, PricedVariant } from './matrix.ts'

/** Where the pieces of a family stand among the quantities from which a piece costs less. */
export interface Tier {
  /** From so many pieces the present prices hold; 0 below the first price break. */
  readonly from: number
  /** Undefined at the lowest prices. */
  readonly next?: {
    readonly from: number
    readonly missing: number
    /** By how much everything that was typed costs less there, in percent. */
    readonly percentLess: number
  }
}

/** Returns the tier of all variants together, of a family whose price breaks count so; undefined without price breaks. */
export function tierOf(
  variants: readonly PricedVariant[],
  { cells, pieces, amount }: Pick<PricedMatrix, 'cells' | 'pieces' | 'amount'>,
): Tier | undefined {
  const typed = variants.filter(({ product_id }) => (cells.get(product_id)?.pieces ?? 0) > 0)
  const counted = typed.length > 0 ? typed : variants
  const starts = counted.flatMap(({ priceBreaks, priceList }) =>
    [...priceBreaks, ...(priceList?.breaks ?? [])].map(({ from }) => from),
  )
  const steps = [...new Set(starts)].toSorted((a, b) => a - b)
  if (steps.length === 0) return undefined
  const from = steps.findLast((step) => step <= pieces) ?? 0
  for (const step of steps.filter((each) => each > pieces)) {
    const less = typed.reduce((cents, variant) => {
      const own = cells.get(variant.product_id)?.pieces ?? 0
      return cents + toCents(linePrice({ ...variant, beside: step - own }, own).amount)
    }, 0)
    const percentLess = amount > 0 ? Math.round(100 * (1 - less / toCents(amount))) : 0
    // A price list may be below a price break.
    if (typed.length === 0 || percentLess > 0)
      return { from, next: { from: step, missing: step - pieces, percentLess } }
  }
  return { from }
}
