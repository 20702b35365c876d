import { formatCount } from '#contract/counts.ts'
import { localized } from '#contract/locale.ts'
import type { Product } from '#contract/products/endpoints.ts'
import { unitNames } from '#contract/products/unit-of-measure.ts'

const kilograms = localized(
  ({ locale }) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'kilogram',
      maximumFractionDigits: 2,
    }),
)

/** Returns the facts that purchasing departments need, by label: codes, quantities and cartons. */
export function orderingFacts(product: Product): Record<string, string> {
  const { sku, brand, mpn, gtin, unspsc, unitOfMeasure, carton, quantityRule } = product
  const { min, multiple, max } = quantityRule
  return {
    SKU: sku,
    ...(brand && { Brand: brand }),
    ...(mpn && { MPN: mpn }),
    ...(gtin && { GTIN: gtin }),
    ...(unspsc && { UNSPSC: unspsc }),
    ...(unitOfMeasure && { 'One piece is': `1 ${unitNames[unitOfMeasure]}` }),
    'Minimum order': `${formatCount(min)} pieces`,
    ...(multiple > 1 && { 'Ordered in multiples of': `${formatCount(multiple)} pieces` }),
    ...(max !== undefined && { 'Maximum order': `${formatCount(max)} pieces` }),
    ...(carton && {
      Carton: carton.pieces === 1 ? '1 piece' : `${formatCount(carton.pieces)} pieces`,
    }),
    ...(carton?.grams !== undefined && {
      'Weight of a full carton': kilograms().format(carton.grams / 1_000),
    }),
  }
}
