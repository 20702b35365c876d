import { sql } from 'kysely'
import type { ImportMapping } from '#contract/imports/endpoints.ts'
import type { Database } from '#database/open.ts'
import type { ColumnFacts } from './columns.ts'

/** Keeps the file of an import until its rows are staged. */
export const insertFile = (tx: Database, importId: string, bytes: Uint8Array) =>
  tx
    .insertInto('catalogue_import_files')
    .values({ import_id: importId, bytes: Buffer.from(bytes) })
    .execute()

/** Finds the file of an import, its encoding, and the line up to which its rows are staged. @returns undefined when all are */
export const findFile = (db: Database, importId: string) =>
  db
    .selectFrom('catalogue_import_files as f')
    .innerJoin('catalogue_imports as i', 'i.id', 'f.import_id')
    .select(['f.bytes', 'i.at_line as atLine', 'i.encoding'])
    .where('f.import_id', '=', importId)
    .executeTakeFirst()

export const deleteFile = (tx: Database, importId: string) =>
  tx.deleteFrom('catalogue_import_files').where('import_id', '=', importId).execute()

/**
 * Notes that rows of a file are staged up to a line, and locks the import until the transaction ends.
 * @returns false if it is not at line `from`: it was cancelled, or somebody else stages it
 */
export async function advance(
  tx: Database,
  importId: string,
  { from, to, rowCount }: { readonly from: number; readonly to: number; readonly rowCount: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('catalogue_imports')
    .set({ at_line: to, done_count: rowCount, worked_at: sql<Date>`now()` })
    .where('id', '=', importId)
    .where('state', '=', 'uploading')
    .where('at_line', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stages rows of a file: one statement, with one value however many they are. */
export async function insertRows(tx: Database, importId: string, json: string): Promise<void> {
  await sql`
    insert into catalogue_import_rows (import_id, line, cells, outcome, message)
    select ${importId}, line, cells, outcome, message
    from jsonb_to_recordset(${json}::jsonb) as r(line int, cells jsonb, outcome text, message text)`.execute(
    tx,
  )
}

interface UploadResult {
  readonly facts: readonly ColumnFacts[]
  readonly mapping: ImportMapping
  readonly rowCount: number
  readonly leftOut: readonly string[]
}

/** Ends the upload of an import whose rows are all staged. */
export async function finishUpload(
  tx: Database,
  importId: string,
  { facts, mapping, rowCount, leftOut }: UploadResult,
): Promise<void> {
  await tx
    .updateTable('catalogue_imports')
    .set({
      state: 'uploaded',
      columns: JSON.stringify(facts),
      mapping: JSON.stringify(mapping),
      left_out: JSON.stringify(leftOut),
      row_count: rowCount,
      at_line: 0,
      done_count: 0,
      worked_at: null,
    })
    .where('id', '=', importId)
    .execute()
  await deleteFile(tx, importId)
}
