import { toCents, toDollars } from '#contract/money.ts'
import type { ListTerms } from '#contract/price-lists/terms.ts'
import { cheaperQuantity, type PriceSource, type PriceTerms, priceLine } from '#contract/pricing.ts'
import type { Product } from '#contract/products/endpoints.ts'
import { quantityFrom } from '#contract/products/quantity.ts'

export type PricedProduct = Pick<Product, 'price' | 'priceBreaks'> & {
  /** What the price list of whoever looks says of it. */
  readonly priceList?: ListTerms | undefined
}
export type OrderableProduct = PricedProduct &
  Pick<Product, 'quantityRule' | 'availableQuantity' | 'incoming'>

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

/** A larger quantity that can be ordered and costs less in all, and how many dollars less. */
export function cheaperLine(product: OrderableProduct, pieces: number) {
  const { quantityRule: rule, availableQuantity: available } = product
  const cheaper = cheaperQuantity(termsOf(product), pieces, { rule, available })
  return cheaper && { pieces: cheaper.pieces, saved: toDollars(cheaper.savedCents) }
}

/** A quantity from which on a piece costs less than before, or the least one. */
export interface PriceStep extends ProductPrice {
  readonly from: number
  /** Of the base price, 0 to 1. */
  readonly savedShare: number
}

/** What a piece costs from which quantity on, by rising quantities that can be ordered; one step without price breaks. */
export function priceSteps(product: PricedProduct & Pick<Product, 'quantityRule'>): PriceStep[] {
  const { price, priceBreaks, priceList, quantityRule } = product
  const { min, max = Number.POSITIVE_INFINITY } = quantityRule
  const starts = [...priceBreaks, ...(priceList?.breaks ?? [])].map(({ from }) =>
    quantityFrom(quantityRule, from),
  )
  const steps = [...new Set([min, ...starts])]
    .filter((from) => from >= min && from <= max)
    .toSorted((a, b) => a - b)
    .map((from) => {
      const line = linePrice(product, from)
      return { from, ...line, savedShare: 1 - line.unitPrice / price }
    })
  // A break that a price list undercuts anyway is no step.
  return steps.filter(({ unitPrice }, place) => unitPrice !== steps[place - 1]?.unitPrice)
}

/** In cents, as the contract's rule takes it. */
export const termsOf = ({ price, priceBreaks, priceList }: PricedProduct): PriceTerms => ({
  basePriceCents: toCents(price),
  breaks: toCentBreaks(priceBreaks),
  ...(priceList && { priceList: { ...priceList, breaks: toCentBreaks(priceList.breaks) } }),
})

const toCentBreaks = (breaks: readonly { readonly from: number; readonly price: number }[]) =>
  breaks.map(({ from, price }) => ({ from, priceCents: toCents(price) }))
