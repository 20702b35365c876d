import { BYTE_ORDER_MARK, toCsv } from './csv.ts'

/** So many rows of the database are in memory at once. */
export const EXPORT_BATCH = 250

/**
 * Reads a table from one row to the next: each query begins after the last row of the one before, and none is begun
 * once nobody reads any more.
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

/** One CSV file in parts. The header is in it once, whatever rows there are. */
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
