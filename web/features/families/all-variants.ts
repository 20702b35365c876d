import { productPath } from '#web/features/products/product-path.ts'

/** The parameter of a variant's address with which its page shows the whole family. Shared caches know it (contract/cacheable-urls.ts). */
export const ALL_VARIANTS = 'variants'

/** The page with the quantities of all variants of a product's family. */
export const allVariantsOf = (product: Parameters<typeof productPath>[0]) => ({
  pathname: productPath(product),
  search: `?${ALL_VARIANTS}=all`,
})
