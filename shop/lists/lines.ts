import { sql } from 'kysely'
import type { Assortment } from '#contract/companies/assortment.ts'
import type { Database } from '#database/open.ts'
import { inAssortment } from '../companies/assortment.ts'
import { type NewLine, unnested } from './store.ts'

const selectLines = (db: Database, listId: string) =>
  db
    .selectFrom('list_lines')
    .innerJoin('products', 'products.id', 'list_lines.product_id')
    .select([
      'list_lines.product_id as productId',
      'list_lines.pieces',
      'list_lines.note',
      'products.name',
      'products.sku',
      'products.image',
    ])
    .where('list_id', '=', listId)
    .orderBy('list_lines.added_at')
    .orderBy('list_lines.product_id')

/** Lines in the order they were added, including products no longer on sale. */
export const findLines = (
  db: Database,
  listId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) => selectLines(db, listId).offset(offset).limit(limit).execute()

export type StoredLine = Awaited<ReturnType<typeof findLines>>[number]

export const findAllLines = (db: Database, listId: string): Promise<StoredLine[]> =>
  selectLines(db, listId).execute()

export const findLinesOf = (db: Database, listId: string, productIds: readonly string[]) =>
  selectLines(db, listId)
    .where((e) => e('list_lines.product_id', '=', e.fn.any(e.val(productIds))))
    .execute()

/** Sets lines of products that are on sale in the assortment, or already on the list; others are left out. */
export async function upsertLines(
  tx: Database,
  listId: string,
  lines: readonly NewLine[],
  assortment: Assortment,
): Promise<void> {
  await sql`
    insert into list_lines (list_id, product_id, pieces, note, added_at)
    select ${listId}, p.id, line.pieces, coalesce(line.note, there.note, ''),
      now() + line.place * interval '1 microsecond'
    from ${unnested(lines)}
    join products p on p.id = line.product_id
    left join list_lines there on there.list_id = ${listId} and there.product_id = p.id
    where p.deleted_at is null and ${inAssortment(assortment, 'p.category')} or there.product_id is not null
    on conflict (list_id, product_id) do update set pieces = excluded.pieces, note = excluded.note`.execute(
    tx,
  )
}

export async function deleteLines(tx: Database, listId: string, productIds: readonly string[]) {
  await tx
    .deleteFrom('list_lines')
    .where('list_id', '=', listId)
    .where((e) => e('product_id', '=', e.fn.any(e.val(productIds))))
    .execute()
}
