import type { ColumnType } from 'kysely'

/** Set once, by the database unless given. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>
