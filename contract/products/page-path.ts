import { slugOf } from './slug.ts'

/** The product page, as short as it can be: it leads to the page's own address. */
export const productPage = (productId: string) => `/product/${productId}`

/** The product page's own address: the product's id, then its name as a readable slug. */
export function canonicalProductPage(productId: string, name: string): string {
  const words = slugOf(name)
  return words ? `${productPage(productId)}/${words}` : productPage(productId)
}
