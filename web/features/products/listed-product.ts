import type { Product } from '#contract/products/endpoints.ts'

/** The characters of a description shown on a card. */
export const DESCRIPTION_LENGTH = 200

/** The product fields shown by cards and rows. */
export type ListedProduct = Omit<
  Product,
  'brand' | 'mpn' | 'gtin' | 'unspsc' | 'unitOfMeasure' | 'carton' | 'specs'
> & {
  /** The values of the first specifications. */
  readonly mainData?: readonly string[]
}

const MAIN_DATA = 2

/**
 * Drops the fields that lists do not show, which are half of a page's data. A description cut here is still longer than
 * DESCRIPTION_LENGTH, so that cards can tell.
 */
export const listed = ({
  brand,
  mpn,
  gtin,
  unspsc,
  unitOfMeasure,
  carton,
  specs,
  description,
  ...shown
}: Product): ListedProduct => ({
  ...shown,
  mainData: Object.values(specs).slice(0, MAIN_DATA),
  description: description.slice(0, DESCRIPTION_LENGTH + 1),
})
