import type { Product } from '#contract/products/endpoints.ts'

/** How much of a description a card shows. */
export const DESCRIPTION_LENGTH = 200

/** What cards and rows show of a product. */
export type ListedProduct = Omit<Product, 'brand' | 'mpn' | 'gtin' | 'carton' | 'specs'>

/** Without what they do not show, which would be half of a page's data. A longer description stays longer. */
export const listed = ({
  brand,
  mpn,
  gtin,
  carton,
  specs,
  description,
  ...shown
}: Product): ListedProduct => ({
  ...shown,
  description: description.slice(0, DESCRIPTION_LENGTH + 1),
})
