import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { type AdminProduct, findWithAllFields } from '../products/store.ts'

/**
 * Returns the products, in the order of the ids.
 * @throws Refusal no-such-product, kit-has-no-stock
 */
export async function requireStocked(tx: Database, ids: readonly string[]): Promise<readonly AdminProduct[]> {
  const found = new Map((await findWithAllFields(tx, ids)).map((product) => [product.id, product]))
  return ids.map((id) => {
    const product = found.get(id)
    if (!product || product.deletedAt) throw new Refusal('no-such-product')
    if (product.isKit) throw new Refusal('kit-has-no-stock')
    return product
  })
}
