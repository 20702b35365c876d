import { toCents, toDollars } from '#contract/money.ts'
import { cheaperQuantity, type PriceSource, type PriceTerms, priceLine } from '#contract/pricing.ts'
import type { Product } from '#contract/products.ts'

type PricedProduct = Pick<Product, 'price' | 'priceBreaks'>

/** In dollars. */
export interface ProductPrice {
  readonly unitPrice: number
  readonly amount: number
  readonly source: PriceSource
}

/** What so many pieces of a product cost: the contract's rule, which the server charges by. */
export function linePrice(product: PricedProduct, pieces: number): ProductPrice {
  const { unitPriceCents, amountCents, source } = priceLine(termsOf(product), pieces)
  return { unitPrice: toDollars(unitPriceCents), amount: toDollars(amountCents), source }
}

/** The smallest larger quantity that costs less in all, and how many dollars less. */
export function cheaperLine(product: PricedProduct, pieces: number) {
  const cheaper = cheaperQuantity(termsOf(product), pieces)
  return cheaper && { pieces: cheaper.pieces, saved: toDollars(cheaper.savedCents) }
}

const termsOf = ({ price, priceBreaks }: PricedProduct): PriceTerms => ({
  basePriceCents: toCents(price),
  breaks: priceBreaks.map((each) => ({ from: each.from, priceCents: toCents(each.price) })),
})
