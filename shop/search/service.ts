import { SUGGESTIONS } from '#contract/limits.ts'
import { NAMES_PER_PART } from '#contract/product-names.ts'
import type { ProductSort } from '#contract/products.ts'
import type { Database } from '#database/open.ts'
import { Page } from '#http/serve.ts'
import { onePage } from '../pages.ts'
import {
  countFacets,
  countProducts,
  hasCode,
  namesOnSale,
  type ProductFilter,
  searchProducts,
  setAlike,
} from './store.ts'

export interface ProductList extends ProductFilter {
  readonly sort?: ProductSort | undefined
  readonly limit: number
  readonly offset: number
  readonly cursor?: string | undefined
}

/** To say which of so many fits best would take longer than anybody looks through them: the newest come first. */
const MAX_RANKED = 1_000

/** Products whose names hold every word; where there are none, those whose words are like them. */
export async function listProducts(db: Database, list: ProductList) {
  const total = await countProducts(db, false, list)
  if (total > 0 || !list.q) {
    const isRanked = list.q && (total <= MAX_RANKED || (await hasCode(db, list.q)))
    const usual = isRanked ? 'relevance' : 'newest'
    const sort = list.sort === 'relevance' ? usual : (list.sort ?? usual)
    const found = await searchProducts(db, { ...list, sort, alike: false, limit: list.limit + 1 })
    return onePage(found, list.limit, total)
  }
  return db.transaction().execute((tx) => listAlike(tx, list))
}

async function listAlike(tx: Database, list: ProductList) {
  await setAlike(tx)
  const { sort = 'relevance', limit } = list
  const found = await searchProducts(tx, { ...list, sort, alike: true, limit: limit + 1 })
  // A page that goes on from another, or lies beyond the last, counts only what it sees itself.
  const isFirst = list.cursor === undefined && list.offset === 0
  const total = isFirst ? (found[0]?.total ?? 0) : await countProducts(tx, true, list)
  return onePage(found, limit, total)
}

/** What the same search could be narrowed down to. */
export async function listFacets(db: Database, filter: ProductFilter) {
  const facets = await countFacets(db, false, filter)
  if (facets.some(({ count }) => count > 0) || !filter.q) return facets
  return db.transaction().execute(async (tx) => {
    await setAlike(tx)
    return countFacets(tx, true, filter)
  })
}

/** What a search that begins like this may be after. */
export async function suggestProducts(db: Database, q: string) {
  if (!q) return []
  const { rows } = await listProducts(db, { q, limit: SUGGESTIONS, offset: 0 })
  return rows
}

/** Of every product for sale, a part at a time. */
export async function listProductNames(db: Database, part: number) {
  const page = { limit: NAMES_PER_PART, offset: (part - 1) * NAMES_PER_PART }
  return new Page(await namesOnSale(db, page), await countProducts(db, false, {}), undefined)
}
