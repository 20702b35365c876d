import { type SqlBool, sql } from 'kysely'
import type { catalogueViews, stockReasons } from '#contract/catalogue.ts'
import { LOW_STOCK_PIECES } from '#contract/limits.ts'
import type { Database } from '#database/open.ts'
import { literally } from '../patterns.ts'
import { productColumns } from '../products/store.ts'

const columns = [...productColumns, 'deleted_at as deletedAt'] as const

export interface CatalogueView {
  readonly q?: string | undefined
  readonly show: (typeof catalogueViews)[number]
}

export interface CatalogueList extends CatalogueView {
  readonly limit: number
  /** The id of the last product of the page before. */
  readonly cursor?: string | undefined
}

export function findForAdmin(db: Database, { limit, cursor, ...view }: CatalogueList) {
  const key = view.show === 'low' ? sql`-available` : sql`created_at`
  return viewed(db, view)
    .select(columns)
    .$if(cursor !== undefined, (query) =>
      query.where(sql<SqlBool>`(${key}, id) < (select ${key}, id from products where id = ${cursor})`),
    )
    .orderBy(key, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countForAdmin(db: Database, view: CatalogueView): Promise<number> {
  const { count } = await viewed(db, view)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function viewed(db: Database, { q, show }: CatalogueView) {
  return db
    .selectFrom('products')
    .where('deleted_at', show === 'deleted' ? 'is not' : 'is', null)
    .$if(show === 'low', (query) => query.where('available', '<', LOW_STOCK_PIECES))
    .$if(!!q, (query) => query.where('name', 'ilike', `%${literally(q ?? '')}%`))
}

/** The product, also one off sale; nobody else changes it until the transaction ends. */
export function lockProduct(tx: Database, id: string) {
  return tx.selectFrom('products').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export type StoredProduct = NonNullable<Awaited<ReturnType<typeof lockProduct>>>

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

export interface StockMove {
  readonly id: string
  /** Negative: off the shelf. */
  readonly pieces: number
  readonly reason: (typeof stockReasons)[number]
  readonly actor: string
}

/**
 * Changes what is on the shelf and books it, in one statement. Undefined, and nothing done, when the product is not
 * on sale or the shelf would hold fewer than none or more than `most`.
 */
export function bookStock(tx: Database, { id, pieces, reason, actor }: StockMove, most: number) {
  return tx
    .with('shelf', (query) =>
      query
        .updateTable('products')
        .set((e) => ({ available: e('available', '+', pieces) }))
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .where((e) => e.between(e('available', '+', pieces), 0, most))
        .returning(['id', 'name', 'available']),
    )
    .with('booked', (query) =>
      query
        .insertInto('stock_moves')
        .columns(['product_id', 'pieces', 'reason', 'actor'])
        .expression((e) =>
          e
            .selectFrom('shelf')
            .select((e) => [
              'id',
              sql<number>`${pieces}::int`.as('pieces'),
              e.val(reason).as('reason'),
              e.val(actor).as('actor'),
            ]),
        ),
    )
    .selectFrom('shelf')
    .select(['name', 'available'])
    .executeTakeFirst()
}
