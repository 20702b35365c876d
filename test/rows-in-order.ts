import type { Database } from '#database/open.ts'
import type { Tables } from '#database/tables.ts'

/** Returns a table's rows in the order in which they were made. */
export async function rowsInOrder(db: Database, table: keyof Tables): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = await db
    .selectFrom(table as 'orders') // one table's typing stands for all of them
    .selectAll()
    .execute()
  const numbers = new Map<unknown, number>()
  if (rows[0] && 'order_id' in rows[0])
    for (const { id, number } of await db.selectFrom('orders').select(['id', 'number']).execute())
      numbers.set(id, number)
  const order = (row: Record<string, unknown>) => numbers.get(row.order_id) ?? 0
  return rows.sort(
    (a, b) =>
      madeAt(a) - madeAt(b) ||
      numberOf(a) - numberOf(b) ||
      order(a) - order(b) ||
      positionOf(a) - positionOf(b) ||
      skuOf(a).localeCompare(skuOf(b)),
  )
}

/** The columns of which a table has one that says when its rows were made, and those that count them. */
const times = [
  'created_at',
  'at',
  'placed_at',
  'issued_at',
  'asked_at',
  'added_at',
  'shipped_at',
  'recorded_at',
]
const counts = ['number', 'serial', 'id']

const madeAt = (row: Record<string, unknown>) => Number(times.map((name) => row[name]).find(isDate) ?? 0)

/**
 * Rows without a number are in the order of their orders and positions; without these they stay as the database returns
 * them, which is not always as inserted: it reuses the space of rows that were updated or deleted.
 */
const numberOf = (row: Record<string, unknown>) =>
  counts.map((name) => row[name]).find((value) => typeof value === 'number') ?? 0

const positionOf = (row: Record<string, unknown>) => (typeof row.position === 'number' ? row.position : 0)

/** Products of one import were made at the same moment. */
const skuOf = (row: Record<string, unknown>) => (typeof row.sku === 'string' ? row.sku : '')

const isDate = (value: unknown) => value instanceof Date
