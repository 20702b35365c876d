import { type SqlBool, sql } from 'kysely'
import { LOW_STOCK_PIECES } from '#contract/limits.ts'
import type { productViews } from '#contract/products.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import { unprepared } from '#database/prepared-statements.ts'

export const productColumns = [
  'id',
  'name',
  'price_cents as priceCents',
  'available',
  'description',
  'image',
  'category',
  'specs',
] as const

export const onSale = (db: Database) => db.selectFrom('products').where('deleted_at', 'is', null)

export function findProduct(db: Database, id: string) {
  return onSale(db).select(productColumns).where('id', '=', id).executeTakeFirst()
}

/** Those of them that are on sale, in no certain order. */
export function findProducts(db: Database, ids: readonly string[]) {
  return onSale(db)
    .select(['id', 'name', 'price_cents as priceCents', 'available'])
    .where((e) => e('id', '=', e.fn.any(e.val(ids))))
    .execute()
}

export type StoredProduct = NonNullable<Awaited<ReturnType<typeof findProduct>>>

const adminColumns = [...productColumns, 'deleted_at as deletedAt'] as const

export interface AdminView {
  readonly q?: string | undefined
  readonly show: (typeof productViews)[number]
}

export interface AdminList extends AdminView {
  readonly limit: number
  /** The id of the last product of the page before. */
  readonly cursor?: string | undefined
}

export function findForAdmin(db: Database, { limit, cursor, ...view }: AdminList) {
  const key = view.show === 'low' ? sql`-available` : sql`created_at`
  return viewed(db, view)
    .select(adminColumns)
    .$if(cursor !== undefined, (query) =>
      query.where(sql<SqlBool>`(${key}, id) < (select ${key}, id from products where id = ${cursor})`),
    )
    .orderBy(key, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countForAdmin(db: Database, view: AdminView): Promise<number> {
  const { count } = await viewed(db, view)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function viewed(db: Database, { q, show }: AdminView) {
  return (q ? unprepared(db) : db)
    .selectFrom('products')
    .where('deleted_at', show === 'deleted' ? 'is not' : 'is', null)
    .$if(show === 'low', (query) => query.where('available', '<', LOW_STOCK_PIECES))
    .$if(!!q, (query) => query.where('name', 'ilike', `%${escapeLike(q ?? '')}%`))
}

/** The product, also one off sale; nobody else changes it until the transaction ends. */
export function lockProduct(tx: Database, id: string) {
  return tx.selectFrom('products').select(adminColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export type AdminProduct = NonNullable<Awaited<ReturnType<typeof lockProduct>>>

export interface ProductChange {
  readonly name: string
  readonly priceCents: number
  readonly description: string
  readonly image: string
  readonly category: string
  readonly specs: Readonly<Record<string, string>>
}

const row = ({ priceCents, specs, ...rest }: ProductChange) => ({
  ...rest,
  price_cents: priceCents,
  specs: JSON.stringify(specs),
})

/** The database books the pieces as received. */
export async function insertProduct(tx: Database, product: ProductChange, available: number) {
  const { id } = await tx
    .insertInto('products')
    .values({ ...row(product), available })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateProduct(tx: Database, id: string, product: ProductChange): Promise<void> {
  await tx.updateTable('products').set(row(product)).where('id', '=', id).execute()
}

/** Undefined when it stands so already, or is not there. */
export function setOnSale(tx: Database, id: string, onSale: boolean) {
  return tx
    .updateTable('products')
    .set({ deleted_at: onSale ? null : new Date() })
    .where('id', '=', id)
    .where('deleted_at', onSale ? 'is not' : 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst()
}
