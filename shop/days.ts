import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The shop's days in SQL, by the functions of migration 0370. As subqueries, so that each is asked once a statement. */

/** A range of days, both ends included. */
export interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export const today: RawBuilder<string> = sql<string>`(select shop_today())`

/** The day of a moment. */
export const dayOf = (moment: RawBuilder<unknown>): RawBuilder<string> => sql<string>`shop_day(${moment})`

/** The first moment of a day. */
export const startOf = (day: string | RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`(select day_begins((${day})::date))`

/** The first moment after a day. */
export const endOf = (day: string | RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`(select day_begins((${day})::date + 1))`

/** The last moment of the day so many days after today: something valid for so many days is valid until then. */
export const endOfDayIn = (days: number): RawBuilder<Date> =>
  sql<Date>`(select day_ends(shop_today() + ${days}::int))`

/** True if a time is within the days; a missing day leaves that end open. */
export const within = (time: RawBuilder<unknown>, { from, to }: Days): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${from === undefined ? sql`true` : sql`${time} >= ${startOf(from)}`}
    and ${to === undefined ? sql`true` : sql`${time} < ${endOf(to)}`})`

/** A moment for programs, in ISO 8601 with microseconds. */
export const isoMoment = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
