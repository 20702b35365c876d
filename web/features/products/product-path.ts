import { canonicalProductPage } from '#contract/products/page-path.ts'

/** Returns the path of a product's page: its id, then its name as a readable slug. */
export const productPath = ({ _id: id, name }: { _id: string; name: string }): string =>
  canonicalProductPage(id, name)
