import { type ImportMapping, KEEP_IMPORTS_DAYS, KEEP_ROWS_DAYS } from '#contract/imports/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import type { KeepResult } from '../idempotency.ts'
import { readPage } from '../pages.ts'
import { needsConsent } from './consent.ts'
import { deleteFile } from './file-store.ts'
import { countShown, findRows, type Shown } from './rows.ts'
import { startCheck } from './start-check.ts'
import * as store from './store.ts'
import { rememberMapping } from './suppliers.ts'
import type { ImportContext } from './work.ts'

const DAY_MS = 24 * 3_600_000

export async function getImport(db: Database, id: string): Promise<store.StoredImport> {
  const importing = await store.findImport(db, id)
  if (!importing) throw new Refusal('no-such-import')
  return importing
}

export const listImports = (db: Database, page: PageRequest) =>
  readPage(page, (query) => store.newestImports(db, query), store.countImports(db))

/** Lists rows of an import, and says in which column the SKU is. */
export async function listRows(
  db: Database,
  { id, show, ...page }: PageRequest & { id: string; show: Shown },
) {
  const { mapping } = await getImport(db, id)
  const rows = await readPage(page, (query) => findRows(db, id, show, query), countShown(db, id, show))
  return { rows, skuAt: mapping.columns.indexOf('sku') }
}

async function lock(tx: Database, id: string): Promise<store.StoredImport> {
  const importing = await store.lockImport(tx, id)
  if (!importing) throw new Refusal('no-such-import')
  return importing
}

/** Starts the check of an import, and remembers the mapping of a supplier. */
export function checkImport(
  { db, queueImport }: ImportContext,
  { id, mapping, supplier }: { id: string; mapping: ImportMapping; supplier?: string | undefined },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const importing = await lock(tx, id)
    const headings = importing.columns.map(({ heading }) => heading)
    const named = supplier ? await rememberMapping(tx, supplier, headings, mapping) : undefined
    const { supplierId = importing.supplierId } = { supplierId: named }
    await startCheck(tx, { ...importing, supplierId }, mapping)
    if (named !== undefined)
      await tx.updateTable('catalogue_imports').set({ supplier_id: named }).where('id', '=', id).execute()
    await queueImport(tx, { importId: id })
  })
}

/** Runs an import that was checked, or continues one that failed. */
export function runImport(
  { db, queueImport }: ImportContext,
  { id, acceptMoves }: { readonly id: string; readonly acceptMoves: boolean },
  admin: Caller,
  keep: KeepResult<void>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const importing = await lock(tx, id)
    const { state, failedIn } = importing
    // A file that could not be read has no rows to go on with.
    if ((state !== 'checked' && state !== 'failed') || failedIn === 'uploading')
      throw new Refusal('import-not-ready')
    if (state === 'checked') {
      if (!acceptMoves && (await needsConsent(tx, importing))) throw new Refusal('import-moves-prices')
      await store.startStep(tx, id)
    }
    await store.moveTo(tx, id, failedIn ?? 'running')
    const { fileName, newCount, changedCount } = importing
    await recordAction(tx, {
      actor: admin.email,
      action: 'import-started',
      subject: id,
      label: fileName,
      after: { new: newCount, changed: changedCount },
    })
    await queueImport(tx, { importId: id })
    await keep(tx)
  })
}

export function cancelImport(db: Database, id: string, admin: Caller, keep: KeepResult<void>): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { state, fileName } = await lock(tx, id)
    if (state === 'done' || state === 'cancelled') throw new Refusal('import-not-ready')
    await store.moveTo(tx, id, 'cancelled')
    await deleteFile(tx, id)
    await recordAction(tx, { actor: admin.email, action: 'import-cancelled', subject: id, label: fileName })
    await keep(tx)
  })
}

export const deleteOldImports = (db: Database): Promise<void> => {
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
  return store.deleteOld(db, ago(KEEP_ROWS_DAYS), ago(KEEP_IMPORTS_DAYS))
}
