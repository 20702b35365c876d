import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { cheaperQuantity, type LinePrice, type PriceTerms, priceLine } from '#contract/pricing.ts'
import {
  nearestQuantities,
  type QuantityProblem,
  type QuantityRule,
  quantityProblem,
} from '#contract/quantity.ts'
import type { Database } from '#database/open.ts'
import { findProducts } from '../products/store.ts'

export interface LineToPrice {
  readonly productId: string
  readonly pieces: number
  /** What a piece costs in the quote that is accepted. */
  readonly quotedCents?: number | undefined
}

export type OrderableProduct = Awaited<ReturnType<typeof findProducts>>[number]

/** A line at today's price, with what keeps it from being ordered as it stands. */
export interface PricedLine<Line extends LineToPrice = LineToPrice> extends LinePrice {
  readonly line: Line
  readonly product: OrderableProduct
  readonly problem: QuantityProblem | undefined
  /** What could be ordered instead; empty without a problem. */
  readonly nearest: readonly number[]
  readonly cheaper: ReturnType<typeof cheaperQuantity>
}

/** A line of a product that is not on sale. */
export interface UnknownLine<Line extends LineToPrice = LineToPrice> {
  readonly line: Line
  readonly product: undefined
  readonly problem: 'no-such-product' | 'below-minimum'
}

/** Prices lines with one query, whatever their number, and checks each against its product's rule and stock. */
export async function priceLines<Line extends LineToPrice>(
  db: Database,
  lines: readonly Line[],
): Promise<(PricedLine<Line> | UnknownLine<Line>)[]> {
  const demand = new Map<string, number>()
  for (const { productId, pieces } of lines) demand.set(productId, (demand.get(productId) ?? 0) + pieces)
  const products = new Map((await findProducts(db, [...demand.keys()])).map((each) => [each.id, each]))
  return lines.map((line) => {
    const { productId, pieces, quotedCents } = line
    const product = products.get(productId)
    // Fewer than any product's least: said before anything is said of the product.
    if (!product)
      return { line, product, problem: pieces < MIN_ORDER_PIECES ? 'below-minimum' : 'no-such-product' }
    const rule = ruleOf(product)
    const terms = termsOf(product, quotedCents)
    const inAll = demand.get(productId) ?? pieces
    const problem =
      quantityProblem(rule, pieces, product.available) ??
      (inAll > product.available ? ('out-of-stock' as const) : undefined)
    return {
      line,
      product,
      problem,
      nearest: problem ? nearestQuantities(rule, pieces, product.available) : [],
      cheaper: cheaperQuantity(terms, pieces),
      ...priceLine(terms, pieces),
    }
  })
}

const ruleOf = ({ minPieces, piecesMultiple, maxPieces }: OrderableProduct): QuantityRule => ({
  min: minPieces,
  multiple: piecesMultiple,
  max: maxPieces ?? undefined,
})

const termsOf = (
  { priceCents, priceBreaks }: OrderableProduct,
  quotedCents: number | undefined,
): PriceTerms => ({
  basePriceCents: priceCents,
  breaks: priceBreaks,
  ...(quotedCents !== undefined && { quotedCents }),
})
