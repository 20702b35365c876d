import { type RawBuilder, sql } from 'kysely'

/** A row's values by their columns. */
export type RowOf<Types> = Readonly<Record<keyof Types, string | number | boolean | null>>

/**
 * Builds a table `added` from rows, with a typed column per value. A single row, as in most orders, is written so
 * that its plan can be cached.
 */
export function asTable<Types extends Readonly<Record<string, string>>>(
  types: Types,
  rows: readonly RowOf<Types>[],
): RawBuilder<unknown> {
  const columns: readonly (keyof Types & string)[] = Object.keys(types)
  const names = sql.raw(columns.join(', '))
  const type = (column: keyof Types) => sql.raw(types[column] ?? '')
  const [row] = rows
  if (row && rows.length === 1)
    return sql`(select ${sql.join(columns.map((column) => sql`${row[column]}::${type(column)}`))}) as added (${names})`
  return sql`unnest(${sql.join(
    columns.map((column) => sql`${rows.map((each) => each[column])}::${type(column)}[]`),
  )}) as added (${names})`
}
