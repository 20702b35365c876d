import { formatCount } from '#contract/counts.ts'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { formatAmount, toAmount, toCents } from '#contract/money.ts'
import { fieldAmount, parseAmount } from '#contract/parse-amount.ts'
import type { ListedProduct } from '#contract/price-lists/endpoints.ts'
import type { ListPrice } from '#contract/price-lists/terms.ts'
import type { CellProblem, Place } from '#web/ui/grid/sheet.tsx'

/** What is typed over the prices of products, by product and first quantity. */
export type TypedPrices = ReadonlyMap<string, ReadonlyMap<number, string>>

/** The quantities at which the price of a product changes, for everybody or in the list: the columns. */
export const quantitiesOf = (products: readonly ListedProduct[]): readonly number[] =>
  [
    ...new Set(
      products.flatMap(({ prices, priceBreaks }) => [
        1,
        ...[...prices, ...priceBreaks].map(({ from }) => from),
      ]),
    ),
  ].toSorted((a, b) => a - b)

/** `from 250`; the smallest order is of 100. */
export const quantityText = (from: number) => `from ${formatCount(from === 1 ? MIN_ORDER_PIECES : from)}`

/** The price that everybody pays at a quantity, and what is left of it after the list's percentage. */
export function publicPrice({ basePrice, priceBreaks }: ListedProduct, from: number): number {
  return priceBreaks.findLast((step) => step.from <= from)?.price ?? basePrice
}

export const afterPercent = (price: number, percentOff = 0): number =>
  toAmount(Math.round(toCents(price) * (1 - percentOff / 100)))

/** The texts of a product's cells. */
export const textsOf = (product: ListedProduct, quantities: readonly number[], typed: TypedPrices) =>
  quantities.map((from) => {
    const own = product.prices.find((price) => price.from === from)?.price
    return typed.get(product.product_id)?.get(from) ?? (own === undefined ? '' : fieldAmount(own))
  })

/** Writes a block of texts over the prices. */
export function withTyped(
  typed: TypedPrices,
  { products, quantities }: { products: readonly ListedProduct[]; quantities: readonly number[] },
  block: readonly (readonly string[])[],
  at: Place,
): TypedPrices {
  const next = new Map(typed)
  for (const [down, line] of block.entries()) {
    const product = products[at.row + down]
    if (!product) continue
    const cells = new Map(next.get(product.product_id))
    for (const [right, text] of line.entries()) {
      const from = quantities[at.column + right]
      if (from !== undefined) cells.set(from, text)
    }
    next.set(product.product_id, cells)
  }
  return next
}

/** The prices of a product as they are typed, or the first cell that is no price or does not fall. */
export function typedPrices(
  product: ListedProduct,
  quantities: readonly number[],
  typed: TypedPrices,
): { readonly prices: readonly ListPrice[] } | Omit<CellProblem, 'row'> {
  const prices: ListPrice[] = []
  for (const [column, text] of textsOf(product, quantities, typed).entries()) {
    if (text.trim() === '') continue
    const from = quantities[column] ?? 1
    const price = parseAmount(text)
    if (!(toCents(price) >= 1) || toAmount(toCents(price)) !== price)
      return { column, text: `“${text}” is not a price` }
    const before = prices.at(-1)
    if (before && price >= before.price)
      return {
        column,
        text: `${formatAmount(price)} is not below ${formatAmount(before.price)}, the price ${quantityText(before.from)}`,
      }
    prices.push({ from, price })
  }
  return { prices }
}
