import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { dayOf, today } from '../days.ts'
import { isDue, openDates } from './store.ts'

/** Finds the call-off orders with work for the job that runs each minute. */

/** Days before the last one on which the buyer is reminded. */
const REMIND_DAYS = 14

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

/** Those with due calls that were not tried today. */
export async function findDueCallOffs(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from call_off_orders c
    where c.status = 'active' and c.until_on >= ${today} and exists (
      select from ${openDates}
      where call_off_id = c.id and ${isDue})
    order by c.created_at, c.id limit ${limit}`.execute(db)
  return idsOf(rows)
}

/**
 * Those that lack pieces which are on the shelf or on their way, oldest first. Pieces that order lines wait for are
 * left to them.
 */
export async function findReservable(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from call_off_orders c
    where c.status = 'active' and c.reserves and c.until_on >= ${today} and exists (
      select from call_off_lines l join products p on p.id = l.product_id
      where l.call_off_id = c.id and l.called + l.reserved + l.promised + l.released < l.pieces and p.deleted_at is null
        and (p.available > 0 or exists (select from incoming_stock lot where lot.product_id = p.id
          and lot.received_at is null and lot.confirmed and lot.reserved < lot.pieces
          and lot.expected_on between ${today} and c.until_on))
        and not exists (select from stock_promises s where s.product_id = p.id and s.lot_id is null and s.order_id is not null
            and (p.sold_from <> 'order' or s.promised_on is null)))
    order by c.created_at, c.id limit ${limit}`.execute(db)
  return idsOf(rows)
}

/** Those that end within two weeks with pieces left, were open for longer, and whose buyer was not reminded. */
export async function findToRemind(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from call_off_orders c
    where c.status = 'active' and c.reminded_at is null
      and c.until_on between ${today} and ${today} + ${REMIND_DAYS}::int
      and ${dayOf(sql`c.agreed_at`)} < c.until_on - ${REMIND_DAYS}::int
      and exists (select from call_off_lines l where l.call_off_id = c.id and l.called + l.released < l.pieces)
    order by c.until_on, c.id limit ${limit}`.execute(db)
  return idsOf(rows)
}

/** Those whose last day has passed. */
export async function findEnded(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from call_off_orders c
    where (c.status in ('proposed', 'active') or c.status = 'waiting') and c.until_on < ${today}
    order by c.until_on, c.id limit ${limit}`.execute(db)
  return idsOf(rows)
}
