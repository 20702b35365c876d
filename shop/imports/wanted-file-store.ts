import { type SqlBool, sql } from 'kysely'
import type { WantedFileKind } from '#contract/imports/wanted-files.ts'
import { countRows } from '#database/count-rows.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'

export interface WantedFile {
  readonly kind: WantedFileKind
  readonly url: string
}

/** Has further pictures and documents fetched for products. What was fetched before is not fetched again. */
export async function wantFiles(
  tx: Database,
  files: readonly (WantedFile & { readonly sku: string })[],
  by: string,
): Promise<void> {
  if (files.length === 0) return
  await sql`
    insert into wanted_files (product_id, kind, url, wanted_by)
    select p.id, w.kind, w.url, ${by} from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as w(sku text, kind text, url text)
    join products p on upper(p.sku) = upper(w.sku)
    on conflict (product_id, kind, url) do update set wanted_by = excluded.wanted_by, state = 'waiting', problem = '',
      attempts = 0, due_at = now()
    where wanted_files.state = 'failed'`.execute(tx)
}

const keyOf = (id: string, { kind, url }: WantedFile) => `${id} ${kind} ${url}`

/** @returns whether a product's file at an address was wanted before and has not failed */
export async function findWanted(
  tx: Database,
  ids: readonly string[],
): Promise<(id: string, file: WantedFile) => boolean> {
  const found = await tx
    .selectFrom('wanted_files')
    .select(['product_id', 'kind', 'url'])
    .where((e) => e('product_id', '=', e.fn.any(e.val(ids))))
    .where('state', '!=', 'failed')
    .execute()
  const keys = new Set(found.map(({ product_id, ...file }) => keyOf(product_id, file)))
  return (id, file) => keys.has(keyOf(id, file))
}

/**
 * Takes the file that has waited longest: if the process is killed, it is taken again after five minutes. A further picture
 * waits for the first one, which would take its place.
 */
export async function takeNextFile(db: Database) {
  const { rows } = await sql<WantedFile & { id: string; by: string; attempts: number }>`
    update wanted_files set attempts = attempts + 1, due_at = now() + interval '5 minutes'
    where (product_id, kind, url) = (select product_id, kind, url from wanted_files w
      where state = 'waiting' and due_at <= now() and not (kind = 'picture'
        and exists (select from wanted_pictures p where p.product_id = w.product_id and p.state = 'waiting'))
      order by due_at, created_at limit 1 for update skip locked)
    returning product_id as id, kind, url, wanted_by as by, attempts`.execute(db)
  return rows[0]
}

export type TakenFile = NonNullable<Awaited<ReturnType<typeof takeNextFile>>>

/** Notes what became of a file that was taken. */
export async function noteFile(
  tx: Database,
  { id, kind, url }: TakenFile,
  change: { state: 'done' | 'failed' | 'waiting'; problem: string },
): Promise<void> {
  await tx
    .updateTable('wanted_files')
    .set({ ...change, problem: change.problem.slice(0, 500) })
    .where('product_id', '=', id)
    .where('kind', '=', kind)
    .where('url', '=', url)
    .execute()
}

const open = (db: Database) =>
  db
    .selectFrom('wanted_files as w')
    .innerJoin('products as p', 'p.id', 'w.product_id')
    .where('w.state', '!=', 'done')

/** The place of a row in the list, as pages name it: in order of time, and of the same microsecond in a fixed order. */
const place = sql<string>`concat(
  lpad((extract(epoch from w.created_at) * 1000000)::bigint::text, 17, '0'), w.product_id, w.kind, md5(w.url))`

export const findOpenFiles = async (db: Database, { limit, cursor }: PageRequest) =>
  open(db)
    .select(['w.product_id', 'p.sku', 'p.name', 'w.kind', 'w.url', 'w.state', 'w.problem', place.as('id')])
    .$if(cursor !== undefined, (rows) => rows.where(sql<SqlBool>`${place} > ${cursor}`))
    .orderBy('w.created_at')
    .orderBy(place)
    .limit(limit)
    .execute()

export const countOpenFiles = (db: Database) => countRows(open(db))
