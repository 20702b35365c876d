/** A model of correct buying, in plain numbers with its own arithmetic: it uses none of the shop's code. */
export interface Model {
  readonly products: ModelProduct[]
  /** Pieces by product, in the order the lines were added. */
  readonly cart: Map<number, number>
  readonly orders: {
    readonly lines: readonly (readonly [product: number, pieces: number])[]
    open: boolean
  }[]
  /** The cart's total shown on the buyer's page, in cents. */
  shown: number
}

export interface ModelProduct {
  cents: number
  breaks: readonly (readonly [from: number, cents: number])[]
  rule: { readonly min: number; readonly multiple: number; readonly max?: number }
  stock: number
  hidden: boolean
}

export const centsOf = ({ cents, breaks }: ModelProduct, pieces: number): number =>
  Math.min(cents, ...breaks.flatMap(([from, lower]) => (pieces >= from ? [lower] : [])))

export function problemOf({ rule, stock, hidden }: ModelProduct, pieces: number): string | undefined {
  if (hidden) return pieces < 100 ? 'below-minimum' : 'no-such-product'
  if (pieces < rule.min) return 'below-minimum'
  if (rule.max !== undefined && pieces > rule.max) return 'above-maximum'
  if (pieces > stock) return 'out-of-stock'
  return pieces % rule.multiple > 0 ? 'off-multiple' : undefined
}

/**
 * Returns the nearest orderable quantities, found by trying each: the last one at or below `pieces`, and the first one
 * at or above.
 */
export function nearest(product: ModelProduct, pieces: number): number[] {
  const possible: number[] = []
  for (let many = 0; many <= product.stock; many += product.rule.multiple)
    if (!problemOf(product, many)) possible.push(many)
  const around = [possible.findLast((many) => many <= pieces), possible.find((many) => many >= pieces)]
  return [...new Set(around.filter((many) => many !== undefined))]
}

export const linesOf = ({ products, cart }: Model) =>
  [...cart].flatMap(([at, pieces]) => {
    const product = products[at]
    return product ? [{ at, pieces, product, problem: problemOf(product, pieces) }] : []
  })
export type ModelLine = ReturnType<typeof linesOf>[number]

export const sumOf = (lines: readonly Pick<ModelLine, 'product' | 'pieces'>[]) =>
  lines.reduce((sum, { product, pieces }) => sum + centsOf(product, pieces) * pieces, 0)

/** Returns the refusal expected for an order of these lines at the shown cents; undefined when it is placed. */
export function refusalOf(lines: readonly ModelLine[], shown: number | undefined): string | undefined {
  if (lines.length === 0) return 'cart-empty'
  const wrong = lines.filter(({ problem }) => problem)
  if (wrong.length > 0) return lines.length === 1 ? wrong[0]?.problem : 'order-lines-refused'
  if (shown !== undefined && shown !== sumOf(lines)) return 'price-changed'
  return sumOf(lines) > 99_999_999 ? 'above-card-limit' : undefined
}

export function take(model: Model, lines: readonly ModelLine[]): void {
  for (const { product, pieces } of lines) product.stock -= pieces
  model.orders.push({ lines: lines.map(({ at, pieces }) => [at, pieces] as const), open: true })
}
