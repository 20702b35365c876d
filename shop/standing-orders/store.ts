import { type SqlBool, sql } from 'kysely'
import type { StandingState } from '#contract/standing-orders/endpoints.ts'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import { type Member, visibleTo } from '../companies/visibility.ts'
import { today } from '../days.ts'
import type { StoredDate } from './dates.ts'
import type { RepeatedDelivery } from './destination.ts'

/** Standing orders without their lines and dates. */

const day = (column: 'next_on' | 'last_on') => sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

const columns = [
  'standing_orders.id',
  'number',
  'customer_id as customerId',
  'buyer_id as buyerId',
  'name',
  'email',
  'order_id as orderId',
  'status',
  'day_of_month as dayOfMonth',
  'rise_percent as risePercent',
  'agreed_cents as agreedCents',
  'on_account as onAccount',
  'purchase_order_number as purchaseOrderNumber',
  'standing_orders.note',
  'ship_together as shipTogether',
  'ended_at as endedAt',
  'end_reason as endReason',
  'created_at as createdAt',
] as const

/** Selects standing orders with their first product, the pieces of all lines and their last date. */
const selectStanding = (db: Database) =>
  db
    .selectFrom('standing_orders')
    .innerJoin('standing_order_lines as first', (join) =>
      join.onRef('first.standing_order_id', '=', 'standing_orders.id').on('first.position', '=', 1),
    )
    .select(columns)
    .select([
      day('next_on').as('nextOn'),
      day('last_on').as('lastOn'),
      sql<string>`to_char(${today}, 'YYYY-MM-DD')`.as('today'),
      sql<boolean>`status = 'active' and next_on <= ${today}`.as('isDue'),
      // Converted from JSON by the driver, as it was stored.
      sql<readonly RepeatedDelivery[]>`deliveries`.as('deliveries'),
      'first.product_name as productName',
      sql<number>`(select count(*)::int from standing_order_lines l
        where l.standing_order_id = standing_orders.id)`.as('lineCount'),
      sql<number>`(select sum(pieces)::float8 from standing_order_lines l
        where l.standing_order_id = standing_orders.id)`.as('pieces'),
      sql<boolean>`exists (select from standing_order_dates d
        where d.standing_order_id = standing_orders.id and result = 'waiting')`.as('waits'),
      sql<StoredDate | null>`(select json_build_object('on', to_char(d."on", 'YYYY-MM-DD'), 'result', result,
          'orderId', d.order_id, 'problem', problem, 'answerUntil', to_char(answer_until, 'YYYY-MM-DD'))
        from standing_order_dates d where d.standing_order_id = standing_orders.id
        order by d."on" desc limit 1)`.as('last'),
    ])

export type StoredStanding = NonNullable<Awaited<ReturnType<typeof findStanding>>>

/** @param member if given, a standing order that they may not see is not found */
export const findStanding = (db: Database, id: string, member?: Member) =>
  selectStanding(db)
    .where('standing_orders.id', '=', id)
    .$if(member !== undefined, (query) =>
      member ? query.where(visibleTo(member, 'standing_orders')) : query,
    )
    .executeTakeFirst()

/** Finds it and locks it until the transaction ends. Always lock it before users, companies and products. */
export async function lockStanding(tx: Database, id: string, member?: Member) {
  const locked = await tx
    .selectFrom('standing_orders')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked && findStanding(tx, id, member)
}

export interface StandingFilter {
  /** Only those that this member may see; without it, everyone's. */
  readonly member?: Member
  readonly status?: StandingState | undefined
  /** A number, or part of an email address, a name or a product name. */
  readonly q?: string | undefined
}

function matching(db: Database, { member, status, q }: StandingFilter) {
  const part = `%${escapeLike(q ?? '')}%`
  const number = Number(/^(?:st-)?(\d{1,15})$/i.exec(q ?? '')?.[1] ?? 0)
  return selectStanding(db)
    .$if(member !== undefined, (query) =>
      member ? query.where(visibleTo(member, 'standing_orders')) : query,
    )
    .$if(status !== undefined, (query) => (status ? query.where('status', '=', status) : query))
    .$if(!!q, (query) =>
      query.where((e) =>
        e.or([
          e('number', '=', number),
          e('email', 'ilike', part),
          e('name', 'ilike', part),
          sql<SqlBool>`exists (select from standing_order_lines l
            where l.standing_order_id = standing_orders.id and l.product_name ilike ${part})`,
        ]),
      ),
    )
}

export const newestStanding = (db: Database, { limit, cursor, ...filter }: StandingFilter & PageRequest) =>
  fixedPage(matching(db, filter), 'standing_orders', { limit, cursor }).execute()

export const countStanding = (db: Database, filter: StandingFilter): Promise<number> =>
  countRows(matching(db, filter))

/** Counts those of a customer that have not ended. */
export const countOpen = (tx: Database, customerId: string): Promise<number> =>
  countRows(
    tx.selectFrom('standing_orders').where('customer_id', '=', customerId).where('status', '<>', 'ended'),
  )

/** Sets the day of the next order; null pauses it, or says that no day is left. */
export async function setNext(
  tx: Database,
  id: string,
  { status, nextOn }: { readonly status: 'active' | 'paused'; readonly nextOn: string | null },
): Promise<void> {
  await tx.updateTable('standing_orders').set({ status, next_on: nextOn }).where('id', '=', id).execute()
}

/** Ends it, and declines a date that waits for an answer. */
export async function endStanding(tx: Database, id: string, reason: string): Promise<void> {
  await tx
    .updateTable('standing_orders')
    .set({ status: 'ended', next_on: null, ended_at: sql`now()`, end_reason: reason })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('standing_order_dates')
    .set({ result: 'declined' })
    .where('standing_order_id', '=', id)
    .where('result', '=', 'waiting')
    .execute()
}
