import { toAmount, toCents } from '#contract/money.ts'
import type { ListTerms } from '#contract/price-lists/terms.ts'
import { cheaperQuantity, type PriceSource, type PriceTerms, priceLine } from '#contract/pricing.ts'
import type { Product } from '#contract/products/endpoints.ts'
import { orderableOf, quantityFrom } from '#contract/products/quantity.ts'

export type PricedProduct = Pick<Product, 'price' | 'priceBreaks'> & {
  /** The terms of the current user's price list for the product. */
  readonly priceList?: ListTerms | undefined
  /** Pieces of other lines that count for its price breaks. */
  readonly beside?: number | undefined
}
export type OrderableProduct = PricedProduct &
  Pick<
    Product,
    'quantityRule' | 'availableQuantity' | 'orderableQuantity' | 'incoming' | 'soldFrom' | 'leadDays'
  >

export interface ProductPrice {
  readonly unitPrice: number
  readonly amount: number
  readonly source: PriceSource
}

/** Returns the price of a quantity of a product, by the contract's rule that the server charges by. */
export function linePrice(product: PricedProduct, pieces: number): ProductPrice {
  const { unitPriceCents, amountCents, source } = priceLine(termsOf(product), pieces)
  return { unitPrice: toAmount(unitPriceCents), amount: toAmount(amountCents), source }
}

/** Returns a larger quantity that can be ordered and costs less in total, with the amount saved. */
export function cheaperLine(product: OrderableProduct, pieces: number) {
  const limits = { rule: product.quantityRule, available: orderableOf(product) }
  const cheaper = cheaperQuantity(termsOf(product), pieces, limits)
  return cheaper && { pieces: cheaper.pieces, saved: toAmount(cheaper.savedCents) }
}

/** A quantity from which a piece costs less than before, or the minimum quantity. */
export interface PriceStep extends ProductPrice {
  readonly from: number
  /** The saving as a share of the base price, 0 to 1. */
  readonly savedShare: number
}

/** Returns the price per piece at each step, by ascending orderable quantity; one step without price breaks. */
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
  // A price break that the price list already undercuts is not a step.
  return steps.filter(({ unitPrice }, place) => unitPrice !== steps[place - 1]?.unitPrice)
}

/** Returns the price terms in cents, as the contract's rule takes them. */
export const termsOf = ({ price, priceBreaks, priceList, beside }: PricedProduct): PriceTerms => ({
  basePriceCents: toCents(price),
  breaks: toCentBreaks(priceBreaks),
  beside,
  ...(priceList && { priceList: { ...priceList, breaks: toCentBreaks(priceList.breaks) } }),
})

const toCentBreaks = (breaks: readonly { readonly from: number; readonly price: number }[]) =>
  breaks.map(({ from, price }) => ({ from, priceCents: toCents(price) }))
