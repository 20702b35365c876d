import { getProduct } from '#contract/products/endpoints.ts'
import { orderableOf } from '#contract/products/quantity.ts'
import { callPublic } from '#web/api-client.ts'
import { addToCart } from './add-to-cart.ts'

/**
 * Adds pieces of a product of which only the id is known.
 * @param pieces default: the product's minimum
 * @returns the reason as a sentence if it fails
 */
export async function addById(id: string, pieces?: number): Promise<string | undefined> {
  const product = await callPublic(getProduct, { id })
  const { name, quantityRule: rule } = product
  return addToCart({ productId: id, name, pieces: pieces ?? rule.min, rule, available: orderableOf(product) })
}
