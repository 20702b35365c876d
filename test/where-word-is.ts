import { sql } from 'kysely'
import type { TestShop } from './open-shop.ts'

/** Returns the columns of every table of the shop in which a word stands. */
export async function whereWordIs(shop: TestShop, word: string): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and (data_type in ('text', 'json', 'jsonb', 'character varying', 'ARRAY', 'tsvector'))
    order by 1, 2`.execute(shop.db)
  const found: string[] = []
  for (const { table, column } of rows) {
    const { rows: hits } = await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(column)}::text ilike ${`%${word}%`} limit 1`.execute(shop.db)
    if (hits.length > 0) found.push(`${table}.${column}`)
  }
  return found
}
