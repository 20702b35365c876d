import { BYTE_ORDER_MARK, toCsv } from './csv.ts'

/** Rows read from the database per query, and so held in memory at once. */
export const EXPORT_BATCH = 250

/**
 * Reads a table in batches: each query starts after the last row of the previous one, and no query runs once the
 * consumer stops reading.
 */
export async function* inBatches<Row>(
  read: (limit: number, after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let after: Row | undefined
  do {
    const rows = await read(EXPORT_BATCH, after)
    yield rows
    after = rows.length === EXPORT_BATCH ? rows.at(-1) : undefined
  } while (after !== undefined)
}

type Cells<Column extends string> = Readonly<Record<Column, string | number>>

/** Yields a CSV file in parts, with the header once, even when there are no rows. */
export async function* csvFile<Column extends string, Row>(
  columns: readonly Column[],
  batches: AsyncIterable<readonly Row[]>,
  toCells: (row: Row) => Cells<Column> | readonly Cells<Column>[],
): AsyncGenerator<string> {
  let begun = false
  for await (const rows of batches) {
    const cells = rows.flatMap(toCells)
    if (begun && cells.length === 0) continue
    yield begun ? toCsv(columns, cells, { header: false }) : `${BYTE_ORDER_MARK}${toCsv(columns, cells)}`
    begun = true
  }
}
