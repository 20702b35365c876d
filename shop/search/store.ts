import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { toCents } from '#contract/money.ts'
import { facetPriceBands, type ProductSort } from '#contract/products.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import { unprepared } from '#database/prepared-statements.ts'
import { onSale, productColumns } from '../products/store.ts'

export interface ProductFilter {
  readonly q?: string | undefined
  readonly category?: string | undefined
  readonly brand?: string | undefined
  readonly minPrice?: number | undefined
  readonly maxPrice?: number | undefined
  readonly inStock?: 'true' | 'false' | undefined
}

export interface ProductSearch extends ProductFilter {
  readonly sort: ProductSort
  /** Whether words need only be alike, as mistyped ones are. */
  readonly alike: boolean
  readonly limit: number
  readonly offset: number
  /** The id of the last product of the page before. */
  readonly cursor?: string | undefined
}

/** How much of a word's groups of three letters a text must share to be like it; Postgres itself would say 0.6. */
const ALIKE = '0.5'

/** To be said at the beginning of a transaction that asks for what is alike. */
export const setAlike = (tx: Database) =>
  sql`select set_config('pg_trgm.word_similarity_threshold', ${ALIKE}, true)`.execute(tx)

/** More words than this say no more, but cost. */
const MAX_WORDS = 8
const wordsOf = (q: string) => q.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)

/** Whether the index, which knows letters in threes, can find the word somewhere within others. */
const isLong = (word: string) => word.length > 2 || !/^[a-z0-9]+$/i.test(word)

/** A long word anywhere in name and codes; a short one where a word of them begins. */
function holds(word: string) {
  const part = escapeLike(word)
  return isLong(word)
    ? sql<SqlBool>`search_text ilike ${`%${part}%`}`
    : sql<SqlBool>`(search_text ilike ${`${part}%`} or search_text ilike ${`% ${part}%`})`
}

const isLike = (word: string) => (/[a-z0-9]/i.test(word) ? sql<SqlBool>`${word} <% search_text` : holds(word))

const holdsWords = (db: Database, alike: boolean, q: string) =>
  wordsOf(q).reduce((query, word) => query.where(alike ? isLike(word) : holds(word)), onSale(db))

/** A whole lot is there: what can be ordered at least. */
const isInStock = sql<SqlBool>`available >= min_pieces`

const matching = (db: Database, alike: boolean, filter: ProductFilter) => {
  const { q = '', category, brand, minPrice, maxPrice, inStock } = filter
  return holdsWords(db, alike, q)
    .$if(category !== undefined, (query) => query.where('category', '=', String(category)))
    .$if(brand !== undefined, (query) => query.where('brand', '=', String(brand)))
    .$if(minPrice !== undefined, (query) => query.where('price_cents', '>=', toCents(Number(minPrice))))
    .$if(maxPrice !== undefined, (query) => query.where('price_cents', '<=', toCents(Number(maxPrice))))
    .$if(inStock === 'true', (query) => query.where(isInStock))
}

/** Of names that are merely alike there may be very many, each worth little: beyond so many, others are not seen. */
const MAX_ALIKE = 1_000

const found = (db: Database, alike: boolean, filter: ProductFilter) =>
  alike
    ? db.selectFrom(matching(db, alike, filter).selectAll().limit(MAX_ALIKE).as('products'))
    : matching(db, alike, filter)

const orders = {
  newest: { key: sql`created_at`, direction: 'desc' },
  name: { key: sql`lower(name)`, direction: 'asc' },
  price: { key: sql`price_cents`, direction: 'asc' },
  '-price': { key: sql`price_cents`, direction: 'desc' },
} as const

/** Who looks for a code finds it before all that is merely alike; what begins with it comes next. */
function codeRank(q: string) {
  const code = q.trim().toUpperCase()
  const beginning = `${escapeLike(code)}%`
  return sql`case
    when upper(sku) = ${code} or upper(mpn) = ${code} or gtin = ${code} then 8
    when upper(sku) like ${beginning} or upper(mpn) like ${beginning} then 4
    else 0 end`
}

/** Whether something on sale has the very code. */
export async function hasCode(db: Database, q: string): Promise<boolean> {
  const code = q.trim().toUpperCase()
  const product = await onSale(db)
    .select('id')
    .where(sql<SqlBool>`(upper(sku) = ${code} or upper(mpn) = ${code} or gtin = ${code})`)
    .limit(1)
    .executeTakeFirst()
  return product !== undefined
}

const orderOf = ({ sort, q = '', alike }: ProductSearch) => {
  if (sort !== 'relevance') return orders[sort]
  // Of names that hold the very words, those that hold little else come first.
  const key = alike
    ? sql`word_similarity(${q}, search_text)`
    : sql`(${codeRank(q)} + word_similarity(${q}, name) + similarity(${q}, name))`
  return { key, direction: 'desc' } as const
}

export function searchProducts(db: Database, search: ProductSearch) {
  const { alike, limit, offset, cursor } = search
  const { key, direction } = orderOf(search)
  const follows = direction === 'desc' ? sql`<` : sql`>`
  return (
    found(search.q ? unprepared(db) : db, alike, search)
      .select(productColumns)
      // How many there are, where all of them must be looked at anyway.
      .$if(alike, (query) => query.select((e) => e.fn.countAll<number>().over().as('total')))
      .$if(cursor !== undefined, (query) =>
        query.where(
          sql<SqlBool>`(${key}, id) ${follows} (select ${key}, id from products where id = ${cursor})`,
        ),
      )
      .orderBy(key, direction)
      .orderBy('id', direction)
      .offset(offset)
      .limit(limit)
      .execute()
  )
}

export async function countProducts(db: Database, alike: boolean, filter: ProductFilter): Promise<number> {
  const { count } = await found(filter.q ? unprepared(db) : db, alike, filter)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether a price is in the band, as the search that the band stands for finds it: both ends belong to it. */
const isInBand = ({ from, to }: (typeof facetPriceBands)[number]) =>
  to === undefined
    ? sql`price_cents >= ${sql.lit(toCents(from))}`
    : sql`price_cents between ${sql.lit(toCents(from))} and ${sql.lit(toCents(to))}`

const MAX_VALUES = 30

export interface FacetCount {
  readonly facet: 'category' | 'brand' | 'price' | 'stock'
  /** A category, a brand, the number of a price band, or nothing. */
  readonly value: string | null
  readonly count: number
}

/**
 * How many products each value of a facet would leave, were it chosen: of those that fit all other facets. The values
 * with most products first.
 */
export async function countFacets(
  db: Database,
  alike: boolean,
  { q = '', category, brand, minPrice, maxPrice, inStock }: ProductFilter,
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
  const words = holdsWords(db, alike, q).$if(alike, (query) => query.limit(MAX_ALIKE))
  const counted = (facet: keyof typeof chosen, value: RawBuilder<unknown>) => sql`
    (select ${sql.lit(facet)} as facet, ${value} as value, count(*)::int as count from matched
    where ${others(facet)} and ${value} is not null group by 2 order by 3 desc, 2 limit ${MAX_VALUES})`
  const countedBands = facetPriceBands.map((band) => sql`count(*) filter (where ${isInBand(band)})::int`)
  const { rows } = await sql<FacetCount>`
    with matched as materialized (
      ${words.select(['category', 'brand', 'price_cents']).select(isInStock.as('in_stock'))}
    )
    ${counted('category', sql`category`)}
    union all ${counted('brand', sql`brand`)}
    union all (select 'price', (place - 1)::text, count
      from (select array[${sql.join(countedBands)}] as counts from matched where ${others('price')}) bands,
        unnest(counts) with ordinality as band (count, place))
    union all (select 'stock', null, count(*)::int from matched where in_stock and ${others('stock')})`.execute(
    q ? unprepared(db) : db,
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

export function namesOnSale(db: Database, { limit, offset }: { limit: number; offset: number }) {
  return onSale(db).select(['id', 'name']).orderBy('id').limit(limit).offset(offset).execute()
}
