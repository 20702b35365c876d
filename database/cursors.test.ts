import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '#test/fresh-database.ts'
import { cursorAfter, type ListOrder, selectPage } from './cursors.ts'

const lists: readonly (readonly [
  'orders' | 'products_by_stock' | 'invoices',
  Omit<ListOrder, 'direction'>,
  string,
])[] = [
  ['orders', { key: sql`pieces`, type: 'bigint', table: 'orders', id: sql`id` }, '100'],
  ['orders', { key: sql`amount_cents`, type: 'bigint', table: 'orders', id: sql`id` }, '100'],
  ['orders', { key: sql`buyer_email`, type: 'text', table: 'orders', id: sql`id` }, 'ada@example.com'],
  [
    'products_by_stock',
    { key: sql`pieces`, type: 'bigint', table: 'products_by_stock', id: sql`product_id` },
    '100',
  ],
]

test('the next page of a list is found by the index of its order, not by reading the list again', async () => {
  await using database = await freshDatabase()
  for (const [table, order, cursorKey] of lists)
    for (const direction of ['asc', 'desc'] as const) {
      const cursor = cursorAfter({ id: 'x', cursorKey })
      const page = selectPage(
        database.db.selectFrom(table).select(sql<string>`1`.as('one')),
        { ...order, direction },
        { limit: 25, cursor },
      )
      const { rows } = await database.db.transaction().execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx)
        await sql`set local enable_sort = off`.execute(tx)
        const { sql: text, parameters } = page.compile()
        return sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(withValues(text, parameters))}`.execute(tx)
      })
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan, plan).toMatch(/Index Cond: \(ROW\(/)
      expect(plan).not.toContain('Filter')
    }
})

/** A statement with its values as literals, because EXPLAIN takes none. */
const withValues = (text: string, values: readonly unknown[]) =>
  text.replaceAll(/\$(\d+)/g, (_, place) => {
    const value = values[Number(place) - 1]
    return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`
  })
