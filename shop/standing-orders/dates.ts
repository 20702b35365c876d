import { type SqlBool, sql } from 'kysely'
import { type DateResult, MAX_SHOWN_DATES } from '#contract/standing-orders/endpoints.ts'
import type { Database } from '#database/open.ts'
import { today } from '../days.ts'

/** The results of standing orders' dates. */

const dateColumns = [
  sql<string>`to_char("on", 'YYYY-MM-DD')`.as('on'),
  'result',
  'order_id as orderId',
  'problem',
  sql<string | null>`to_char(answer_until, 'YYYY-MM-DD')`.as('answerUntil'),
] as const

const ofDay = (id: string, on: string) => sql<SqlBool>`standing_order_id = ${id} and "on" = ${on}::date`

/** Finds the dates of a standing order, newest first. */
export const findDates = (db: Database, id: string) =>
  db
    .selectFrom('standing_order_dates')
    .select(dateColumns)
    .where('standing_order_id', '=', id)
    .orderBy('standing_order_dates.on', 'desc')
    .limit(MAX_SHOWN_DATES)
    .execute()

export type StoredDate = Awaited<ReturnType<typeof findDates>>[number]

/** Finds a date that still waits for an answer. */
export const findWaiting = (tx: Database, id: string, on: string) =>
  tx
    .selectFrom('standing_order_dates')
    .select(dateColumns)
    .where(ofDay(id, on))
    .where('result', '=', 'waiting')
    .where(sql<SqlBool>`answer_until >= ${today}`)
    .executeTakeFirst()

export interface NewDate {
  readonly on: string
  readonly result: Extract<DateResult, 'placed' | 'waiting' | 'failed'>
  readonly mostCents: number
  readonly orderId?: string
  readonly askedCents?: number
  readonly answerUntil?: string
  readonly problem?: string
}

export async function insertDate(tx: Database, id: string, date: NewDate): Promise<void> {
  await tx
    .insertInto('standing_order_dates')
    .values({
      standing_order_id: id,
      on: date.on,
      result: date.result,
      most_cents: date.mostCents,
      order_id: date.orderId ?? null,
      asked_cents: date.askedCents ?? null,
      answer_until: date.answerUntil ?? null,
      problem: date.problem ?? '',
    })
    .execute()
}

/** Sets the result of a date that waits for an answer. */
export async function decideDate(
  tx: Database,
  id: string,
  on: string,
  decision:
    | { readonly result: 'declined' | 'unanswered' }
    | { readonly result: 'placed'; readonly orderId: string; readonly mostCents: number },
): Promise<void> {
  await tx
    .updateTable('standing_order_dates')
    .set({
      result: decision.result,
      ...(decision.result === 'placed' && {
        order_id: decision.orderId,
        most_cents: decision.mostCents,
      }),
    })
    .where(ofDay(id, on))
    .execute()
}
