import { sql } from 'kysely'
import type { AdminProductSort, productViews } from '#contract/products/editing.ts'
import { countRows } from '#database/count-rows.ts'
import { type ListOrder, type PageRequest, selectPage } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { adminColumns } from './columns.ts'
import { isCalled } from './store.ts'

export interface AdminView {
  readonly q?: string | undefined
  readonly show: (typeof productViews)[number]
}

export interface AdminList extends AdminView, PageRequest {
  /** @default newest; for `low`, by pieces left */
  readonly sort?: AdminProductSort | undefined
}

const sorts = {
  newest: { key: sql`created_at`, type: 'timestamptz', direction: 'desc' },
  name: { key: sql`lower(name)`, type: 'text', direction: 'asc' },
  '-name': { key: sql`lower(name)`, type: 'text', direction: 'desc' },
  price: { key: sql`price_cents`, type: 'bigint', direction: 'asc' },
  '-price': { key: sql`price_cents`, type: 'bigint', direction: 'desc' },
  stock: { key: sql`available`, type: 'bigint', direction: 'asc' },
  '-stock': { key: sql`available`, type: 'bigint', direction: 'desc' },
} as const satisfies Record<AdminProductSort, Omit<ListOrder, 'table' | 'id'>>

export function findForAdmin(db: Database, { sort, limit, cursor, ...view }: AdminList) {
  const named = sorts[sort ?? (view.show === 'low' ? 'stock' : 'newest')]
  const order: ListOrder = { ...named, table: 'products', id: sql`id` }
  return selectPage(viewed(db, view).select(adminColumns), order, { limit, cursor }).execute()
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

function viewed(db: Database, { q, show }: AdminView) {
  return db
    .selectFrom('products')
    .where('deleted_at', show === 'deleted' ? 'is not' : 'is', null)
    .$if(show === 'low', (query) => query.where((e) => e.ref('is_low')).where('is_kit', '=', false))
    .$if(!!q, (query) => query.where(isCalled(q ?? '')))
}
