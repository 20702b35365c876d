import { type SqlBool, sql } from 'kysely'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { orderNumber } from '#contract/orders/order.ts'
import type { Database } from '#database/open.ts'
import { today } from '../days.ts'
import { isDue, openDates } from './store.ts'

/** Lines, dates and calls of call-off orders. */

export interface NewLine {
  readonly productId: string
  readonly productName: string
  readonly sku: string
  readonly image: string
  readonly pieces: number
  readonly unitPriceCents: number
  readonly minCallPieces: number
}

export interface NewDate {
  readonly on: string
  readonly position: number
  readonly pieces: number
}

export async function insertLines(tx: Database, id: string, lines: readonly NewLine[]): Promise<void> {
  await tx
    .insertInto('call_off_lines')
    .values(
      lines.map((line, place) => ({
        call_off_id: id,
        position: place + 1,
        product_id: line.productId,
        product_name: line.productName,
        sku: line.sku,
        image: line.image,
        pieces: line.pieces,
        unit_price_cents: line.unitPriceCents,
        min_call_pieces: line.minCallPieces,
      })),
    )
    .execute()
}

export async function insertDates(tx: Database, id: string, dates: readonly NewDate[]): Promise<void> {
  if (dates.length === 0) return
  await tx
    .insertInto('call_off_dates')
    .values(dates.map((date) => ({ call_off_id: id, ...date })))
    .execute()
}

/** Pieces that are set aside on lots, by the day on which these come. */
interface IncomingLot {
  readonly pieces: number
  readonly on: string
}

export const findLines = (db: Database, id: string) =>
  db
    .selectFrom('call_off_lines')
    .select([
      'position',
      'product_id as productId',
      'product_name as productName',
      'sku',
      'image',
      'pieces',
      'unit_price_cents as unitPriceCents',
      'min_call_pieces as minCallPieces',
      'called',
      'reserved',
      'promised',
      'released',
      sql<number>`pieces - called - released`.as('open'),
      sql<boolean>`pieces > called + released and exists (select from products p where p.id = product_id
        and not p.family_minimum and pieces - called - released < greatest(${MIN_ORDER_PIECES}::int, p.min_pieces))`.as(
        'tooFew',
      ),
      sql<readonly IncomingLot[]>`coalesce((
        select json_agg(json_build_object('pieces', pieces, 'on', "on") order by "on") from (
          select sum(p.pieces)::int as pieces, to_char(lot.expected_on, 'YYYY-MM-DD') as "on"
          from call_off_promises p join incoming_stock lot on lot.id = p.lot_id
          where p.call_off_id = call_off_lines.call_off_id and p.position = call_off_lines.position
          group by lot.expected_on) days), '[]')`.as('incoming'),
    ])
    .where('call_off_id', '=', id)
    .orderBy('position')
    .execute()

export type StoredLine = Awaited<ReturnType<typeof findLines>>[number]

/** Gives up open pieces of a line. */
export async function releaseLine(
  tx: Database,
  id: string,
  { position, pieces }: { readonly position: number; readonly pieces: number },
): Promise<void> {
  await tx
    .updateTable('call_off_lines')
    .set((e) => ({ released: e('released', '+', pieces) }))
    .where('call_off_id', '=', id)
    .where('position', '=', position)
    .execute()
}

export const findDates = (db: Database, id: string) =>
  db
    .selectFrom('call_off_dates')
    .select([
      sql<string>`to_char("on", 'YYYY-MM-DD')`.as('on'),
      'position',
      'pieces',
      'order_id as orderId',
      'problem',
    ])
    .where('call_off_id', '=', id)
    .orderBy('call_off_dates.on')
    .orderBy('position')
    .execute()

export type StoredDate = Awaited<ReturnType<typeof findDates>>[number]

/** Finds the orders that count against a call-off order, the newest first. */
export async function findCalls(db: Database, id: string) {
  const rows = await db
    .selectFrom('call_off_calls as call')
    .innerJoin('orders', 'orders.id', 'call.order_id')
    .select((e) => [
      'orders.id',
      'orders.number',
      'orders.placed_at as at',
      'orders.status',
      e.fn.sum<number>('call.pieces').as('pieces'),
    ])
    .where('call.call_off_id', '=', id)
    .groupBy('orders.id')
    .orderBy('orders.number', 'desc')
    .execute()
  return rows.map(({ number, pieces, ...call }) => ({
    ...call,
    number: orderNumber(number),
    pieces: Number(pieces),
  }))
}

export type StoredCall = Awaited<ReturnType<typeof findCalls>>[number]

/** Counts an order against its call-off order. Its lines are the called ones, in the same sequence. */
export async function insertCalls(
  tx: Database,
  { id, orderId }: { readonly id: string; readonly orderId: string },
  lines: readonly { readonly position: number; readonly pieces: number }[],
): Promise<void> {
  await tx
    .insertInto('call_off_calls')
    .values(
      lines.map(({ position, pieces }, place) => ({
        order_id: orderId,
        order_position: place + 1,
        call_off_id: id,
        position,
        pieces,
      })),
    )
    .execute()
}

export interface DueDate {
  readonly on: string
  readonly position: number
  /** The pieces that calls by hand have left of it. */
  readonly pieces: number
  readonly problem: string
}

/** Finds the dates that the job calls now: of one day, which makes one order. */
export async function findDue(tx: Database, id: string): Promise<DueDate[]> {
  const { rows } = await sql<DueDate>`
    select to_char("on", 'YYYY-MM-DD') as "on", position, open_pieces as pieces, problem from ${openDates}
    where call_off_id = ${id} and ${isDue} order by open_dates."on", position`.execute(tx)
  return rows.filter(({ on }) => on === rows[0]?.on)
}

/** The rows of dates that are of one day. */
const datesOf = (id: string, dates: readonly DueDate[]) =>
  sql<SqlBool>`call_off_id = ${id} and "on" = ${dates[0]?.on}::date
    and position = any(${dates.map(({ position }) => position)}::int[])`

/** Marks the dates as called by an order. */
export const markCalled = (tx: Database, id: string, dates: readonly DueDate[], orderId: string) =>
  tx.updateTable('call_off_dates').set({ order_id: orderId, problem: '' }).where(datesOf(id, dates)).execute()

/** Notes why the dates made no order today. */
export const noteProblem = (tx: Database, id: string, dates: readonly DueDate[], problem: string) =>
  tx.updateTable('call_off_dates').set({ problem, tried_on: today }).where(datesOf(id, dates)).execute()
