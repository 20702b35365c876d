import { sql } from 'kysely'
import type { productViews } from '#contract/products/editing.ts'
import { cursorKey, isAfter } from '#database/cursors.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import { adminColumns } from './store.ts'

export interface AdminView {
  readonly q?: string | undefined
  readonly show: (typeof productViews)[number]
}

export interface AdminList extends AdminView {
  readonly limit: number
  readonly cursor?: string | undefined
}

const lowest = {
  key: sql`-available`,
  type: 'bigint',
  table: 'products',
  id: sql`id`,
  direction: 'desc',
} as const
const newest = {
  key: sql`created_at`,
  type: 'timestamptz',
  table: 'products',
  id: sql`id`,
  direction: 'desc',
} as const

export function findForAdmin(db: Database, { limit, cursor, ...view }: AdminList) {
  const order = view.show === 'low' ? lowest : newest
  return viewed(db, view)
    .select(adminColumns)
    .select(cursorKey(order))
    .$if(cursor !== undefined, (query) => query.where(isAfter(order, cursor ?? '')))
    .orderBy(order.key, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
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

export async function countForAdmin(db: Database, view: AdminView): Promise<number> {
  const { count } = await viewed(db, view)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function viewed(db: Database, { q, show }: AdminView) {
  return db
    .selectFrom('products')
    .where('deleted_at', show === 'deleted' ? 'is not' : 'is', null)
    .$if(show === 'low', (query) => query.where((e) => e.ref('is_low')))
    .$if(!!q, (query) => query.where('search_text', 'ilike', `%${escapeLike(q ?? '')}%`))
}
