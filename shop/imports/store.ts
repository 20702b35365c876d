import { type SqlBool, sql } from 'kysely'
import { type ImportMapping, type ImportState, importLimits } from '#contract/imports/endpoints.ts'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { type ColumnFacts, guessMapping } from './columns.ts'

const columns = [
  'i.id',
  'i.created_by as createdBy',
  'i.created_at as createdAt',
  'i.file_name as fileName',
  'i.format',
  'i.encoding',
  'i.supplier_id as supplierId',
  's.name as supplier',
  'i.state',
  'i.runs_itself as runsItself',
  'i.row_count as rowCount',
  'i.at_line as atLine',
  'i.done_count as doneCount',
  'i.new_count as newCount',
  'i.changed_count as changedCount',
  'i.unchanged_count as unchangedCount',
  'i.skipped_count as skippedCount',
  'i.bad_count as badCount',
  'i.moved_count as movedCount',
  'i.dropped_count as droppedCount',
  'i.breaks_count as breaksCount',
  'i.problem',
  'i.failed_in as failedIn',
  'i.ended_at as endedAt',
] as const

const withSupplier = (db: Database) =>
  db.selectFrom('catalogue_imports as i').leftJoin('suppliers as s', 's.id', 'i.supplier_id')

export const newestImports = (db: Database, page: PageRequest) =>
  fixedPage(withSupplier(db).select(columns), 'catalogue_imports as i', page).execute()

export type StoredSummary = Awaited<ReturnType<typeof newestImports>>[number]

export const countImports = (db: Database) => countRows(db.selectFrom('catalogue_imports'))

const wholeColumns = [...columns, 'i.columns', 'i.mapping', 'i.left_out as leftOut'] as const

export interface StoredImport extends StoredSummary {
  readonly columns: readonly ColumnFacts[]
  readonly mapping: ImportMapping
  /** Headings of an export that no field takes. */
  readonly leftOut: readonly string[]
}

type Row = StoredSummary & { readonly columns: unknown; readonly mapping: unknown; readonly leftOut: unknown }
const whole = (row: Row | undefined): StoredImport | undefined =>
  // Written by this file only; an earlier version wrote a mapping without what is asked since.
  row && {
    ...row,
    columns: row.columns as readonly ColumnFacts[],
    mapping: { scaleBreaks: false, ...(row.mapping as Omit<ImportMapping, 'scaleBreaks'>) },
    leftOut: row.leftOut as readonly string[],
  }

export const findImport = async (db: Database, id: string) =>
  whole(await withSupplier(db).select(wholeColumns).where('i.id', '=', id).executeTakeFirst())

/** Locks an import until the transaction ends, so that one process at a time works on it. */
export const lockImport = async (tx: Database, id: string) =>
  whole(
    await withSupplier(tx).select(wholeColumns).where('i.id', '=', id).forNoKeyUpdate('i').executeTakeFirst(),
  )

interface NewImport {
  readonly createdBy: string
  readonly fileName: string
  readonly format: StoredSummary['format']
  readonly encoding: string
  readonly supplierId: string | undefined
  /** Whether it runs after its check unless it must be confirmed. */
  readonly runsItself: boolean
}

/** @returns undefined when as many as may be are open */
export async function insertImport(db: Database, sent: NewImport): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into catalogue_imports (created_by, file_name, format, encoding, supplier_id, runs_itself, mapping)
    select ${sent.createdBy}, ${sent.fileName}, ${sent.format}, ${sent.encoding}, ${sent.supplierId ?? null},
      ${sent.runsItself}, ${JSON.stringify(guessMapping([]))}::jsonb
    where (select count(*) from catalogue_imports where state in ('uploading', 'uploaded', 'checking', 'checked', 'running'))
      < ${importLimits.open}
    returning id`.execute(db)
  return rows[0]?.id
}

const ended: readonly ImportState[] = ['done', 'failed', 'cancelled']

/** Moves an import to a state; a step that begins, begins at the first row. */
export const moveTo = (
  tx: Database,
  id: string,
  state: Exclude<ImportState, 'uploading' | 'uploaded'>,
  change: { problem?: string; failedIn?: StoredSummary['failedIn']; droppedCount?: number } = {},
) =>
  tx
    .updateTable('catalogue_imports')
    .set({
      state,
      problem: change.problem ?? '',
      failed_in: change.failedIn ?? null,
      ended_at: ended.includes(state) ? new Date() : null,
      ...(change.droppedCount !== undefined && { dropped_count: change.droppedCount }),
    })
    .where('id', '=', id)
    .execute()

/** Starts a step at the first row. */
export const startStep = (tx: Database, id: string, mapping?: ImportMapping) =>
  tx
    .updateTable('catalogue_imports')
    .set({
      at_line: 0,
      done_count: 0,
      worked_at: null,
      ...(mapping && {
        mapping: JSON.stringify(mapping),
        new_count: 0,
        changed_count: 0,
        unchanged_count: 0,
        skipped_count: 0,
        bad_count: 0,
        moved_count: 0,
        dropped_count: 0,
        breaks_count: 0,
      }),
    })
    .where('id', '=', id)
    .execute()

/** Whether an import began before or after this one. */
const began = (order: '<' | '>', id: string) =>
  sql<SqlBool>`created_at ${sql.raw(order)} (select created_at from catalogue_imports where id = ${id})`

const filesOfFeed = (db: Database, supplierId: string) =>
  db
    .selectFrom('catalogue_imports')
    .select('id')
    .where('supplier_id', '=', supplierId)
    .where('runs_itself', '=', true)

/** Locks the files of a supplier's feed that were fetched before this one and wait for somebody. */
export async function lockWaitingBefore(tx: Database, supplierId: string, id: string): Promise<string[]> {
  const waiting = await filesOfFeed(tx, supplierId)
    .where('state', 'in', ['uploaded', 'checked'])
    .where(began('<', id))
    .forNoKeyUpdate()
    .execute()
  return waiting.map((file) => file.id)
}

/** True if a file of a supplier's feed that was fetched after this one has been read. */
export const isOutdated = async (tx: Database, supplierId: string, id: string): Promise<boolean> =>
  (await filesOfFeed(tx, supplierId)
    .where('state', 'not in', ['uploading', 'failed', 'cancelled'])
    .where(began('>', id))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Imports on which nobody has worked for a while: their process may have been killed. */
export const findIdle = (db: Database) =>
  db
    .selectFrom('catalogue_imports')
    .select('id')
    .where((e) =>
      e.or([
        e('state', 'in', ['checking', 'running']),
        // Its file is there until all rows are staged.
        e('id', 'in', e.selectFrom('catalogue_import_files').select('import_id')),
      ]),
    )
    .where(sql<SqlBool>`coalesce(worked_at, '-infinity') < now() - interval '30 seconds'`)
    .execute()

/** States in which an import waits for somebody. */
const waits: readonly ImportState[] = ['uploaded', 'checked', 'failed']

/** Deletes old rows in small statements, and imports that are older still or were never read whole. */
export async function deleteOld(db: Database, rowsBefore: Date, importsBefore: Date): Promise<void> {
  const old = await db
    .selectFrom('catalogue_imports')
    .select(['id', 'created_at as createdAt', 'state'])
    .where((e) => e.and([e('state', 'not in', ['checking', 'running']), e('created_at', '<', rowsBefore)]))
    .execute()
  for (const { id, createdAt, state } of old) {
    while ((await deleteSomeRows(db, id)) > 0);
    await db.deleteFrom('catalogue_import_families').where('import_id', '=', id).execute()
    await db.deleteFrom('catalogue_import_addresses').where('import_id', '=', id).execute()
    if (state === 'uploading' || createdAt < importsBefore)
      await db.deleteFrom('catalogue_imports').where('id', '=', id).execute()
    else if (waits.includes(state)) await moveTo(db, id, 'cancelled')
  }
}

async function deleteSomeRows(db: Database, id: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from catalogue_import_rows where ctid in (
      select ctid from catalogue_import_rows where import_id = ${id} limit 1000)`.execute(db)
  return Number(numAffectedRows)
}
