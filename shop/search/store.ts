import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Assortment } from '#contract/companies/assortment.ts'
import { pageLimits } from '#contract/fields.ts'
import { MAX_COUNTED, PRODUCTS_PER_PAGE } from '#contract/limits.ts'
import type { ProductSort } from '#contract/products/endpoints.ts'
import { typedGtin } from '#contract/products/gtin.ts'
import { type ListOrder, type PageRequest, selectPage } from '#database/cursors.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import { PREPARED } from '#database/prepared-statements.ts'
import type { Products } from '#database/tables/products.ts'
import { inAssortment } from '../companies/assortment.ts'
import { shownColumns } from '../products/columns.ts'
import { onSale } from '../products/store.ts'
import { allOf } from './all-of.ts'
import {
  countFilters,
  matchesToCount,
  matchingProducts,
  type ProductFilter,
  type SearchQuery,
} from './product-filter.ts'
import type { Listed } from './query-plan.ts'
import type { SearchTerm } from './search-terms.ts'
import { matchesNames, matchesTexts, matchesWord, textMatches } from './word-match.ts'

const id = sql`id`
const orders = {
  newest: { key: sql`created_at`, type: 'timestamptz', table: 'products', id, direction: 'desc' },
  name: { key: sql`lower(name)`, type: 'text', table: 'products', id, direction: 'asc' },
  price: { key: sql`price_cents`, type: 'bigint', table: 'products', id, direction: 'asc' },
  '-price': { key: sql`price_cents`, type: 'bigint', table: 'products', id, direction: 'desc' },
} as const satisfies Record<string, ListOrder>

const hasGtin = (spellings: readonly string[]) => sql<SqlBool>`gtin = any(${spellings}::text[])`

/** Ranks an exact code above every similar name, and codes that start with the search next. */
function codeRank(q: string) {
  const code = q.trim().toUpperCase()
  const beginning = `${escapeLike(code)}%`
  return sql`case
    when upper(sku) = ${code} or upper(mpn) = ${code} or ${hasGtin(typedGtin(q))} then 16
    when upper(sku) like ${beginning} or upper(mpn) like ${beginning} then 8
    else 0 end`
}

/** Ranks exact words in a name first, then synonyms in a name, then the category, then descriptions. */
const nameRank = (terms: readonly SearchTerm[]) => sql`case
  when ${allOf(terms.flatMap(({ words }) => words.map((word) => matchesWord(word, 'products'))))} then 6
  when ${matchesNames(terms, 'products')} then 4
  when ${textMatches(sql`to_tsvector('english', category)`, terms)} then 2
  else 0 end`

/** Selects the products on sale with exactly this code. One query per index: a single condition would use none of them. */
function idsWithCode(db: Database, q: string, assortment: Assortment) {
  const code = q.trim().toUpperCase()
  const having = (condition: RawBuilder<SqlBool>) => onSale(db, assortment).select('id').where(condition)
  return having(sql`upper(sku) = ${code}`)
    .unionAll(having(sql`upper(mpn) = ${code}`))
    .unionAll(having(hasGtin(typedGtin(q))))
}

/** True if a product on sale has exactly this code. */
export async function hasCode(db: Database, q: string, assortment: Assortment): Promise<boolean> {
  return (await idsWithCode(db, q, assortment).limit(1).executeTakeFirst()) !== undefined
}

export const findByCode = (
  db: Database,
  q: string,
  { assortment, limit }: { readonly assortment: Assortment; readonly limit: number },
) =>
  onSale(db, assortment)
    .select(shownColumns(assortment))
    .where('id', 'in', idsWithCode(db, q, assortment))
    .orderBy('id')
    .limit(limit)
    .execute()

export interface Search extends ProductFilter, SearchQuery, PageRequest {
  readonly q: string
  readonly sort: ProductSort
  readonly offset: number
  /**
   * Whether and how each row has the total: `together` costs nothing where every match is read anyway, `apart` counts
   * beside the rows, as `countProducts` does, and saves a statement. @default no row has it
   */
  readonly counted?: 'together' | 'apart' | undefined
}

function orderOf({ sort, q, terms, scope }: Search): ListOrder {
  if (sort !== 'relevance') return orders[sort]
  // Among names with the exact words, shorter names rank higher.
  const key =
    scope === 'similar-names'
      ? sql`word_similarity(${q}, search_text)`
      : sql`(${codeRank(q)} + ${nameRank(terms)} + word_similarity(${q}, name) + similarity(${q}, name))`
  return { key, type: 'float8', table: 'products', id, direction: 'desc' }
}

export function searchProducts(db: Database, search: Search) {
  const found = db
    .selectFrom(
      sql<
        Selectable<Products>
      >`(${isPlain(search) ? sql.raw(PREPARED) : sql``}${matchingProducts(search, search)})`.as('products'),
    )
    .select(shownColumns(search.assortment))
    .$if(search.counted === 'together', (query) =>
      query.select((e) => e.fn.countAll<number>().over().as('total')),
    )
    .$if(search.counted === 'apart', (query) =>
      query.select(sql<number>`(${countOf(search, search)})`.as('total')),
    )
  const page = selectPage(found, orderOf(search), search)
  const first = PLANNED_ONCE.has(search.limit) ? page.limit(sql.lit(search.limit)) : page
  return (search.offset === 0 ? first : page.offset(search.offset)).execute()
}

/**
 * True for one word with at most one filter, as most searches are. Only these are prepared, because each further word or
 * filter is a statement of its own, and a connection keeps few. Reading and planning one takes as long as running it. Names
 * are found by their ids then, so that the plan depends on one word of the texts; Postgres keeps it only if it expects that
 * to cost no more than planning for each word.
 */
function isPlain(search: Search) {
  const [term, second] = search.terms
  return (
    search.scope === 'texts' &&
    term?.words.length === 1 &&
    term.synonyms.length === 0 &&
    second === undefined &&
    countFilters(search) <= 1
  )
}

/**
 * Rows of the first pages that are asked for most: written out, so that a prepared plan is made for these few rows, not
 * for a tenth of all products, and is kept. Few, because a connection keeps few plans.
 */
const PLANNED_ONCE: ReadonlySet<number> = new Set([PRODUCTS_PER_PAGE + 1, pageLimits.usual + 1])

/** Written out, not a parameter: a prepared plan would be made for a tenth of the rows. */
const MORE_THAN_COUNTED = sql`limit ${sql.lit(MAX_COUNTED + 1)}`

/** Counts products, up to MAX_COUNTED + 1. */
export async function countProducts(
  db: Database,
  query: SearchQuery,
  filter: ProductFilter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`${countOf(query, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

const countOf = (query: SearchQuery, filter: ProductFilter) =>
  sql`select count(*)::int as count from (select from (${matchesToCount(query, filter)}) found ${MORE_THAN_COUNTED}) counted`

/** Longer lists of ids are not passed on: searching again is as fast. */
const MAX_LISTED_IDS = 2_000

/**
 * Counts the matching names, as `countProducts` does, with the products' ids unless there are too many. Products with
 * one of these as their GTIN count as matching names.
 */
export async function findByNames(
  db: Database,
  terms: readonly SearchTerm[],
  { gtins, ...listed }: Listed & { readonly gtins: readonly string[] },
) {
  const named = sql`select id from (${matchesToCount({ terms, scope: 'names' }, listed)}) named`
  const found =
    gtins.length === 0
      ? named
      : sql`${named} union ${onSale(db, listed.assortment).select('id').where(hasGtin(gtins))}`
  const { rows } = await sql<{ count: number; ids: string[] | null }>`
    select count(*)::int as count, case when count(*) <= ${MAX_LISTED_IDS} then array_agg(id) end as ids
    from (select id from (${found}) found ${MORE_THAN_COUNTED}) counted`.execute(db)
  const [{ count, ids } = { count: 0, ids: null }] = rows
  return { count, ids: count === 0 ? [] : (ids ?? undefined) }
}

/** True if a product on sale matches in its name, category or description. */
export async function hasTextMatch(
  db: Database,
  terms: readonly SearchTerm[],
  { group, assortment }: Listed,
): Promise<boolean> {
  const product = await onSale(db, assortment)
    .select('id')
    .where(matchesTexts(terms))
    .$if(group !== undefined, (query) => query.where((e) => e.ref('is_listed')))
    .limit(1)
    .executeTakeFirst()
  return product !== undefined
}

/** One step per category, however many products there are. */
export async function categoriesOnSale(db: Database, assortment: Assortment): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    with recursive found as (
      (select category from products where deleted_at is null order by category limit 1)
      union all
      select (
        select category from products
        where deleted_at is null and category > found.category order by category limit 1
      ) from found where found.category is not null
    )
    select category from found where category is not null and ${inAssortment(assortment)}`.execute(db)
  return rows.map(({ category }) => category)
}

/**
 * Products oldest first, so that new ones change only the last part; starts at the product `from`, or at the
 * beginning.
 */
export function namesOnSale(
  db: Database,
  { from, limit, assortment }: { from: string | undefined; limit: number; assortment: Assortment },
) {
  return onSale(db, assortment)
    .select(['id', 'name'])
    .$if(from !== undefined, (query) =>
      query.where(sql<SqlBool>`(created_at, id) >= (select created_at, id from products where id = ${from})`),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Every n-th product in the same order, starting with the first. */
export async function everyOnSale(
  db: Database,
  { products, limit, assortment }: { products: number; limit: number; assortment: Assortment },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive found as (
      (
        select created_at, id from products where deleted_at is null and ${inAssortment(assortment)}
        order by created_at, id limit 1
      )
      union all
      select next.* from found, lateral (
        select created_at, id from products
        where deleted_at is null and ${inAssortment(assortment)} and (created_at, id) >= (found.created_at, found.id)
        order by created_at, id offset ${products} limit 1
      ) next
    )
    select id from found limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
