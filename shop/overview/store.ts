import { type RawBuilder, sql } from 'kysely'
import { soldStatuses } from '#contract/orders/status.ts'
import { MAX_COUNTED_WORK, type OpenWork, OVERVIEW_DAYS } from '#contract/overview/endpoints.ts'
import type { Database } from '#database/open.ts'
import { startOf, today } from '../days.ts'

/** One query per list of the overview. Sales are paid orders that were not refunded. */

const LISTED = 10
const firstDay = sql`${today} - ${OVERVIEW_DAYS - 1}::int`

/** Returns the last days and as many before them, oldest first. */
export async function salesPerDay(db: Database) {
  const { rows } = await sql<{ day: string; orders: number; cents: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, count(o.id)::int as orders, coalesce(sum(o.amount_cents), 0)::bigint as cents
    from (select day, day_begins(day) as begins, day_begins(day + 1) as ends
      from (select ${firstDay} + n as day from generate_series(${-OVERVIEW_DAYS}::int, ${OVERVIEW_DAYS - 1}::int) n) days offset 0) days
    left join orders o on o.status in ('processing', 'delivered') and o.placed_at >= begins and o.placed_at < ends
    group by day order by day`.execute(db)
  return rows
}

export function ordersByStatus(db: Database) {
  return db
    .selectFrom('orders')
    .select((e) => [
      'status',
      e.fn.countAll<number>().as('orders'),
      sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'),
    ])
    .groupBy('status')
    .execute()
}

export function topProducts(db: Database) {
  return db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select([
      'order_lines.product_id as id',
      sql<string>`max(order_lines.product_name)`.as('name'),
      sql<number>`sum(order_lines.pieces)::bigint`.as('pieces'),
      sql<number>`sum(order_lines.amount_cents - order_lines.discount_cents)::bigint`.as('cents'),
    ])
    .where('order_lines.rejected', '=', false)
    .where('order_lines.kit_position', 'is', null)
    .where('orders.status', 'in', soldStatuses)
    .where('orders.placed_at', '>=', startOf(firstDay))
    .groupBy('order_lines.product_id')
    .orderBy('cents', 'desc')
    .limit(LISTED)
    .execute()
}

export async function topBuyers(db: Database) {
  const { rows } = await sql<{
    name: string
    email: string
    company_id: string | null
    orders: number
    cents: number
  }>`select coalesce(c.name, nullif(o.name, ''), o.email) as name, o.email, c.customer_id as company_id, o.orders, o.cents
    from (select case when in_company then customer_id end as company, customer_id, max(buyer_name) as name,
        max(buyer_email) as email, count(*)::int as orders, sum(amount_cents)::bigint as cents
      from orders where status in ('processing', 'delivered') and placed_at >= ${startOf(firstDay)}
      group by company, customer_id order by cents desc, customer_id limit ${LISTED}) o
    left join companies c on c.customer_id = o.company order by o.cents desc, o.customer_id`.execute(db)
  return rows
}

export async function owedCents(db: Database) {
  const { rows } = await sql<{ open: number; overdue: number }>`
    select coalesce(sum(open_cents), 0)::bigint as open,
      coalesce(sum(open_cents) filter (where due_at < now()), 0)::bigint as overdue
    from invoices where open_cents > 0`.execute(db)
  return rows[0] ?? { open: 0, overdue: 0 }
}

export function lowStock(db: Database) {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'available'])
    .where('deleted_at', 'is', null)
    .where((e) => e.ref('is_low'))
    .where('is_kit', '=', false)
    .orderBy('available')
    .orderBy('id')
    .limit(LISTED)
    .execute()
}

/** Counts the work waiting for the shop's admins, up to one more than MAX_COUNTED_WORK of each kind. */
export async function countOpenWork(db: Database): Promise<OpenWork> {
  const upToMax = (rows: RawBuilder<unknown>) =>
    sql<number>`(select count(*) from (${rows} limit ${MAX_COUNTED_WORK + 1}) counted)::int`
  const { rows } = await sql<OpenWork>`select
    ${upToMax(sql`select from orders where status = 'processing'`)} as "ordersToDeliver",
    ${upToMax(sql`select from quotes where status in ('asked', 'countered')`)} as "quotesToAnswer",
    ${upToMax(sql`select from invoices where open_cents > 0 and due_at < now()`)} as "overdueInvoices",
    ${upToMax(sql`select from messages where answered_at is null`)} as "openMessages",
    ${upToMax(sql`select from electronic_orders where waiting is not null`)} as "electronicOrdersToCheck",
    ${upToMax(sql`select from returns where state = 'asked'`)} as "returnsToAnswer"`.execute(db)
  const [work] = rows
  if (!work) throw new Error('a select without a table returned no row')
  return work
}
