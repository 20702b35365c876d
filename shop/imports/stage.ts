import { setTimeout as pause } from 'node:timers/promises'
import { ImportMapping, importLimits } from '#contract/imports/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { insertAddresses } from './address-store.ts'
import { columnCounter, guessMapping } from './columns.ts'
import { decode } from './decode.ts'
import { insertFamilies } from './family-store.ts'
import { advance, findFile, finishUpload, insertRows } from './file-store.ts'
import { readTable } from './read-table.ts'
import { type StagedRow, stageTable } from './staged-rows.ts'
import { startCheck } from './start-check.ts'
import { isOutdated, lockImport, lockWaitingBefore, moveTo, type StoredImport } from './store.ts'
import { applyMapping, findMapping } from './suppliers.ts'

/** Rows that one transaction stages. */
const BATCH = 150
/** Between two batches, so that others get the one connection of the embedded database. */
const PAUSE_MS = 10

/**
 * Stages the rows of an uploaded file in small transactions, without changing any product. Goes on at the row at which
 * another process stopped. Does nothing if the rows are staged already.
 * @throws Refusal import-unreadable, import-too-large
 */
export async function stageFile(db: Database, importId: string, signal: AbortSignal): Promise<void> {
  const file = await findFile(db, importId)
  if (!file) return
  const { headings, fields, rows, families, addresses } = await stageTable(
    readTable(decode(file.bytes, file.encoding).text),
  )
  const columns = columnCounter(headings)
  let from = file.atLine
  let rowCount = 0
  let batch: StagedRow[] = []
  /** @returns whether this process still stages the file */
  const stageBatch = (andThen: (tx: Database) => Promise<void> = async () => undefined) =>
    db.transaction().execute(async (tx) => {
      const to = batch.at(-1)?.line ?? from
      if (!(await advance(tx, importId, { from, to, rowCount }))) return false
      await insertRows(tx, importId, batch)
      await andThen(tx)
      from = to
      batch = []
      return true
    })
  for await (const row of rows) {
    rowCount += 1
    if (rowCount > importLimits.rows) throw new Refusal('import-too-large')
    columns.count(row.cells)
    if (row.line <= file.atLine) continue
    batch.push(row)
    if (batch.length < BATCH) continue
    if (signal.aborted || !(await stageBatch())) return
    await pause(PAUSE_MS)
  }
  await stageBatch(async (tx) => {
    const importing = await lockImport(tx, importId)
    if (!importing) return
    const facts = columns.facts()
    const guessed = fields
      ? { ...guessMapping([]), columns: [...fields], decimals: 'point' as const }
      : guessMapping(facts)
    const remembered = importing.supplierId === null ? undefined : await findMapping(tx, importing.supplierId)
    const mapping = remembered ? applyMapping(remembered, headings, guessed) : guessed
    await insertFamilies(tx, importId, families())
    await insertAddresses(tx, importId, addresses())
    await finishUpload(tx, importId, { facts, mapping, rowCount })
    if (importing.runsItself) await checkItself(tx, importing)
  })
}

/** Checks a file of a feed; if its columns do not say how it is to be read, it waits for somebody. */
async function checkItself(tx: Database, { id, supplierId }: StoredImport): Promise<void> {
  if (supplierId !== null) {
    // Its process was stopped, and the next file was faster.
    if (await isOutdated(tx, supplierId, id)) return void (await moveTo(tx, id, 'cancelled'))
    // A newer file replaces those that still wait.
    for (const waiting of await lockWaitingBefore(tx, supplierId, id)) await moveTo(tx, waiting, 'cancelled')
  }
  const staged = await lockImport(tx, id)
  const mapping = ImportMapping.safeParse(staged?.mapping)
  if (!staged || !mapping.success) return
  try {
    await startCheck(tx, staged, mapping.data)
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
  }
}
