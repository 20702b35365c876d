import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { onePage } from '../pages.ts'
import { countProducts, findProduct, type ProductSearch, searchProducts } from './store.ts'

export async function listProducts(db: Database, search: ProductSearch) {
  const [found, total] = await Promise.all([
    searchProducts(db, { ...search, limit: search.limit + 1 }),
    countProducts(db, search.q),
  ])
  return onePage(found, search.limit, total)
}

export async function getProduct(db: Database, id: string) {
  const product = await findProduct(db, id)
  if (!product) throw new Refusal('no-such-product')
  return product
}
