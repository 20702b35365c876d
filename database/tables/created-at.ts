import type { ColumnType } from 'kysely'

/** Written once, by the database unless told. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>
