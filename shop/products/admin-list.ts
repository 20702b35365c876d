import { sql } from 'kysely'
import type { AdminProductSort, productViews } from '#contract/products/editing.ts'
import { countRows } from '#database/count-rows.ts'
import { type ListOrder, type PageRequest, selectPage } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { familyColumn } from '../families/of-variant.ts'
import { adminColumns } from './columns.ts'
import { isCalled } from './store.ts'

export interface AdminView {
  readonly q?: string | undefined
  readonly show: (typeof productViews)[number]
  /** This product only, on sale or not. */
  readonly id?: string | undefined
}

export interface AdminList extends AdminView, PageRequest {
  /** @default newest; for `low`, by pieces left */
  readonly sort?: AdminProductSort | undefined
}

/** A narrow table (migration 0442): an index of the pieces in products would make each order write all its indexes. */
const byStock = {
  key: sql`products_by_stock.pieces`,
  type: 'bigint',
  table: 'products_by_stock',
  id: sql`products_by_stock.product_id`,
} as const

const byProduct = { table: 'products', id: sql`id` } as const

const sorts = {
  newest: { ...byProduct, key: sql`created_at`, type: 'timestamptz', direction: 'desc' },
  name: { ...byProduct, key: sql`lower(name)`, type: 'text', direction: 'asc' },
  '-name': { ...byProduct, key: sql`lower(name)`, type: 'text', direction: 'desc' },
  price: { ...byProduct, key: sql`price_cents`, type: 'bigint', direction: 'asc' },
  '-price': { ...byProduct, key: sql`price_cents`, type: 'bigint', direction: 'desc' },
  stock: { ...byStock, direction: 'asc' },
  '-stock': { ...byStock, direction: 'desc' },
} as const satisfies Record<AdminProductSort, ListOrder>

export function findForAdmin(db: Database, { sort, limit, cursor, ...view }: AdminList) {
  const order = sorts[sort ?? (view.show === 'low' ? 'stock' : 'newest')]
  const found = viewed(db, view)
    .innerJoin('products_by_stock', 'products_by_stock.product_id', 'products.id')
    .select(adminColumns)
    .select(familyColumn('everything'))
  return selectPage(found, order, { limit, cursor }).execute()
}

/** Pages through products by id: ids never change, so no product that stays is missed. */
export function findInOrder(
  db: Database,
  { limit, after, ...view }: AdminView & { readonly limit: number; readonly after: string | undefined },
) {
  return viewed(db, view)
    .select(adminColumns)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}

export const countForAdmin = (db: Database, view: AdminView): Promise<number> => countRows(viewed(db, view))

function viewed(db: Database, { q, show, id }: AdminView) {
  if (id) return db.selectFrom('products').where('products.id', '=', id)
  return db
    .selectFrom('products')
    .where('deleted_at', show === 'deleted' ? 'is not' : 'is', null)
    .$if(show === 'low', (query) => query.where((e) => e.ref('is_low')).where('is_kit', '=', false))
    .$if(!!q, (query) => query.where(isCalled(q ?? '')))
}
