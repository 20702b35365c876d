import { type SqlBool, sql } from 'kysely'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { toCents } from '#contract/money.ts'
import type { ProductSort } from '#contract/products.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import { unprepared } from '#database/prepared-statements.ts'
import { onSale, productColumns } from '../products/store.ts'

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
const ALIKE = '0.5'

/** To be said at the beginning of a transaction that asks for what is alike. */
export const setAlike = (tx: Database) =>
  sql`select set_config('pg_trgm.word_similarity_threshold', ${ALIKE}, true)`.execute(tx)

/** More words than this say no more, but cost. */
const MOST_WORDS = 8
const wordsOf = (q: string) => q.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)

/** Whether the index, which knows letters in threes, can find the word somewhere within others. */
const isLong = (word: string) => word.length > 2 || !/^[a-z0-9]+$/i.test(word)

/** A long word anywhere in the name; a short one where a word of it begins. */
function holds(word: string) {
  const part = escapeLike(word)
  return isLong(word)
    ? sql<SqlBool>`name ilike ${`%${part}%`}`
    : sql<SqlBool>`(name ilike ${`${part}%`} or name ilike ${`% ${part}%`})`
}

const isLike = (word: string) => (/[a-z0-9]/i.test(word) ? sql<SqlBool>`${word} <% name` : holds(word))

const matching = (db: Database, alike: boolean, filter: ProductFilter) => {
  const { q = '', category, minPrice, maxPrice, inStock } = filter
  return wordsOf(q)
    .reduce((query, word) => query.where(alike ? isLike(word) : holds(word)), onSale(db))
    .$if(category !== undefined, (query) => query.where('category', '=', String(category)))
    .$if(minPrice !== undefined, (query) => query.where('price_cents', '>=', toCents(Number(minPrice))))
    .$if(maxPrice !== undefined, (query) => query.where('price_cents', '<=', toCents(Number(maxPrice))))
    .$if(inStock === 'true', (query) => query.where('available', '>=', MIN_ORDER_PIECES))
}

/** Of names that are merely alike there may be very many, each worth little: beyond so many, others are not seen. */
const ALIKE_AT_MOST = 1_000

const found = (db: Database, alike: boolean, filter: ProductFilter) =>
  alike
    ? db.selectFrom(matching(db, alike, filter).selectAll().limit(ALIKE_AT_MOST).as('products'))
    : matching(db, alike, filter)

const orders = {
  newest: { key: sql`created_at`, direction: 'desc' },
  name: { key: sql`lower(name)`, direction: 'asc' },
  price: { key: sql`price_cents`, direction: 'asc' },
  '-price': { key: sql`price_cents`, direction: 'desc' },
} as const

const orderOf = ({ sort, q = '', alike }: ProductSearch) => {
  if (sort !== 'relevance') return orders[sort]
  // Of names that hold the very words, those that hold little else come first.
  const key = alike
    ? sql`word_similarity(${q}, name)`
    : sql`(word_similarity(${q}, name) + similarity(${q}, name))`
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
