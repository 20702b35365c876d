import { setTimeout as pause } from 'node:timers/promises'
import { ImportMapping } from '#contract/imports/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { insertAddresses } from './address-store.ts'
import { guessMapping } from './columns.ts'
import { insertFamilies } from './family-store.ts'
import { advance, findFile, finishUpload, insertRows } from './file-store.ts'
import { readApart } from './read-apart.ts'
import type { FileFacts } from './read-file.ts'
import type { ImportCatalogue } from './run.ts'
import { startCheck } from './start-check.ts'
import { isOutdated, lockImport, lockWaitingBefore, moveTo, type StoredImport } from './store.ts'
import { applyMapping, findMapping } from './suppliers.ts'

/** Between two batches, so that others get the one connection, where there is only one. */
const PAUSE_MS = 10

/**
 * Stages the rows of an uploaded file in small transactions, without changing any product. Goes on at the row at which
 * another process stopped. Does nothing if the rows are staged already.
 * @throws Refusal import-unreadable, import-too-large
 */
export async function stageFile(
  { db, hasOneConnection }: Pick<ImportCatalogue, 'db' | 'hasOneConnection'>,
  importId: string,
  signal: AbortSignal,
): Promise<void> {
  const file = await findFile(db, importId)
  if (!file) return
  const { bytes, encoding, atLine } = file
  let from = atLine
  const families: string[] = []
  const addresses: string[] = []
  for await (const part of readApart({ bytes, encoding, afterLine: atLine })) {
    if (part.kind === 'families') families.push(part.json)
    if (part.kind === 'addresses') addresses.push(part.json)
    if (part.kind === 'rows') {
      const { to, rowCount, json } = part
      const isMine = await db.transaction().execute(async (tx) => {
        if (!(await advance(tx, importId, { from, to, rowCount }))) return false
        await insertRows(tx, importId, json)
        return true
      })
      if (!isMine || signal.aborted) return
      from = to
      if (hasOneConnection) await pause(PAUSE_MS)
    }
    if (part.kind === 'end') await finish(db, importId, { ...part, from, families, addresses })
  }
}

interface Staged extends FileFacts {
  /** The line up to which this process has staged the rows. */
  readonly from: number
  readonly families: readonly string[]
  readonly addresses: readonly string[]
}

const finish = (db: Database, importId: string, staged: Staged): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { from, headings, fields, facts, leftOut, rowCount } = staged
    if (!(await advance(tx, importId, { from, to: from, rowCount }))) return
    const importing = await lockImport(tx, importId)
    if (!importing) return
    const guessed = fields
      ? { ...guessMapping([]), columns: [...fields], decimals: 'point' as const }
      : guessMapping(facts)
    const remembered = importing.supplierId === null ? undefined : await findMapping(tx, importing.supplierId)
    const mapping = remembered ? applyMapping(remembered, headings, guessed) : guessed
    await insertFamilies(tx, importId, staged.families)
    await insertAddresses(tx, importId, staged.addresses)
    await finishUpload(tx, importId, { facts, mapping, rowCount, leftOut })
    if (importing.runsItself) await checkItself(tx, importing)
  })

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
