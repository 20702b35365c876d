import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OrderStatus } from '#contract/order-status.ts'
import type { orderSorts } from '#contract/orders.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import { unprepared } from '#database/prepared-statements.ts'
import { chargesIn } from '../charges/order-charges.ts'
import { type Days, endOf, startOf } from '../days.ts'
import { deliveriesOf, linesOf, orderColumns } from './store.ts'

export interface OrderFilter extends Days {
  /** Only orders that this user placed; everybody's without it. */
  readonly placedBy?: string | undefined
  /** Only orders that members of the company placed which this customer is. */
  readonly company?: string
  /** Only orders that wait for approval. */
  readonly waiting?: boolean
  /** A part of an e-mail or of a product's name, or a whole order number or id. */
  readonly q?: string | undefined
  readonly status?: OrderStatus | undefined
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
    .select([linesOf, deliveriesOf, chargesIn])
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

function matching(db: Database, { placedBy, company, waiting, q, status, from, to }: OrderFilter) {
  return (q ? unprepared(db) : db)
    .selectFrom('orders')
    .$if(placedBy !== undefined, (query) => query.where('placed_by', '=', placedBy ?? null))
    .$if(company !== undefined, (query) =>
      query.where('customer_id', '=', company ?? '').where('in_company', '=', true),
    )
    .$if(waiting === true, (query) =>
      query.where('approval', '=', 'waiting').where('fulfilment', '=', 'open'),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'processing'))
    .$if(from !== undefined, (query) => query.where('placed_at', '>=', startOf(from ?? '')))
    .$if(to !== undefined, (query) => query.where('placed_at', '<', endOf(to ?? '')))
    .$if(!!q, (query) => query.where(isAbout(q ?? '')))
}

/** Each of the three has an index (migrations 0001, 0020 and 0051). */
const isAbout = (words: string) => sql<SqlBool>`(
  search_text like ${`%${escapeLike(words.toLowerCase())}%`} or id = ${words} or number = ${numberIn(words)})`

/** `HF-100482`, `hf 100482` and `100482` are all the number of an order; null when the words are not one. */
function numberIn(words: string): RawBuilder<number | null> {
  const digits = /^(?:hf[\s-]*)?(\d{1,15})$/i.exec(words.trim())?.[1]
  return sql`${digits === undefined ? null : Number(digits)}::bigint`
}
