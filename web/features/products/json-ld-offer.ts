import { shopCurrency } from '#contract/locale.ts'
import type { Product } from '#contract/products/endpoints.ts'
import { stockStateOf } from '#contract/products/quantity.ts'
import { ONE } from '#contract/products/unit-of-measure.ts'
import { priceSteps } from '#web/features/prices/line-price.ts'

/**
 * Returns schema.org's Offer of a product: the price of a piece in the smallest order, and one price for each price break, with
 * the quantities that it is for. Tax is added when an order is placed.
 */
export function offerOf(product: Product, url: string) {
  const { quantityRule } = product
  const steps = priceSteps(product)
  const quantity = quantityIn(product)
  return {
    '@type': 'Offer',
    url,
    price: steps[0]?.unitPrice ?? product.price,
    priceCurrency: shopCurrency(),
    ...availabilityOf(product),
    eligibleQuantity: quantity(quantityRule.min, quantityRule.max),
    priceSpecification: steps.map(({ from, unitPrice }, place) => {
      const next = steps[place + 1]
      return {
        '@type': 'UnitPriceSpecification',
        price: unitPrice,
        priceCurrency: shopCurrency(),
        valueAddedTaxIncluded: false,
        eligibleQuantity: quantity(from, next ? next.from - quantityRule.multiple : quantityRule.max),
      }
    }),
  }
}

const quantityIn =
  ({ unitOfMeasure = 'H87' }: Product) =>
  (minValue: number, maxValue: number | undefined) => ({
    '@type': 'QuantitativeValue',
    minValue,
    ...(maxValue !== undefined && { maxValue }),
    unitCode: unitOfMeasure === 'H87' ? ONE : unitOfMeasure,
  })

const availabilities = {
  'in-stock': 'InStock',
  backorder: 'BackOrder',
  'out-of-stock': 'OutOfStock',
} as const

/** What is not in stock has the day on which pieces are expected, if that is confirmed. */
function availabilityOf(product: Product) {
  const state = stockStateOf(product)
  const expected = product.incoming?.find(({ estimated }) => !estimated)
  return {
    availability: `https://schema.org/${availabilities[state]}`,
    ...(state !== 'in-stock' && expected && { availabilityStarts: expected.on }),
  }
}
