import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Joins conditions with `and`. */
export const allOf = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` and `)})` : sql<SqlBool>`true`
