import { sql } from 'kysely'
import { countRows } from '#database/count-rows.ts'
import type { Database } from '#database/open.ts'
import type { StoredPrice } from './store.ts'

/** The one unpublished version of a list. */

/**
 * Locks the draft, so that nobody else changes or publishes it until the transaction ends. Lock the list first, where
 * both are locked.
 */
export const lockDraft = (tx: Database, listId: string) =>
  tx
    .selectFrom('price_list_versions')
    .select([
      'id',
      'number',
      'discount_basis_points as discountBasisPoints',
      'price_count as priceCount',
      'revision',
    ])
    .where('price_list_id', '=', listId)
    .where('published_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export type Draft = NonNullable<Awaited<ReturnType<typeof lockDraft>>>

/**
 * Starts a draft as a copy of the last published version.
 * @returns undefined when a draft already exists
 */
export async function insertDraft(
  tx: Database,
  listId: string,
): Promise<{ readonly revision: number } | undefined> {
  const draft = await tx
    .insertInto('price_list_versions')
    .columns(['price_list_id', 'number'])
    .expression((e) =>
      e
        .selectFrom('price_list_versions')
        .select([
          sql<string>`${listId}`.as('price_list_id'),
          sql<number>`coalesce(max(number), 0) + 1`.as('number'),
        ])
        .where('price_list_id', '=', listId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'revision'])
    .executeTakeFirst()
  if (!draft) return undefined
  // A separate statement, to see what was published while the first one waited.
  await sql`
    with
      before as (
        select id, discount_basis_points from price_list_versions
        where price_list_id = ${listId} and published_at is not null order by number desc limit 1
      ),
      copied as (
        insert into price_list_prices (version_id, product_id, from_pieces, price_cents)
        select ${draft.id}, product_id, from_pieces, price_cents
        from price_list_prices where version_id = (select id from before)
        returning version_id
      )
    update price_list_versions set
      discount_basis_points = (select discount_basis_points from before),
      price_count = (select count(*) from copied)
    where id = ${draft.id}`.execute(tx)
  return draft
}

export async function deleteDraft(tx: Database, { id }: Draft): Promise<void> {
  await tx.deleteFrom('price_list_prices').where('version_id', '=', id).execute()
  await tx.deleteFrom('price_list_versions').where('id', '=', id).execute()
}

export const setDiscount = (
  tx: Database,
  draft: Draft,
  discountBasisPoints: number | null,
): Promise<number> => touch(tx, draft.id, { discount_basis_points: discountBasisPoints })

export interface ProductPrices {
  readonly productId: string
  readonly prices: readonly StoredPrice[]
}

/** Replaces the prices of these products; a product without new prices is removed from the list. */
export async function replacePrices(
  tx: Database,
  { id }: Draft,
  products: readonly ProductPrices[],
): Promise<{ readonly revision: number; readonly priceCount: number }> {
  await tx
    .deleteFrom('price_list_prices')
    .where('version_id', '=', id)
    .where((e) => e('product_id', '=', e.fn.any(e.val(products.map(({ productId }) => productId)))))
    .execute()
  const rows = products.flatMap(({ productId, prices }) => prices.map((price) => ({ productId, ...price })))
  if (rows.length > 0)
    await sql`
      insert into price_list_prices (version_id, product_id, from_pieces, price_cents)
      select ${id}, * from unnest(
        ${rows.map(({ productId }) => productId)}::text[],
        ${rows.map(({ from }) => from)}::int[],
        ${rows.map(({ priceCents }) => priceCents)}::bigint[])`.execute(tx)
  const count = await countRows(tx.selectFrom('price_list_prices').where('version_id', '=', id))
  return { revision: await touch(tx, id, { price_count: count }), priceCount: count }
}

/** @returns the draft's new revision */
async function touch(
  tx: Database,
  id: number,
  change: { readonly discount_basis_points: number | null } | { readonly price_count: number },
): Promise<number> {
  const { revision } = await tx
    .updateTable('price_list_versions')
    .set((e) => ({ ...change, revision: e('revision', '+', 1) }))
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

export async function publish(tx: Database, { id }: Draft, publishedBy: string): Promise<void> {
  await tx
    .updateTable('price_list_versions')
    .set({ published_at: sql<Date>`now()`, published_by: publishedBy })
    .where('id', '=', id)
    .execute()
}

/** All prices of a version, by product. */
export async function findPrices(db: Database, versionId: number): Promise<Map<string, StoredPrice[]>> {
  const rows = await db
    .selectFrom('price_list_prices')
    .select(['product_id as productId', 'from_pieces as from', 'price_cents as priceCents'])
    .where('version_id', '=', versionId)
    .orderBy('product_id')
    .orderBy('from_pieces')
    .execute()
  const prices = new Map<string, StoredPrice[]>()
  for (const { productId, ...price } of rows) {
    const ofProduct = prices.get(productId)
    if (ofProduct) ofProduct.push(price)
    else prices.set(productId, [price])
  }
  return prices
}
