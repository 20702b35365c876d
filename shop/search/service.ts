import { SUGGESTIONS } from '#contract/limits.ts'
import type { ProductSort } from '#contract/products/endpoints.ts'
import type { Database } from '#database/open.ts'
import { onePage } from '../pages.ts'
import { countFacets } from './facet-counts.ts'
import { countFilters, type ProductFilter } from './product-filter.ts'
import { MAX_RANKED, type PlanQuery, type QueryPlan } from './query-plan.ts'
import { findChoices } from './spec-choices.ts'
import { countProducts, findByCode, hasCode, searchProducts } from './store.ts'
import { setSimilarityThreshold } from './word-match.ts'

/** A caller's search. */
export interface WordFilter extends Omit<ProductFilter, 'choices'> {
  readonly q?: string | undefined
  /** Conditions on specifications, as the contract has them. */
  readonly specs?: string | undefined
}

export interface ProductList extends WordFilter {
  readonly sort?: ProductSort | undefined
  readonly limit: number
  readonly offset: number
  readonly cursor?: string | undefined
}

/** Lists products that contain every word or a synonym; when there are none, products with similar words. */
export async function listProducts(db: Database, planQuery: PlanQuery, list: ProductList) {
  const { q, filter, plan } = await planSearch(db, planQuery, list)
  const { sort, limit, offset, cursor } = list
  const listing = { q, ...filter, ...plan, sort, limit, offset, cursor }
  return searching(db, plan, (tx) =>
    plan.scope === 'names' ? listNameMatches(tx, listing) : listWeakMatches(tx, listing),
  )
}

/** Decides the terms and the method of a search. */
export async function planSearch(
  db: Database,
  planQuery: PlanQuery,
  { q = '', specs, group: asked, assortment, ...wanted }: WordFilter,
) {
  // A part number finds the variant itself.
  const group = asked && q && (await hasCode(db, q, assortment)) ? undefined : asked
  const [plan, choices] = await Promise.all([planQuery(q, { group, assortment }), findChoices(db, specs)])
  const { category, brand, unspsc, minPrice, maxPrice, inStock, minAvailable } = wanted
  const filter: ProductFilter = {
    assortment,
    category,
    brand,
    unspsc,
    minPrice,
    maxPrice,
    inStock,
    minAvailable,
    choices,
    group,
  }
  return { q, plan, filter }
}

type Listing = Omit<ProductList, 'q' | 'specs'> & ProductFilter & QueryPlan & { readonly q: string }

/** There may be very many name matches, so they are counted separately. */
async function listNameMatches(db: Database, list: Listing) {
  if (!list.q && isFirst(list)) {
    const sort = list.sort === undefined || list.sort === 'relevance' ? 'newest' : list.sort
    const found = await searchProducts(db, { ...list, sort, limit: list.limit + 1, counted: 'apart' })
    return onePage(found, list.limit, found[0]?.total ?? 0)
  }
  const counted = countFilters(list) === 0 ? list.count : undefined
  const total = counted ?? (await countProducts(db, list, list))
  const isRanked = list.q && (total <= MAX_RANKED || (await hasCode(db, list.q, list.assortment)))
  const usual = isRanked ? 'relevance' : 'newest'
  const sort = list.sort === 'relevance' ? usual : (list.sort ?? usual)
  const found = await searchProducts(db, { ...list, sort, limit: list.limit + 1 })
  return onePage(found, list.limit, total)
}

/** A later page counts separately: its rows do not carry the total of the first, and there may be none. */
const isFirst = ({ cursor, offset }: Listing) => cursor === undefined && offset === 0

/** Weak matches are limited, and counted as they are read. */
async function listWeakMatches(db: Database, list: Listing) {
  const { sort = 'relevance', limit } = list
  const found = await searchProducts(db, {
    ...list,
    sort,
    limit: limit + 1,
    counted: isFirst(list) ? 'together' : undefined,
  })
  const total = isFirst(list) ? (found[0]?.total ?? 0) : await countProducts(db, list, list)
  return onePage(found, limit, total)
}

/** Counts products per facet value of a search, and says whether the search was fuzzy. */
export async function listFacets(db: Database, planQuery: PlanQuery, wanted: WordFilter) {
  const { plan, filter } = await planSearch(db, planQuery, wanted)
  return { fuzzy: plan.fuzzy, counts: await searching(db, plan, (tx) => countFacets(tx, plan, filter)) }
}

/** Runs a search that may be one for similar names. */
export function searching<Found>(
  db: Database,
  { scope }: QueryPlan,
  search: (db: Database) => Promise<Found>,
): Promise<Found> {
  if (scope !== 'similar-names') return search(db)
  return db.transaction().execute(async (tx) => {
    await setSimilarityThreshold(tx)
    return search(tx)
  })
}

/** Suggests products for the beginning of a search, exact matches of SKU, MPN or GTIN first. */
export async function suggestProducts(
  db: Database,
  planQuery: PlanQuery,
  { q, group, assortment }: Pick<ProductList, 'q' | 'group' | 'assortment'>,
) {
  if (!q) return []
  const [exact, { rows }] = await Promise.all([
    findByCode(db, q, { assortment, limit: SUGGESTIONS }),
    listProducts(db, planQuery, { q, group, assortment, limit: SUGGESTIONS, offset: 0 }),
  ])
  const others = rows.filter((row) => !exact.some(({ id }) => id === row.id))
  return [...exact, ...others].slice(0, SUGGESTIONS)
}
