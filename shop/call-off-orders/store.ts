import { type SqlBool, sql } from 'kysely'
import type { AddressFields } from '#contract/addresses/endpoints.ts'
import type { CallOffState } from '#contract/call-off-orders/endpoints.ts'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import { type Member, visibleTo } from '../companies/visibility.ts'
import { today } from '../days.ts'

/** Call-off orders without their lines, which are in lines.ts. */

/** Of dates: those that the job calls now. Failed calls are tried again the next day. */
export const isDue = sql<SqlBool>`"on" <= ${today} and (tried_on is null or tried_on < ${today})`

/** Dates that have made no order, of lines that have pieces left to call; `open_pieces` are those that it can call. */
export const openDates = sql`(select d.*, least(d.pieces, l.pieces - l.called - l.released) as open_pieces
  from call_off_dates d
  join call_off_lines l on l.call_off_id = d.call_off_id and l.position = d.position
  where d.order_id is null and l.called + l.released < l.pieces) open_dates`

const day = (column: 'from_on' | 'until_on') => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

const columns = [
  'call_off_orders.id',
  'number',
  'customer_id as customerId',
  'buyer_id as buyerId',
  'name',
  'email',
  'quote_id as quoteId',
  'status',
  'reserves',
  'message',
  'on_account as onAccount',
  'purchase_order_number as purchaseOrderNumber',
  'agreed_at as agreedAt',
  'agreed_by as agreedBy',
  'calls_approved as callsApproved',
  'ended_at as endedAt',
  'end_reason as endReason',
  'created_at as createdAt',
] as const

/** Selects call-off orders with their first product and the sums of their lines. */
const selectCallOffs = (db: Database) =>
  db
    .selectFrom('call_off_orders')
    .innerJoin('call_off_lines as first', (join) =>
      join.onRef('first.call_off_id', '=', 'call_off_orders.id').on('first.position', '=', 1),
    )
    .select(columns)
    .select([
      day('from_on').as('fromOn'),
      day('until_on').as('untilOn'),
      // Converted from JSON by the driver, as it was stored.
      sql<AddressFields | null>`delivery`.as('delivery'),
      'first.product_name as productName',
      sql<number>`(select count(*)::int from call_off_lines l where l.call_off_id = call_off_orders.id)`.as(
        'lineCount',
      ),
      sql<number>`(select sum(pieces)::int from call_off_lines l where l.call_off_id = call_off_orders.id)`.as(
        'pieces',
      ),
      sql<number>`(select sum(called)::int from call_off_lines l where l.call_off_id = call_off_orders.id)`.as(
        'called',
      ),
      sql<number>`(select sum(pieces - called - released)::int from call_off_lines l
        where l.call_off_id = call_off_orders.id)`.as('open'),
      sql<string | null>`(select to_char(min("on"), 'YYYY-MM-DD') from ${openDates}
        where call_off_id = call_off_orders.id)`.as('nextOn'),
      sql<boolean>`exists (select from ${openDates}
        where call_off_id = call_off_orders.id and problem <> '')`.as('isOverdue'),
      sql<boolean>`from_on > ${today}`.as('isEarly'),
      // The job that ends it may be a minute late.
      sql<boolean>`until_on < ${today}`.as('isOver'),
    ])

export type StoredCallOff = NonNullable<Awaited<ReturnType<typeof findCallOff>>>

/** @param member if given, a call-off order that they may not see is not found */
export function findCallOff(db: Database, id: string, member?: Member) {
  return selectCallOffs(db)
    .where('call_off_orders.id', '=', id)
    .$if(member !== undefined, (query) =>
      member ? query.where(visibleTo(member, 'call_off_orders')) : query,
    )
    .executeTakeFirst()
}

/** Finds it and locks it until the transaction ends. Always lock it before users, companies and products. */
export async function lockCallOff(tx: Database, id: string, member?: Member) {
  const locked = await tx
    .selectFrom('call_off_orders')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked && findCallOff(tx, id, member)
}

export interface CallOffFilter {
  /** Only those that this member may see; without it, everyone's. */
  readonly member?: Member
  readonly status?: CallOffState | undefined
  /** A number, or part of an email address, a name or a product name. */
  readonly q?: string | undefined
}

function matching(db: Database, { member, status, q }: CallOffFilter) {
  const part = `%${escapeLike(q ?? '')}%`
  const number = Number(/^(?:co-)?(\d{1,15})$/i.exec(q ?? '')?.[1] ?? 0)
  return selectCallOffs(db)
    .$if(member !== undefined, (query) =>
      member ? query.where(visibleTo(member, 'call_off_orders')) : query,
    )
    .$if(status !== undefined, (query) => (status ? query.where('status', '=', status) : query))
    .$if(!!q, (query) =>
      query.where((e) =>
        e.or([
          e('number', '=', number),
          e('email', 'ilike', part),
          e('name', 'ilike', part),
          sql<SqlBool>`exists (select from call_off_lines l
            where l.call_off_id = call_off_orders.id and l.product_name ilike ${part})`,
        ]),
      ),
    )
}

export const newestCallOffs = (db: Database, { limit, cursor, ...filter }: CallOffFilter & PageRequest) =>
  fixedPage(matching(db, filter), 'call_off_orders', { limit, cursor }).execute()

export const countCallOffs = (db: Database, filter: CallOffFilter): Promise<number> =>
  countRows(matching(db, filter))

export interface NewCallOff {
  readonly buyer: {
    readonly id: string
    readonly customerId: string
    readonly name: string
    readonly email: string
  }
  readonly fromOn: string
  readonly untilOn: string
  readonly reserves: boolean
  readonly message: string
  readonly quoteId: string | undefined
}

export async function insertCallOff(tx: Database, { buyer, ...callOff }: NewCallOff): Promise<string> {
  const { id } = await tx
    .insertInto('call_off_orders')
    .values({
      customer_id: buyer.customerId,
      buyer_id: buyer.id,
      name: buyer.name,
      email: buyer.email,
      from_on: callOff.fromOn,
      until_on: callOff.untilOn,
      reserves: callOff.reserves,
      message: callOff.message,
      quote_id: callOff.quoteId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface Agreement {
  readonly delivery: AddressFields
  readonly onAccount: boolean
  readonly purchaseOrderNumber: string
}

interface Started extends Agreement {
  readonly agreedBy: string
  readonly approval: 'waits' | 'covers-calls' | 'each-call'
}

export async function startCallOff(tx: Database, id: string, agreement: Started): Promise<void> {
  await tx
    .updateTable('call_off_orders')
    .set({
      status: agreement.approval === 'waits' ? 'waiting' : 'active',
      calls_approved: agreement.approval === 'covers-calls',
      agreed_by: agreement.agreedBy,
      delivery: JSON.stringify(agreement.delivery),
      on_account: agreement.onAccount,
      purchase_order_number: agreement.purchaseOrderNumber,
      agreed_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Approves the agreement. */
export async function activate(tx: Database, id: string): Promise<void> {
  await tx
    .updateTable('call_off_orders')
    .set({ status: 'active', calls_approved: true })
    .where('id', '=', id)
    .execute()
}

export async function endCallOff(
  tx: Database,
  id: string,
  { status, reason }: { readonly status: 'ended' | 'declined' | 'withdrawn'; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable('call_off_orders')
    .set({ status, ended_at: sql`now()`, end_reason: reason })
    .where('id', '=', id)
    .execute()
}

export async function setLastDay(tx: Database, id: string, untilOn: string): Promise<void> {
  await tx
    .updateTable('call_off_orders')
    .set({ until_on: untilOn, reminded_at: null })
    .where('id', '=', id)
    .execute()
}

/** @returns false when the buyer was already reminded, or it ended */
export async function markReminded(tx: Database, id: string): Promise<boolean> {
  const marked = await tx
    .updateTable('call_off_orders')
    .set({ reminded_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('reminded_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}
