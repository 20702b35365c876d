import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** A range of days in UTC, both ends included. */
export interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export const startOf = (day: string): RawBuilder<Date> => sql<Date>`${day}::date at time zone 'UTC'`
export const endOf = (day: string): RawBuilder<Date> => sql<Date>`(${day}::date + 1) at time zone 'UTC'`

/** True if a time is within the days; a missing day leaves that end open. */
export const within = (time: RawBuilder<unknown>, { from, to }: Days): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${from === undefined ? sql`true` : sql`${time} >= ${startOf(from)}`}
    and ${to === undefined ? sql`true` : sql`${time} < ${endOf(to)}`})`
