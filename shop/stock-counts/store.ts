import { sql } from 'kysely'
import { MAX_COUNT_LINES } from '#contract/stock-counts/endpoints.ts'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'

const selectCounts = (db: Database) =>
  db
    .selectFrom('stock_counts')
    .select(['stock_counts.id', 'number', 'title', 'state', 'made_by as madeBy', 'created_at as createdAt'])
    .select('ended_by as endedBy')

export const findCounts = (db: Database, page: PageRequest) =>
  fixedPage(
    selectCounts(db)
      .innerJoinLateral(
        (e) =>
          e
            .selectFrom('stock_count_lines')
            .whereRef('stock_count_id', '=', 'stock_counts.id')
            .select(({ fn }) => [
              fn.countAll<number>().as('lineCount'),
              fn.count<number>('pieces').as('countedCount'),
            ])
            .as('lines'),
        (join) => join.onTrue(),
      )
      .select(['lineCount', 'countedCount']),
    'stock_counts',
    page,
  ).execute()

export type ListedCount = Awaited<ReturnType<typeof findCounts>>[number]

export const countCounts = (db: Database) => countRows(db.selectFrom('stock_counts'))

export const findCount = (db: Database, id: string) =>
  selectCounts(db).where('id', '=', id).executeTakeFirst()

export type FoundCount = NonNullable<Awaited<ReturnType<typeof findCount>>>

/** As `findCount()`, and locks it: before products. */
export const lockCount = (tx: Database, id: string) =>
  selectCounts(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const findLines = (db: Database, id: string) =>
  db
    .selectFrom('stock_count_lines as line')
    .innerJoin('products', 'products.id', 'line.product_id')
    .select([
      'line.product_id as productId',
      'products.name as productName',
      'products.sku',
      'line.pieces',
      'line.expected',
      'line.counted_by as countedBy',
      'line.cost_cents as costCents',
    ])
    .where('stock_count_id', '=', id)
    .orderBy('position')
    .execute()

export type FoundLine = Awaited<ReturnType<typeof findLines>>[number]

interface Scope {
  readonly category?: string | undefined
  readonly products: readonly string[]
}

/** The products to count, by name; one more than a count may have shows that they are too many. */
export const findScope = (db: Database, { category, products }: Scope) =>
  db
    .selectFrom('products')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('is_kit', '=', false)
    .where((e) => e.or([e('category', '=', category ?? null), e('id', '=', e.fn.any(e.val(products)))]))
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_COUNT_LINES + 1)
    .execute()

export async function insertCount(
  tx: Database,
  title: string,
  productIds: readonly string[],
  madeBy: string,
) {
  const count = await tx
    .insertInto('stock_counts')
    .values({ title, made_by: madeBy })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('stock_count_lines')
    .values(productIds.map((id, at) => ({ stock_count_id: count.id, position: at + 1, product_id: id })))
    .execute()
  return count
}

/**
 * Records pieces of a locked product, with the book quantity: pieces received, less pieces shipped. Pieces that are
 * ordered and not shipped yet count as present.
 * @returns false when the product is not in the count
 */
export async function recordPieces(
  tx: Database,
  { id, productId, pieces }: { readonly id: string; readonly productId: string; readonly pieces: number },
  countedBy: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stock_count_lines')
    .set({
      pieces,
      counted_by: countedBy,
      // Of the moment at which the product is locked, as in `endCount()`.
      counted_at: sql<Date>`clock_timestamp()`,
      expected: sql<number>`(
        select coalesce(sum(pieces), 0) from stock_ledger
        where product_id = ${productId} and (return_id is not null or reason in ('received', 'corrected'))
      ) - (
        select coalesce(sum(l.pieces), 0) from shipment_lines l join shipments s on s.id = l.shipment_id
        where l.product_id = ${productId} and s.voided_at is null
      )`,
    })
    .where('stock_count_id', '=', id)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the value of the pieces, at the lowest cost of their suppliers. */
export const valueLines = (tx: Database, id: string) =>
  sql`
    update stock_count_lines l set cost_cents = (
      select min(cost_cents) from supplier_products where product_id = l.product_id)
    where stock_count_id = ${id}`.execute(tx)

/** Finds a product whose stock was corrected since it was counted here: by hand, or by another count, even by zero. */
export async function findCorrectedSince(tx: Database, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select p.name
    from stock_count_lines l join products p on p.id = l.product_id
    where l.stock_count_id = ${id} and l.pieces is not null and (
      exists (select from stock_ledger
        where product_id = l.product_id and reason = 'corrected' and at > l.counted_at)
      or exists (select from stock_count_lines other join stock_counts c on c.id = other.stock_count_id
        where other.product_id = l.product_id and other.stock_count_id <> l.stock_count_id
          and other.pieces is not null and c.state = 'posted' and c.ended_at > l.counted_at))
    order by l.position limit 1`.execute(tx)
  return rows[0]?.name
}

export const closeCount = (tx: Database, id: string) =>
  tx.updateTable('stock_counts').set({ state: 'closed' }).where('id', '=', id).execute()

export const endCount = (tx: Database, id: string, state: 'posted' | 'discarded', by: string) =>
  tx
    .updateTable('stock_counts')
    .set({ state, ended_by: by, ended_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()

export const mayPostOwn = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('shop_settings').select('posts_own_counts').executeTakeFirst())?.posts_own_counts ===
  true
