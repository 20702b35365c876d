import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { MAX_COUNTED } from '#contract/limits.ts'
import { toCents } from '#contract/money.ts'
import { facetPriceBands, type ProductSort } from '#contract/products/endpoints.ts'
import { cursorKey, isAfter, type ListOrder } from '#database/cursors.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import { unprepared } from '#database/prepared-statements.ts'
import type { Products } from '#database/tables/shop.ts'
import { onSale, productColumns } from '../products/store.ts'
import {
  allOf,
  foundProducts,
  foundToCount,
  holds,
  matchesNames,
  matchesTexts,
  type ProductFilter,
  says,
  type Wanted,
} from './product-filter.ts'
import type { Term } from './search-terms.ts'

const id = sql`id`
const orders = {
  newest: { key: sql`created_at`, type: 'timestamptz', table: 'products', id, direction: 'desc' },
  name: { key: sql`lower(name)`, type: 'text', table: 'products', id, direction: 'asc' },
  price: { key: sql`price_cents`, type: 'bigint', table: 'products', id, direction: 'asc' },
  '-price': { key: sql`price_cents`, type: 'bigint', table: 'products', id, direction: 'desc' },
} as const satisfies Record<string, ListOrder>

/** Who looks for a code finds it before all that is named alike; what begins with it comes next. */
function codeRank(q: string) {
  const code = q.trim().toUpperCase()
  const beginning = `${escapeLike(code)}%`
  return sql`case
    when upper(sku) = ${code} or upper(mpn) = ${code} or gtin = ${code} then 16
    when upper(sku) like ${beginning} or upper(mpn) like ${beginning} then 8
    else 0 end`
}

/** The very words in a name come first, then a synonym there, then the category, last what only a description says. */
const nameRank = (terms: readonly Term[]) => sql`case
  when ${allOf(terms.flatMap(({ words }) => words.map((word) => holds(word, 'products'))))} then 6
  when ${matchesNames(terms, 'products')} then 4
  when ${says(sql`to_tsvector('english', category)`, terms)} then 2
  else 0 end`

/** Whether something on sale has the very code: asked of each index on its own, which one condition for all would not use. */
export async function hasCode(db: Database, q: string): Promise<boolean> {
  const code = q.trim().toUpperCase()
  const having = (condition: RawBuilder<SqlBool>) => onSale(db).select('id').where(condition)
  const product = await having(sql`upper(sku) = ${code}`)
    .unionAll(having(sql`upper(mpn) = ${code}`))
    .unionAll(having(sql`gtin = ${code}`))
    .limit(1)
    .executeTakeFirst()
  return product !== undefined
}

export interface Search extends ProductFilter, Wanted {
  readonly q: string
  readonly sort: ProductSort
  readonly limit: number
  readonly offset: number
  readonly cursor?: string | undefined
}

function orderOf({ sort, q, terms, scope }: Search): ListOrder {
  if (sort !== 'relevance') return orders[sort]
  // Of names that hold the very words, those that hold little else come first.
  const key =
    scope === 'alike'
      ? sql`word_similarity(${q}, search_text)`
      : sql`(${codeRank(q)} + ${nameRank(terms)} + word_similarity(${q}, name) + similarity(${q}, name))`
  return { key, type: 'float8', table: 'products', id, direction: 'desc' }
}

export function searchProducts(db: Database, search: Search) {
  const { scope, limit, offset, cursor } = search
  const order = orderOf(search)
  const { key, direction } = order
  return (
    (search.q ? unprepared(db) : db)
      .selectFrom(sql<Selectable<Products>>`(${foundProducts(search, search)})`.as('products'))
      .select(productColumns)
      .select(cursorKey(order))
      // How many there are, where all of them must be looked at anyway.
      .$if(scope !== 'names', (query) => query.select((e) => e.fn.countAll<number>().over().as('total')))
      .$if(cursor !== undefined, (query) => query.where(isAfter(order, cursor ?? '')))
      .orderBy(key, direction)
      .orderBy('id', direction)
      .offset(offset)
      .limit(limit)
      .execute()
  )
}

/** One more than MAX_COUNTED where there are more than that. */
export async function countProducts(db: Database, wanted: Wanted, filter: ProductFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from (select from (${foundToCount(wanted, filter)}) found limit ${MAX_COUNTED + 1}) counted`.execute(
    wanted.terms.length > 0 ? unprepared(db) : db,
  )
  return rows[0]?.count ?? 0
}

/** More are not handed on by their ids: to find them anew takes no longer. */
const MAX_NAMED = 2_000

/** How many names hold the terms, counted as by `countProducts`, and which, unless they are very many. */
export async function findByNames(db: Database, terms: readonly Term[]) {
  const { rows } = await sql<{ count: number; ids: string[] | null }>`
    select count(*)::int as count, case when count(*) <= ${MAX_NAMED} then array_agg(id) end as ids
    from (select id from (${foundToCount({ terms, scope: 'names' }, {})}) found limit ${MAX_COUNTED + 1}) counted`.execute(
    unprepared(db),
  )
  const [{ count, ids } = { count: 0, ids: null }] = rows
  return { count, ids: count === 0 ? [] : (ids ?? undefined) }
}

/** Whether anything on sale is described by them. */
export async function hasTextMatch(db: Database, terms: readonly Term[]): Promise<boolean> {
  const product = await onSale(unprepared(db))
    .select('id')
    .where(matchesTexts(terms))
    .limit(1)
    .executeTakeFirst()
  return product !== undefined
}

/** Whether a price is in the band, as the search that the band stands for finds it: both ends belong to it. */
const isInBand = ({ from, to }: (typeof facetPriceBands)[number]) =>
  to === undefined
    ? sql`price_cents >= ${sql.lit(toCents(from))}`
    : sql`price_cents between ${sql.lit(toCents(from))} and ${sql.lit(toCents(to))}`

const MAX_VALUES = 30

export interface FacetCount {
  /** `found` is for all that was counted. */
  readonly facet: 'category' | 'brand' | 'price' | 'stock' | 'found'
  /** A category, a brand, the number of a price band, or nothing. */
  readonly value: string | null
  readonly count: number
}

/**
 * How many products each value of a facet would leave, were it chosen: of those that fit all other facets, and of
 * MAX_COUNTED at most. The values with most products first.
 */
export async function countFacets(
  db: Database,
  wanted: Wanted,
  { category, brand, minPrice, maxPrice, inStock, minAvailable }: ProductFilter,
): Promise<readonly FacetCount[]> {
  const chosen = {
    category: category === undefined ? sql`true` : sql`category = ${category}`,
    brand: brand === undefined ? sql`true` : sql`brand = ${brand}`,
    price: sql`price_cents between ${toCents(minPrice ?? 0)}::bigint and ${toCents(maxPrice ?? 1e12)}::bigint`,
    stock: inStock === 'true' ? sql`in_stock` : sql`true`,
  }
  const others = (facet: keyof typeof chosen) =>
    sql.join(
      Object.entries(chosen).flatMap(([name, condition]) => (name === facet ? [] : [condition])),
      sql` and `,
    )
  const counted = (facet: keyof typeof chosen, value: RawBuilder<unknown>) => sql`
    (select ${sql.lit(facet)} as facet, ${value} as value, count(*)::int as count from matched
    where ${others(facet)} and ${value} is not null group by 2 order by 3 desc, 2 limit ${MAX_VALUES})`
  const countedBands = facetPriceBands.map((band) => sql`count(*) filter (where ${isInBand(band)})::int`)
  const { rows } = await sql<FacetCount>`
    with matched as materialized (
      select * from (${foundToCount(wanted, { minAvailable })}) found limit ${MAX_COUNTED}
    )
    ${counted('category', sql`category`)}
    union all ${counted('brand', sql`brand`)}
    union all (select 'price', (place - 1)::text, count
      from (select array[${sql.join(countedBands)}] as counts from matched where ${others('price')}) bands,
        unnest(counts) with ordinality as band (count, place))
    union all (select 'stock', null, count(*)::int from matched where in_stock and ${others('stock')})
    union all (select 'found', null, count(*)::int from matched)`.execute(
    wanted.terms.length > 0 ? unprepared(db) : db,
  )
  return rows
}

/** One step per category, however many products there are. */
export async function categoriesOnSale(db: Database): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    with recursive found as (
      (select category from products where deleted_at is null order by category limit 1)
      union all
      select (
        select category from products
        where deleted_at is null and category > found.category order by category limit 1
      ) from found where found.category is not null
    )
    select category from found where category is not null`.execute(db)
  return rows.map(({ category }) => category)
}

/** The oldest first, so that new ones change no part but the last; from the product with the id, or from the beginning. */
export function namesOnSale(db: Database, { from, limit }: { from: string | undefined; limit: number }) {
  return onSale(db)
    .select(['id', 'name'])
    .$if(from !== undefined, (query) =>
      query.where(sql<SqlBool>`(created_at, id) >= (select created_at, id from products where id = ${from})`),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** In the same order the first product, and each that comes so many after another. */
export async function everyOnSale(
  db: Database,
  { products, limit }: { products: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive found as (
      (select created_at, id from products where deleted_at is null order by created_at, id limit 1)
      union all
      select next.* from found, lateral (
        select created_at, id from products
        where deleted_at is null and (created_at, id) >= (found.created_at, found.id)
        order by created_at, id offset ${products} limit 1
      ) next
    )
    select id from found limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
