import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OrderStatus, orderSorts } from '#contract/orders.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import { unprepared } from '#database/prepared-statements.ts'
import { orderColumns } from './store.ts'

export interface OrderFilter {
  /** Only this user's orders; everybody's without it. */
  readonly buyerId?: string
  /** A part of an e-mail or of a product's name, or a whole order id. */
  readonly q?: string | undefined
  readonly status?: OrderStatus | undefined
  /** Days, UTC, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly sort?: (typeof orderSorts)[number]
}

export interface OrderList extends OrderFilter {
  readonly limit: number
  /** The id of the last order of the page before. */
  readonly cursor?: string | undefined
}

const sorts = {
  newest: { key: 'placed_at', descends: true },
  oldest: { key: 'placed_at', descends: false },
  '-amount': { key: 'amount_cents', descends: true },
  amount: { key: 'amount_cents', descends: false },
} as const satisfies Record<(typeof orderSorts)[number], { key: string; descends: boolean }>

export function findOrders(db: Database, { sort = 'newest', limit, cursor, ...filter }: OrderList) {
  const { key, descends } = sorts[sort]
  const follows = descends ? sql`<` : sql`>`
  const direction = descends ? 'desc' : 'asc'
  return matching(db, filter)
    .select(orderColumns)
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(${sql.ref(key)}, id) ${follows} (select ${sql.ref(key)}, id from orders where id = ${cursor})`,
      ),
    )
    .orderBy(key, direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute()
}

export async function countOrders(db: Database, filter: OrderFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function matching(db: Database, { buyerId, q, status, from, to }: OrderFilter) {
  return (q ? unprepared(db) : db)
    .selectFrom('orders')
    .$if(buyerId !== undefined, (query) => query.where('buyer_id', '=', buyerId ?? null))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .$if(from !== undefined, (query) => query.where('placed_at', '>=', startOf(from ?? '')))
    .$if(to !== undefined, (query) =>
      query.where('placed_at', '<', sql<Date>`${startOf(to ?? '')} + interval '1 day'`),
    )
    .$if(!!q, (query) => query.where((e) => e.or([e('id', '=', q ?? ''), holds(q ?? '')])))
}

const startOf = (day: string): RawBuilder<Date> => sql<Date>`${day}::date at time zone 'UTC'`

/** As the index of migration 0013 has it. */
const holds = (words: string) =>
  sql<SqlBool>`lower(buyer_email || ' ' || product_name) like ${`%${escapeLike(words.toLowerCase())}%`}`
