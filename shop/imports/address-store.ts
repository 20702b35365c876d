import { sql } from 'kysely'
import { productPage } from '#contract/products/page-path.ts'
import { countRows } from '#database/count-rows.ts'
import type { Database } from '#database/open.ts'

/** Old addresses of imports. */

/** As many conflicts are shown. */
const SHOWN = 20

/** @param parts addresses as JSON, in their order */
export async function insertAddresses(
  tx: Database,
  importId: string,
  parts: readonly string[],
): Promise<void> {
  let before = 0
  for (const json of parts) {
    const { numAffectedRows } = await sql`
    insert into catalogue_import_addresses (import_id, place, path, sku)
    select ${importId}, ${before}::int + place, address ->> 'path', address ->> 'sku'
    from jsonb_array_elements(${json}::jsonb) with ordinality as a (address, place)`.execute(tx)
    before += Number(numAffectedRows)
  }
}

/** Marks addresses that another product of the file also has, or that lead elsewhere already. */
export async function markConflicts(tx: Database, importId: string): Promise<void> {
  const ofProduct = sql`${productPage('')} || p.id`
  await sql`
    with found as (
      select a.place, case
          when first_value(a.sku) over same <> a.sku
            then first_value(a.sku) over same || ' has the same address in this file, and keeps it.'
          when r.target <> coalesce(${ofProduct}, '')
            then 'It leads to ' || r.target || ' already. Delete that redirect to have it lead to ' || a.sku || '.'
        end as message
      from catalogue_import_addresses a left join redirects r on r.path = a.path
        left join products p on upper(p.sku) = upper(a.sku)
      where a.import_id = ${importId}
      window same as (partition by a.path order by a.place)
    )
    update catalogue_import_addresses a
    set outcome = case when found.message is not null then 'conflict' end, message = coalesce(found.message, '')
    from found where a.import_id = ${importId} and a.place = found.place`.execute(tx)
}

/** Finds the next addresses that the run has not come to, with where they lead now. */
export const nextAddresses = (tx: Database, importId: string, limit: number) =>
  tx
    .selectFrom('catalogue_import_addresses as a')
    .leftJoin('redirects as r', 'r.path', 'a.path')
    .select(['a.place', 'a.path', 'a.sku', 'r.target'])
    .where('a.import_id', '=', importId)
    .where('a.outcome', 'is', null)
    .orderBy('a.place')
    .limit(limit)
    .execute()

interface Result {
  readonly place: number
  readonly outcome: 'made' | 'conflict'
  readonly message: string
}

export async function recordAddresses(
  tx: Database,
  importId: string,
  results: readonly Result[],
): Promise<void> {
  await sql`
    update catalogue_import_addresses a set outcome = r.outcome, message = r.message
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r (place int, outcome text, message text)
    where a.import_id = ${importId} and a.place = r.place`.execute(tx)
}

const ofImport = (db: Database, importId: string) =>
  db.selectFrom('catalogue_import_addresses').where('import_id', '=', importId)

/** Counts the old addresses of an import, and lists those that are not redirected. */
export async function summarizeAddresses(db: Database, importId: string) {
  const conflicting = ofImport(db, importId).where('outcome', '=', 'conflict')
  const [count, conflictCount, conflicts] = await Promise.all([
    countRows(ofImport(db, importId)),
    countRows(conflicting),
    conflicting.select(['path', 'message']).orderBy('place').limit(SHOWN).execute(),
  ])
  return { count, conflictCount, conflicts }
}
