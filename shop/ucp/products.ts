import { priceLines } from '#contract/carts/endpoints.ts'
import { imagePaths } from '#contract/images/paths.ts'
import { shopCurrency } from '#contract/locale.ts'
import { toCents } from '#contract/money.ts'
import type { ApplicableTerms } from '#contract/price-lists/terms.ts'
import { type PriceTerms, priceLadder } from '#contract/pricing.ts'
import type { Product } from '#contract/products/endpoints.ts'
import { canonicalProductPage } from '#contract/products/page-path.ts'
import { stockStateOf } from '#contract/products/quantity.ts'
import { ONE } from '#contract/products/unit-of-measure.ts'
import type { Filters } from '#contract/ucp/requests.ts'
import { call } from '#http/call.ts'
import { type Asking, mayUse } from './shop-calls.ts'

/** Prices by which a product is shown: the list prices, and the terms of the caller's company. */
export type TermsOf = (product: Product) => PriceTerms

const listTerms: TermsOf = ({ price, priceBreaks }) => ({
  basePriceCents: toCents(price),
  breaks: inCents(priceBreaks),
})

/** Finds the caller's prices of products in one call; list prices for a visitor, and for an agent that was not given prices. */
export async function termsFor(asking: Asking, products: readonly Product[]): Promise<TermsOf> {
  if (products.length === 0 || !mayUse(asking, 'price_lines')) return listTerms
  const lines = products.map(({ _id, quantityRule }) => ({ product_id: _id, orderAmount: quantityRule.min }))
  const priced = await call(priceLines, { lines }, asking.options)
  const own = new Map(priced.lines.map((line) => [line.product_id, termsIn(line)]))
  return (product) => own.get(product._id) ?? listTerms(product)
}

const termsIn = ({ basePrice, priceBreaks, priceList }: ApplicableTerms): PriceTerms => ({
  basePriceCents: toCents(basePrice),
  breaks: inCents(priceBreaks),
  ...(priceList && {
    priceList: { percentOff: priceList.percentOff, breaks: inCents(priceList.breaks) },
  }),
})

const inCents = (breaks: readonly { readonly from: number; readonly price: number }[]) =>
  breaks.map(({ from, price }) => ({ from, priceCents: toCents(price) }))

/** Whether a product is within the filters, at its list price for one piece. */
export function isWithin({ category, price }: Product, { categories, price: range }: Filters): boolean {
  const cents = toCents(price)
  return (
    (!categories?.length || categories.includes(category)) &&
    cents >= (range?.min ?? 0) &&
    cents <= (range?.max ?? Number.POSITIVE_INFINITY)
  )
}

const amount = (cents: number) => ({ amount: cents, currency: shopCurrency() })

/**
 * A product is sold as it is, so it is its own only variant. Its price is that of a piece in the smallest order, and its
 * `metadata` has what the protocol has no field for: smallest and largest quantity, price breaks, and what one piece is.
 */
export function toProduct(product: Product, terms: PriceTerms, publicUrl: string) {
  const { _id: id, name, category, unspsc, img, pictures, quantityRule } = product
  const description = { plain: product.description || name }
  const ladder = priceLadder(terms, quantityRule)
  const prices = ladder.map(({ priceCents }) => priceCents)
  const first = prices[0] ?? terms.basePriceCents
  const images = pictures ?? (img === imagePaths.none ? [] : [{ url: img, alt: '' }])
  return {
    id,
    title: name,
    description,
    url: publicUrl + canonicalProductPage(id, name),
    categories: [
      { value: category, taxonomy: 'merchant' },
      ...(unspsc ? [{ value: unspsc, taxonomy: 'unspsc' }] : []),
    ],
    price_range: { min: amount(first), max: amount(first) },
    media: images.map(({ url, alt }) => ({
      type: 'image',
      url: new URL(url, publicUrl).href,
      ...(alt && { alt_text: alt }),
    })),
    variants: [
      {
        id,
        sku: product.sku,
        ...(product.gtin && { barcodes: [{ type: 'GTIN', value: product.gtin }] }),
        title: name,
        description,
        price: amount(first),
        ...quantityUnit(quantityRule.multiple),
        availability: availabilityOf(product),
        metadata: {
          minimum_quantity: quantityRule.min,
          ...(quantityRule.max !== undefined && { maximum_quantity: quantityRule.max }),
          price_breaks: ladder.map(({ from, priceCents }) => ({
            minimum_quantity: from,
            price: amount(priceCents),
          })),
          unit_of_measure: product.unitOfMeasure ?? 'H87',
          ...(product.brand && { brand: product.brand }),
          ...(product.mpn && { mpn: product.mpn }),
        },
      },
    ],
  }
}

/** Quantities are pieces; left out where any number can be ordered. */
export const quantityUnit = (multiple: number) =>
  multiple > 1 ? { quantity_unit: { unit: ONE, display_text: 'piece', increment: multiple } } : {}

const statuses = { 'in-stock': 'in_stock', backorder: 'backorder', 'out-of-stock': 'out_of_stock' } as const

function availabilityOf(product: Product) {
  const state = stockStateOf(product)
  return { available: state !== 'out-of-stock', status: statuses[state] }
}
