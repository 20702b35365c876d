import { SUGGESTIONS } from '#contract/limits.ts'
import type { ProductSort } from '#contract/products.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { onePage } from '../pages.ts'
import { countProducts, type ProductFilter, searchProducts, setAlike } from './finding.ts'
import { findProduct } from './store.ts'

export interface ProductList extends ProductFilter {
  readonly sort?: ProductSort | undefined
  readonly limit: number
  readonly offset: number
  readonly cursor?: string | undefined
}

/** To say which of so many fits best would take longer than anybody looks through them: the newest come first. */
const RANKED_AT_MOST = 1_000

/** Products whose names hold every word; where there are none, those whose words are like them. */
export async function listProducts(db: Database, list: ProductList) {
  const exact = await countProducts(db, false, list)
  if (exact > 0 || !list.q) return onePageOf(db, list, exact, false)
  return db.transaction().execute(async (tx) => {
    await setAlike(tx)
    return onePageOf(tx, list, await countProducts(tx, true, list), true)
  })
}

async function onePageOf(db: Database, list: ProductList, total: number, alike: boolean) {
  const { sort = list.q ? 'relevance' : 'newest', limit } = list
  const ranked = sort === 'relevance' && (!list.q || total > RANKED_AT_MOST) ? 'newest' : sort
  const found = await searchProducts(db, { ...list, sort: ranked, alike, limit: limit + 1 })
  return onePage(found, limit, total)
}

/** What a search that begins like this may be after. */
export async function suggestProducts(db: Database, q: string) {
  if (!q) return []
  const { rows } = await listProducts(db, { q, limit: SUGGESTIONS, offset: 0 })
  return rows
}

export async function getProduct(db: Database, id: string) {
  const product = await findProduct(db, id)
  if (!product) throw new Refusal('no-such-product')
  return product
}
