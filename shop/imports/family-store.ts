import { sql } from 'kysely'
import { countRows } from '#database/count-rows.ts'
import type { Database } from '#database/open.ts'
import type { ExportedFamily } from './exported-families.ts'

/** Product families of imports. */

/** As many reasons are shown. */
const SHOWN = 20

/** @param parts families as JSON, in their order */
export async function insertFamilies(
  tx: Database,
  importId: string,
  parts: readonly string[],
): Promise<void> {
  let before = 0
  for (const json of parts) {
    const { numAffectedRows } = await sql`
    insert into catalogue_import_families (import_id, place, family)
    select ${importId}, ${before}::int + place, family
    from jsonb_array_elements(${json}::jsonb) with ordinality as f(family, place)`.execute(tx)
    before += Number(numAffectedRows)
  }
}

/** Finds the next family that the run has not come to. */
export async function nextFamily(tx: Database, importId: string) {
  const row = await tx
    .selectFrom('catalogue_import_families')
    .select(['place', 'family'])
    .where('import_id', '=', importId)
    .where('outcome', 'is', null)
    .orderBy('place')
    .limit(1)
    .executeTakeFirst()
  // Written by this file only.
  return row && { place: row.place, family: row.family as ExportedFamily }
}

export const recordFamily = (
  tx: Database,
  importId: string,
  place: number,
  result: { readonly outcome: 'made' | 'refused'; readonly message?: string },
) =>
  tx
    .updateTable('catalogue_import_families')
    .set(result)
    .where('import_id', '=', importId)
    .where('place', '=', place)
    .execute()

const ofImport = (db: Database, importId: string) =>
  db.selectFrom('catalogue_import_families').where('import_id', '=', importId)

/** Counts the families of an import, and lists those that were refused. */
export async function summarizeFamilies(db: Database, importId: string) {
  const [count, refused] = await Promise.all([
    countRows(ofImport(db, importId)),
    ofImport(db, importId)
      .select((e) => [sql<string>`family ->> 'name'`.as('name'), e.ref('message').as('message')])
      .where('outcome', '=', 'refused')
      .orderBy('place')
      .limit(SHOWN)
      .execute(),
  ])
  return { count, refused }
}
