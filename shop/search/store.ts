import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { MAX_COUNTED } from '#contract/limits.ts'
import { toCents } from '#contract/money.ts'
import { facetPriceBands, type ProductSort } from '#contract/products.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import { unprepared } from '#database/prepared-statements.ts'
import { onSale, productColumns } from '../products/store.ts'
import type { Term } from './terms.ts'

export interface ProductFilter {
  readonly category?: string | undefined
  readonly brand?: string | undefined
  readonly minPrice?: number | undefined
  readonly maxPrice?: number | undefined
  readonly inStock?: 'true' | 'false' | undefined
  readonly minAvailable?: number | undefined
}

/** What is looked for, and where: `texts` are names, categories and descriptions; names that are `alike` share letters. */
export interface Wanted {
  readonly terms: readonly Term[]
  readonly scope: 'names' | 'texts' | 'alike'
}

/** A text holds a term when it holds all its words as they were typed, or a synonym of it. */
const namesHold = (terms: readonly Term[]) => allOf(terms.map((term) => sql`(${nameHolds(term)})`))

const nameHolds = ({ words, synonyms }: Term) =>
  sql.join([allOf(words.map(holds)), ...synonyms.map(holdsWhole)], sql` or `)

const allOf = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`true`

/** Whether the index, which knows letters in threes, can find the word somewhere within others. */
const isLong = (word: string) => word.length > 2 || !/^[a-z0-9]+$/i.test(word)

/** A long word anywhere in name and codes; a short one where a word of them begins. */
function holds(word: string) {
  const part = escapeLike(word)
  return isLong(word)
    ? sql<SqlBool>`search_text ilike ${`%${part}%`}`
    : sql<SqlBool>`(search_text ilike ${`${part}%`} or search_text ilike ${`% ${part}%`})`
}

/** Not within other words, as `display` is within DisplayPort. */
function holdsWhole(synonym: string) {
  const words = synonym.split(' ').map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`))
  return sql<SqlBool>`search_text ~* ${String.raw`\m${words.join(String.raw`\s+`)}(s|es)?\M`}`
}

/** A word such as "for" is nothing that a text is searched for. */
const says = (text: RawBuilder<unknown>, terms: readonly Term[]) =>
  sql<SqlBool>`${text} @@ (${sql.join(terms.map(meaning), sql` && `)})`

function meaning({ words, synonyms }: Term) {
  const typed = sql`plainto_tsquery('english', ${words.join(' ')})`
  const others = synonyms.map((each) => sql`phraseto_tsquery('english', ${each})`)
  return sql`(${sql.join([typed, ...others], sql` || `)})`
}

const categoryText = sql`to_tsvector('english', category)`

/** As the index products_by_text has it. */
const productText = sql`to_tsvector('english',
  name || ' ' || coalesce(brand, '') || ' ' || category || ' ' || description)`

/** How much of a word's groups of three letters a text must share to be like it; Postgres itself would say 0.6. */
const ALIKE = '0.5'

/** To be said at the beginning of a transaction that asks for what is alike. */
export const setAlike = (tx: Database) =>
  sql`select set_config('pg_trgm.word_similarity_threshold', ${ALIKE}, true)`.execute(tx)

const isLike = (word: string) => (/[a-z0-9]/i.test(word) ? sql<SqlBool>`${word} <% search_text` : holds(word))

/** A whole lot is there: what can be ordered at least. */
const isInStock = sql<SqlBool>`available >= min_pieces`

const matching = (db: Database, condition: RawBuilder<SqlBool>, filter: ProductFilter) => {
  const { category, brand, minPrice, maxPrice, inStock, minAvailable } = filter
  return onSale(db)
    .where(condition)
    .$if(category !== undefined, (query) => query.where('category', '=', String(category)))
    .$if(brand !== undefined, (query) => query.where('brand', '=', String(brand)))
    .$if(minPrice !== undefined, (query) => query.where('price_cents', '>=', toCents(Number(minPrice))))
    .$if(maxPrice !== undefined, (query) => query.where('price_cents', '<=', toCents(Number(maxPrice))))
    .$if(inStock === 'true', (query) => query.where(isInStock))
    .$if(minAvailable !== undefined, (query) => query.where('available', '>=', Number(minAvailable)))
}

/** Of what is merely alike, or said in a description, there may be very much, each worth little: others are not seen. */
const MAX_FAINT = 1_000

function found(db: Database, { terms, scope }: Wanted, filter: ProductFilter) {
  const named = namesHold(terms)
  if (scope === 'names') return matching(db, named, filter)
  if (scope === 'alike') {
    const like = allOf(terms.flatMap(({ words }) => words.map(isLike)))
    return db.selectFrom(matching(db, like, filter).selectAll().limit(MAX_FAINT).as('products'))
  }
  const said = sql<SqlBool>`${says(productText, terms)} and not ${named}`
  const faint = matching(db, said, filter).selectAll().limit(MAX_FAINT)
  return db.selectFrom(
    matching(db, named, filter)
      .selectAll()
      .unionAll(db.selectFrom(faint.as('faint')).selectAll())
      .as('products'),
  )
}

const orders = {
  newest: { key: sql`created_at`, direction: 'desc' },
  name: { key: sql`lower(name)`, direction: 'asc' },
  price: { key: sql`price_cents`, direction: 'asc' },
  '-price': { key: sql`price_cents`, direction: 'desc' },
} as const

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
  when ${allOf(terms.flatMap(({ words }) => words.map(holds)))} then 6
  when ${namesHold(terms)} then 4
  when ${says(categoryText, terms)} then 2
  else 0 end`

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

export interface Search extends ProductFilter, Wanted {
  readonly q: string
  readonly sort: ProductSort
  readonly limit: number
  readonly offset: number
  /** The id of the last product of the page before. */
  readonly cursor?: string | undefined
}

const orderOf = ({ sort, q, terms, scope }: Search) => {
  if (sort !== 'relevance') return orders[sort]
  // Of names that hold the very words, those that hold little else come first.
  const key =
    scope === 'alike'
      ? sql`word_similarity(${q}, search_text)`
      : sql`(${codeRank(q)} + ${nameRank(terms)} + word_similarity(${q}, name) + similarity(${q}, name))`
  return { key, direction: 'desc' } as const
}

export function searchProducts(db: Database, search: Search) {
  const { scope, limit, offset, cursor } = search
  const { key, direction } = orderOf(search)
  const follows = direction === 'desc' ? sql`<` : sql`>`
  return (
    found(search.q ? unprepared(db) : db, search, search)
      .select(productColumns)
      // How many there are, where all of them must be looked at anyway.
      .$if(scope !== 'names', (query) => query.select((e) => e.fn.countAll<number>().over().as('total')))
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

/** One more than MAX_COUNTED where there are more than that. */
export async function countProducts(db: Database, wanted: Wanted, filter: ProductFilter): Promise<number> {
  const asked = wanted.terms.length > 0 ? unprepared(db) : db
  const some = found(asked, wanted, filter)
    .select('id')
    .limit(MAX_COUNTED + 1)
  const { count } = await asked
    .selectFrom(some.as('some'))
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Every one of them. */
export async function countOnSale(db: Database): Promise<number> {
  const { count } = await onSale(db)
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
      ${found(db, wanted, { minAvailable })
        .select(['category', 'brand', 'price_cents'])
        .select(isInStock.as('in_stock'))
        .limit(MAX_COUNTED)}
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

export function namesOnSale(db: Database, { limit, offset }: { limit: number; offset: number }) {
  return onSale(db).select(['id', 'name']).orderBy('id').limit(limit).offset(offset).execute()
}
