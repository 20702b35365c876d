import { type SqlBool, sql } from 'kysely'
import type { productSorts } from '#contract/products.ts'
import type { Database } from '#database/open.ts'

const columns = [
  'id',
  'name',
  'price_cents as priceCents',
  'available',
  'description',
  'image',
  'category',
  'specs',
] as const

export interface ProductSearch {
  readonly q?: string | undefined
  readonly sort: (typeof productSorts)[number]
  readonly limit: number
  /** The id of the last product of the page before. */
  readonly cursor?: string | undefined
}

const onSale = (db: Database) => db.selectFrom('products').where('deleted_at', 'is', null)

const sorts = {
  newest: { key: sql`created_at`, direction: 'desc' },
  name: { key: sql`lower(name)`, direction: 'asc' },
  price: { key: sql`price_cents`, direction: 'asc' },
  '-price': { key: sql`price_cents`, direction: 'desc' },
} as const

export function searchProducts(db: Database, { q, sort, limit, cursor }: ProductSearch) {
  const { key, direction } = sorts[sort]
  const follows = direction === 'desc' ? sql`<` : sql`>`
  return matching(db, q)
    .select(columns)
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(${key}, id) ${follows} (select ${key}, id from products where id = ${cursor})`,
      ),
    )
    .orderBy(key, direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute()
}

export async function countProducts(db: Database, q: string | undefined): Promise<number> {
  const { count } = await matching(db, q)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const matching = (db: Database, q: string | undefined) =>
  onSale(db).$if(!!q, (query) => query.where('name', 'ilike', `%${q?.replaceAll(/[\\%_]/g, '\\$&')}%`))

export function findProduct(db: Database, id: string) {
  return onSale(db).select(columns).where('id', '=', id).executeTakeFirst()
}
