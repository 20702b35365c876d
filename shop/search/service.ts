import { SUGGESTIONS } from '#contract/limits.ts'
import type { ProductSort } from '#contract/products/endpoints.ts'
import type { Database } from '#database/open.ts'
import { onePage } from '../pages.ts'
import { type ProductFilter, useSimilarityThreshold } from './product-filter.ts'
import { MAX_RANKED, type PlanQuery, type QueryPlan } from './query-plan.ts'
import { countFacets, countProducts, hasCode, searchProducts } from './store.ts'

interface WordFilter extends ProductFilter {
  readonly q?: string | undefined
}

export interface ProductList extends WordFilter {
  readonly sort?: ProductSort | undefined
  readonly limit: number
  readonly offset: number
  readonly cursor?: string | undefined
}

/** Products that hold every word or one that means the same; where there are none, those whose words are like them. */
export async function listProducts(db: Database, lookFor: PlanQuery, { q = '', ...list }: ProductList) {
  const wording = await lookFor(q)
  const listing = { q, ...list, ...wording }
  if (wording.scope === 'names') return listNamed(db, listing)
  if (wording.scope === 'texts') return listFaint(db, listing)
  return db.transaction().execute(async (tx) => {
    await useSimilarityThreshold(tx)
    return listFaint(tx, listing)
  })
}

type Listing = Omit<ProductList, 'q'> & QueryPlan & { readonly q: string }

/** What may be very many, and is counted on its own. */
async function listNamed(db: Database, list: Listing) {
  const { category, brand, minPrice, maxPrice, inStock, minAvailable, count } = list
  const filters = [category, brand, minPrice, maxPrice, inStock, minAvailable]
  const isCounted = count !== undefined && filters.every((filter) => filter === undefined)
  const total = isCounted ? count : await countProducts(db, list, list)
  const isRanked = list.q && (total <= MAX_RANKED || (await hasCode(db, list.q)))
  const usual = isRanked ? 'relevance' : 'newest'
  const sort = list.sort === 'relevance' ? usual : (list.sort ?? usual)
  const found = await searchProducts(db, { ...list, sort, limit: list.limit + 1 })
  return onePage(found, list.limit, total)
}

/** What is not so many, and is counted as it is found. */
async function listFaint(db: Database, list: Listing) {
  const { sort = 'relevance', limit } = list
  const found = await searchProducts(db, { ...list, sort, limit: limit + 1 })
  // A page that goes on from another, or lies beyond the last, counts only what it sees itself.
  const isFirst = list.cursor === undefined && list.offset === 0
  const total = isFirst ? (found[0]?.total ?? 0) : await countProducts(db, list, list)
  return onePage(found, limit, total)
}

/** What the same search could be narrowed down to, and whether its words are merely alike. */
export async function listFacets(db: Database, lookFor: PlanQuery, { q = '', ...filter }: WordFilter) {
  const wording = await lookFor(q)
  const { alike } = wording
  if (wording.scope !== 'alike') return { alike, counts: await countFacets(db, wording, filter) }
  return db.transaction().execute(async (tx) => {
    await useSimilarityThreshold(tx)
    return { alike, counts: await countFacets(tx, wording, filter) }
  })
}

/** What a search that begins like this may be after. */
export async function suggestProducts(db: Database, lookFor: PlanQuery, q: string) {
  if (!q) return []
  const { rows } = await listProducts(db, lookFor, { q, limit: SUGGESTIONS, offset: 0 })
  return rows
}
