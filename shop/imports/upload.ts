import { setTimeout as pause } from 'node:timers/promises'
import { importLimits } from '#contract/imports/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import type { KeepResult } from '../idempotency.ts'
import { columnCounter, guessMapping } from './columns.ts'
import { decode } from './decode.ts'
import { readTable } from './read-table.ts'
import { type StagedRow, type StagedTable, stageTable } from './staged-rows.ts'
import { finishUpload, insertImport, insertRows } from './store.ts'
import { applyMapping, findMapping } from './suppliers.ts'

/** Rows that one statement stages. */
const BATCH = 150
/** Between two batches, so that others get the one connection of the embedded database. */
const PAUSE_MS = 10

export interface UploadedFile {
  readonly fileName: string
  readonly bytes: Uint8Array
  readonly createdBy: string
  readonly supplierId?: string | undefined
  /** Whether it runs after its check unless it must be confirmed. @default false */
  readonly runsItself?: boolean
}

/**
 * Stages the rows of a file in small statements, without changing any product.
 * @throws Refusal import-unreadable, import-too-large, too-many-imports, no-such-supplier
 */
export async function stageFile(
  db: Database,
  file: UploadedFile,
  keep: KeepResult<string> = async () => undefined,
): Promise<string> {
  const remembered = file.supplierId === undefined ? undefined : await findMapping(db, file.supplierId)
  if (file.supplierId !== undefined && !remembered) throw new Refusal('no-such-supplier')
  const { text, encoding } = decode(file.bytes)
  const table = await stageTable(readTable(text))
  const { fileName, createdBy, supplierId, runsItself = false } = file
  const { format } = table
  const id = await insertImport(db, { createdBy, fileName, format, encoding, supplierId, runsItself })
  if (id === undefined) throw new Refusal('too-many-imports')
  try {
    const { facts, rowCount } = await stageRows(db, id, table)
    if (rowCount === 0) throw new Refusal('import-unreadable', { message: 'There are no rows in this file.' })
    const guessed = table.fields
      ? { ...guessMapping([]), columns: [...table.fields], decimals: 'point' as const }
      : guessMapping(facts)
    const mapping = remembered ? applyMapping(remembered, table.headings, guessed) : guessed
    await db.transaction().execute(async (tx) => {
      await finishUpload(tx, id, { facts, mapping, rowCount })
      await keep(tx, id)
    })
    return id
  } catch (failure) {
    // Its rows are deleted with it.
    await db.deleteFrom('catalogue_imports').where('id', '=', id).execute()
    throw failure
  }
}

async function stageRows(db: Database, id: string, { headings, rows }: StagedTable) {
  const columns = columnCounter(headings)
  let batch: StagedRow[] = []
  let rowCount = 0
  for await (const row of rows) {
    rowCount += 1
    if (rowCount > importLimits.rows) throw new Refusal('import-too-large')
    columns.count(row.cells)
    batch.push(row)
    if (batch.length < BATCH) continue
    await insertRows(db, id, batch)
    await pause(PAUSE_MS)
    batch = []
  }
  if (batch.length > 0) await insertRows(db, id, batch)
  return { facts: columns.facts(), rowCount }
}
