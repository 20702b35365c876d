import { type SqlBool, sql } from 'kysely'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import type { ProductSort } from '#contract/products.ts'
import type { Database } from '#database/open.ts'
import { onSale, productColumns } from './store.ts'

export interface ProductFilter {
  readonly q?: string | undefined
  readonly category?: string | undefined
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

/** How much of a word's groups of three letters a name must share to be like it; Postgres itself would say 0.6. */
const ALIKE = '0.45'

/** To be said at the beginning of a transaction that asks for what is alike. */
export const setAlike = (tx: Database) =>
  sql`select set_config('pg_trgm.word_similarity_threshold', ${ALIKE}, true)`.execute(tx)

/** More words than this say no more, but cost. */
const MOST_WORDS = 8
const wordsOf = (q: string) => q.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)

const literally = (word: string) => word.replaceAll(/[\\%_]/g, '\\$&')

const matching = (db: Database, alike: boolean, filter: ProductFilter) => {
  const { q = '', category, minPrice, maxPrice, inStock } = filter
  return wordsOf(q)
    .reduce(
      (query, word) =>
        alike
          ? query.where(sql<SqlBool>`(${word} <% name or name ilike ${`%${literally(word)}%`})`)
          : query.where('name', 'ilike', `%${literally(word)}%`),
      onSale(db),
    )
    .$if(category !== undefined, (query) => query.where('category', '=', String(category)))
    .$if(minPrice !== undefined, (query) => query.where('price_cents', '>=', Number(minPrice) * 100))
    .$if(maxPrice !== undefined, (query) => query.where('price_cents', '<=', Number(maxPrice) * 100))
    .$if(inStock === 'true', (query) => query.where('available', '>=', MIN_ORDER_PIECES))
}

const orders = {
  newest: { key: sql`created_at`, direction: 'desc' },
  name: { key: sql`lower(name)`, direction: 'asc' },
  price: { key: sql`price_cents`, direction: 'asc' },
  '-price': { key: sql`price_cents`, direction: 'desc' },
} as const

const orderOf = (sort: ProductSort, q: string) =>
  sort === 'relevance'
    ? { key: sql`(word_similarity(${q}, name) + similarity(${q}, name))`, direction: 'desc' as const }
    : orders[sort]

export function searchProducts(db: Database, search: ProductSearch) {
  const { q = '', sort, alike, limit, offset, cursor } = search
  const { key, direction } = orderOf(sort, q)
  const follows = direction === 'desc' ? sql`<` : sql`>`
  return matching(db, alike, search)
    .select(productColumns)
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
}

export async function countProducts(db: Database, alike: boolean, filter: ProductFilter): Promise<number> {
  const { count } = await matching(db, alike, filter)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
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
