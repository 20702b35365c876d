import type { Family, Variant } from '#contract/families/endpoints.ts'
import { largestQuantity, orderableOf } from '#contract/products/quantity.ts'

/**
 * The data about other variants on a variant's page: enough to choose one. Prices and quantities are loaded on demand.
 */
export interface ShownVariant extends Pick<Variant, 'product_id' | 'productName' | 'values'> {
  /** Whether any quantity can be ordered. */
  readonly isOrderable: boolean
}

export interface ShownFamily extends Pick<Family, '_id' | 'name' | 'options'> {
  readonly variants: readonly ShownVariant[]
}

export const toShownFamily = ({ _id, name, options, variants }: Family): ShownFamily => ({
  _id,
  name,
  options,
  variants: variants.map(({ product_id, productName, values, ...variant }) => ({
    product_id,
    productName,
    values,
    isOrderable: largestQuantity(variant.quantityRule, orderableOf(variant)) !== undefined,
  })),
})
