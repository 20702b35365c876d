import { SUGGESTIONS } from '#contract/limits.ts'
import type { ProductSort } from '#contract/products/endpoints.ts'
import type { Database } from '#database/open.ts'
import { onePage } from '../pages.ts'
import { type ProductFilter, setSimilarityThreshold } from './product-filter.ts'
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

/** Lists products that contain every word or a synonym; when there are none, products with similar words. */
export async function listProducts(db: Database, planQuery: PlanQuery, { q = '', ...list }: ProductList) {
  const group = await groupOf(db, q, list)
  const plan = await planQuery(q, group)
  const listing = { q, ...list, ...plan, group }
  if (plan.scope === 'names') return listNameMatches(db, listing)
  if (plan.scope === 'texts') return listWeakMatches(db, listing)
  return db.transaction().execute(async (tx) => {
    await setSimilarityThreshold(tx)
    return listWeakMatches(tx, listing)
  })
}

/** A part number finds the variant itself. */
const groupOf = async (db: Database, q: string, { group }: WordFilter) =>
  group && q && (await hasCode(db, q)) ? undefined : group

type Listing = Omit<ProductList, 'q'> & QueryPlan & { readonly q: string }

/** There may be very many name matches, so they are counted separately. */
async function listNameMatches(db: Database, list: Listing) {
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

/** Weak matches are limited, and counted as they are read. */
async function listWeakMatches(db: Database, list: Listing) {
  const { sort = 'relevance', limit } = list
  const found = await searchProducts(db, { ...list, sort, limit: limit + 1 })
  // A later page counts separately: its rows do not carry the total of the first.
  const isFirst = list.cursor === undefined && list.offset === 0
  const total = isFirst ? (found[0]?.total ?? 0) : await countProducts(db, list, list)
  return onePage(found, limit, total)
}

/** Counts products per facet value of a search, and says whether the search was fuzzy. */
export async function listFacets(db: Database, planQuery: PlanQuery, { q = '', ...wanted }: WordFilter) {
  const group = await groupOf(db, q, wanted)
  const filter = { ...wanted, group }
  const plan = await planQuery(q, group)
  const { fuzzy } = plan
  if (plan.scope !== 'similar-names') return { fuzzy, counts: await countFacets(db, plan, filter) }
  return db.transaction().execute(async (tx) => {
    await setSimilarityThreshold(tx)
    return { fuzzy, counts: await countFacets(tx, plan, filter) }
  })
}

/** Suggests products for the beginning of a search. */
export async function suggestProducts(db: Database, planQuery: PlanQuery, q: string) {
  if (!q) return []
  const { rows } = await listProducts(db, planQuery, { q, limit: SUGGESTIONS, offset: 0 })
  return rows
}
