import { type SqlBool, sql } from 'kysely'
import { imagePaths } from '#contract/images/paths.ts'
import { countRows } from '#database/count-rows.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'

/**
 * Has pictures fetched for products that have none, or whose picture came from another address before. A picture that
 * an admin chose stays.
 */
export async function wantFromUrls(
  tx: Database,
  pictures: readonly { readonly sku: string; readonly url: string }[],
  by: string,
): Promise<void> {
  if (pictures.length === 0) return
  await sql`
    insert into wanted_pictures (product_id, url, wanted_by)
    select p.id, w.url, ${by} from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as w(sku text, url text)
    join products p on upper(p.sku) = upper(w.sku)
    where p.image = ${imagePaths.none} or exists (select from wanted_pictures o where o.product_id = p.id)
    on conflict (product_id) do update set url = excluded.url, bytes = null, wanted_by = excluded.wanted_by,
      state = 'waiting', problem = '', attempts = 0, due_at = now()
    where wanted_pictures.url is distinct from excluded.url`.execute(tx)
}

/** Finds the addresses that the products' pictures came from, by product id. */
export async function findPictureUrls(
  tx: Database,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const found = await tx
    .selectFrom('wanted_pictures')
    .select(['product_id as id', 'url'])
    .where((e) => e('product_id', '=', e.fn.any(e.val(ids))))
    .execute()
  return new Map(found.map(({ id, url }) => [id, url]))
}

/** Queues a picture from a file. It replaces the product's current one. */
export async function wantFromFile(db: Database, productId: string, bytes: Uint8Array, by: string) {
  const file = { bytes: Buffer.from(bytes), url: null, wanted_by: by }
  await db
    .insertInto('wanted_pictures')
    .values({ product_id: productId, ...file })
    .onConflict((conflict) =>
      conflict.column('product_id').doUpdateSet({
        ...file,
        state: 'waiting',
        problem: '',
        attempts: 0,
        due_at: sql`now()`,
      }),
    )
    .execute()
}

/** Takes the picture that has waited longest: if the process is killed, it is taken again after five minutes. */
export async function takeNext(db: Database) {
  const { rows } = await sql<{
    id: string
    url: string | null
    bytes: Buffer | null
    by: string
    attempts: number
    dueAt: string
  }>`
    update wanted_pictures set attempts = attempts + 1, due_at = now() + interval '5 minutes'
    where product_id = (select product_id from wanted_pictures
      where state = 'waiting' and due_at <= now() order by due_at limit 1 for update skip locked)
    returning product_id as id, url, bytes, wanted_by as by, attempts, due_at::text as "dueAt"`.execute(db)
  return rows[0]
}

export type TakenPicture = NonNullable<Awaited<ReturnType<typeof takeNext>>>

/**
 * Records the result of a picture that was taken.
 * @returns false if another one is wanted meanwhile; that one keeps its due time
 */
export async function note(
  tx: Database,
  { id, dueAt }: TakenPicture,
  change: { state: 'done' | 'failed' | 'waiting'; problem: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('wanted_pictures')
    .set({
      ...change,
      problem: change.problem.slice(0, 500),
      ...(change.state !== 'waiting' && { bytes: null }),
    })
    .where('product_id', '=', id)
    .where(sql<SqlBool>`due_at = ${dueAt}::timestamptz`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const open = (db: Database) =>
  db
    .selectFrom('wanted_pictures as w')
    .innerJoin('products as p', 'p.id', 'w.product_id')
    .where('w.state', '!=', 'done')

export const findOpen = (db: Database, { limit, cursor }: PageRequest) =>
  open(db)
    .select(['w.product_id as id', 'p.sku', 'p.name', 'w.url', 'w.state', 'w.problem'])
    .$if(cursor !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`(w.created_at, w.product_id) >
          (select created_at, product_id from wanted_pictures where product_id = ${cursor})`,
      ),
    )
    .orderBy('w.created_at')
    .orderBy('w.product_id')
    .limit(limit)
    .execute()

export const countOpen = (db: Database) => countRows(open(db))
