import { type SqlBool, sql } from 'kysely'
import type { ReturnState } from '#contract/returns/endpoints.ts'
import { countRows } from '#database/count-rows.ts'
import type { PageRequest } from '#database/cursors.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import { numberOf, selectReturns } from './store.ts'

export interface ReturnFilter {
  readonly state?: ReturnState | undefined
  /** The return's number or its order's, or part of the requester's email address. */
  readonly q?: string | undefined
}

/** Returns, newest first. */
export const findReturns = (db: Database, { limit, cursor, ...filter }: PageRequest & ReturnFilter) =>
  selectReturns(db)
    .where(matches(filter))
    .$if(cursor !== undefined, (query) => query.where('r.number', '<', numberOf(cursor ?? '')))
    .orderBy('r.number', 'desc')
    .limit(limit)
    .execute()

export const countReturns = (db: Database, filter: ReturnFilter): Promise<number> =>
  countRows(
    db.selectFrom('returns as r').innerJoin('orders as o', 'o.id', 'r.order_id').where(matches(filter)),
  )

function matches({ state, q }: ReturnFilter) {
  const digits = /^(?:(?:hf|rma)[\s-]*)?(\d{1,15})$/i.exec(q ?? '')?.[1]
  const number = digits === undefined ? null : Number(digits)
  const words = q
    ? sql<SqlBool>`(r.asked_by like ${`%${escapeLike(q.toLowerCase())}%`}
        or r.number = ${number}::bigint or o.number = ${number}::bigint)`
    : sql<SqlBool>`true`
  return state ? sql<SqlBool>`r.state = ${state} and ${words}` : words
}
