import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { type ReturnReason, type ReturnState, returnNumber } from '#contract/returns/endpoints.ts'
import type { Caller } from '#contract/users/caller.ts'
import { countRows } from '#database/count-rows.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'

export interface NewReturnLine {
  readonly position: number
  readonly productId: string
  readonly pieces: number
  readonly reason: ReturnReason
  readonly note: string
  readonly photo: string | undefined
  /** As they were shipped. */
  readonly serials: readonly string[]
}

/** Inserts a return of a locked order. */
export async function insertReturn(
  tx: Database,
  { orderId, askedBy, lines }: { orderId: string; askedBy: string; lines: readonly NewReturnLine[] },
) {
  const made = await tx
    .insertInto('returns')
    .values({ order_id: orderId, asked_by: askedBy })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('return_lines')
    .values(
      lines.map(({ position, productId, pieces, reason, note, photo = null, serials }) => ({
        return_id: made.id,
        order_id: orderId,
        line_position: position,
        product_id: productId,
        pieces,
        reason,
        note,
        photo,
        serials: [...serials],
      })),
    )
    .execute()
  return made
}

/** Returns the pieces of each line that can be returned (shipped, and not in another return), by position. */
export async function returnablePieces(db: Database, orderId: string): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('order_line_returns')
    .select(['line_position as position'])
    .select((e) => e('shipped', '-', e.ref('returned')).as('pieces'))
    .where('order_id', '=', orderId)
    .whereRef('returned', '<', 'shipped')
    .execute()
  return new Map(rows.map(({ position, pieces }) => [position, pieces]))
}

export const selectReturns = (db: Database) =>
  db
    .selectFrom('returns as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select([
      'r.id',
      'r.number',
      'r.order_id as orderId',
      'o.number as orderNumber',
      'r.state',
      'r.asked_by as askedBy',
      'r.asked_at as askedAt',
    ])
    .select((e) => [
      jsonArrayFrom(
        e
          .selectFrom('return_lines as l')
          .innerJoin('order_lines as ordered', (join) =>
            join
              .onRef('ordered.order_id', '=', 'l.order_id')
              .onRef('ordered.position', '=', 'l.line_position'),
          )
          .select([
            'l.line_position as position',
            // Rejected lines are not counted.
            sql<number>`(select count(*)::int from order_lines
              where order_id = l.order_id and position <= l.line_position and not rejected)`.as('line'),
            sql<boolean>`exists (select from shipment_serials s join shipments on shipments.id = s.shipment_id
              where shipments.order_id = l.order_id and s.line_position = l.line_position)`.as(
              'tracksSerials',
            ),
            'l.product_id as productId',
            'ordered.product_name as productName',
            'l.pieces',
            'l.reason',
            'l.note',
            'l.photo',
            'l.serials',
            'l.restocked',
            'l.written_off as writtenOff',
          ])
          .whereRef('l.return_id', '=', 'r.id')
          .orderBy('l.line_position'),
      ).as('lines'),
      jsonArrayFrom(
        e
          .selectFrom('return_events as event')
          .select(['to_state as state', 'note', 'at'])
          .whereRef('event.return_id', '=', 'r.id')
          .orderBy('event.id'),
      ).as('events'),
      jsonObjectFrom(
        e
          .selectFrom('refunds')
          .innerJoin('credit_notes', 'credit_notes.id', 'refunds.credit_note_id')
          .select([
            sql<number>`sum(refunds.amount_cents)::float8`.as('amountCents'),
            sql<string>`string_agg(credit_notes.number, ', ' order by credit_notes.issued_at)`.as(
              'creditNote',
            ),
          ])
          .where(sql<SqlBool>`r.refund_id in (refunds.id, refunds.continues)`)
          .groupBy('r.refund_id'),
      ).as('refund'),
    ])

export const findReturn = (db: Database, id: string) =>
  selectReturns(db).where('r.id', '=', id).executeTakeFirst()

export type StoredReturn = NonNullable<Awaited<ReturnType<typeof findReturn>>>

export const numberOf = (cursor: string) => sql<number>`(select number from returns where id = ${cursor})`

/** Returns, oldest first. */
export const findReturnsOf = (db: Database, orderId: string, { limit, cursor }: PageRequest) =>
  selectReturns(db)
    .where('r.order_id', '=', orderId)
    .$if(cursor !== undefined, (query) => query.where('r.number', '>', numberOf(cursor ?? '')))
    .orderBy('r.number')
    .limit(limit)
    .execute()

export const countReturnsOf = (db: Database, orderId: string): Promise<number> =>
  countRows(db.selectFrom('returns').where('order_id', '=', orderId))

interface Move {
  readonly from: ReturnState
  readonly to: ReturnState
  readonly by: Caller
  readonly note?: string
  /** Set when the return is refunded. */
  readonly refundId?: string
}

/** Changes a return's state. Its order must be locked. */
export async function moveReturn(tx: Database, id: string, { from, to, by, note = '', refundId }: Move) {
  const moved = await tx
    .updateTable('returns')
    .set({ state: to, ...(refundId !== undefined && { refund_id: refundId }) })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  if (!moved) throw new Error(`return ${id} is not ${from}`)
  await tx
    .insertInto('return_events')
    .values({
      return_id: id,
      from_state: from,
      to_state: to,
      actor_kind: by.isAdmin ? 'admin' : 'buyer',
      actor_name: by.email,
      note,
    })
    .execute()
}

interface ReceivedLine {
  readonly position: number
  readonly restocked: number
  readonly writtenOff: number
}

/** Records the pieces that arrived of an approved return, before its state changes. */
export async function markLinesReceived(tx: Database, id: string, lines: readonly ReceivedLine[]) {
  await sql`
    update return_lines set restocked = came.restocked, written_off = came."writtenOff"
    from json_to_recordset(${JSON.stringify(lines)}::json)
      as came (position int, restocked int, "writtenOff" int)
    where return_id = ${id} and line_position = came.position`.execute(tx)
}

/** Steps of an order's returns, for the order's history; the first step of each is the request. */
export async function returnStepsOf(db: Database, orderId: string) {
  const { rows } = await sql<{
    number: number
    state: Exclude<ReturnState, 'refunded'>
    actorKind: 'buyer' | 'admin'
    actorName: string
    note: string
    at: Date
  }>`
    select number, 'asked' as state, 'buyer' as "actorKind", asked_by as "actorName", '' as note, asked_at as at
      from returns where order_id = ${orderId}
    union all
    select r.number, e.to_state, e.actor_kind, e.actor_name, e.note, e.at
      from return_events e join returns r on r.id = e.return_id
      where r.order_id = ${orderId} and e.to_state <> 'refunded'
    order by at, number`.execute(db)
  return rows.map(({ number, ...step }) => ({ ...step, number: returnNumber(number) }))
}

export type ReturnStepOf = Awaited<ReturnType<typeof returnStepsOf>>[number]
