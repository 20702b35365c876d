import { sql } from 'kysely'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { inAssortment } from '../companies/assortment.ts'
import { type OrderableProduct, orderableColumns } from '../products/store.ts'
import { type CombineMode, mergedPieces } from './merge.ts'

export interface StoredCartLine {
  readonly productId: string
  readonly pieces: number
  readonly note: string
}

/** All lines, in the order they were added. */
export const findCart = (db: Database, userId: string): Promise<StoredCartLine[]> =>
  db
    .selectFrom('cart_lines')
    .select(['product_id as productId', 'pieces', 'note'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('product_id')
    .execute()

/** Like `findCart`, plus the lines' products that are on sale, by id: a single query for any number of lines. */
export async function findCartWithProducts(db: Database, userId: string) {
  const lines = await db
    .selectFrom('cart_lines')
    .leftJoin('products', (join) =>
      join.onRef('products.id', '=', 'cart_lines.product_id').on('products.deleted_at', 'is', null),
    )
    .select(['cart_lines.product_id as productId', 'cart_lines.pieces', 'cart_lines.note'])
    .select(orderableColumns)
    .where('cart_lines.user_id', '=', userId)
    .orderBy('cart_lines.added_at')
    .orderBy('cart_lines.product_id')
    .execute()
  const products = new Map<string, OrderableProduct>()
  for (const line of lines) {
    // A row with a product id has all of the product's columns.
    if (line.id !== null) products.set(line.id, line as OrderableProduct)
  }
  return { lines, products }
}

/**
 * Locks the cart until the transaction ends; call it before changing or ordering the cart. Lines are not locked one
 * by one, because two requests would lock them in different orders. References to the user stay possible: an order
 * writes one while it holds products.
 */
export async function lockCart(tx: Database, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export interface NewCartLine {
  readonly productId: string
  readonly pieces: number
  /** Undefined keeps the existing note. */
  readonly note?: string | undefined
  /** For a new line: the number of other lines before it; undefined puts it last. */
  readonly place?: number | undefined
}

/** Writes lines of products on sale in the buyer's assortment, in the given order; other lines are skipped. */
export async function upsertLines(
  tx: Database,
  { id: userId, assortment }: Pick<Caller, 'id' | 'assortment'>,
  lines: readonly NewCartLine[],
  mode: CombineMode,
): Promise<void> {
  await sql`
    insert into cart_lines (user_id, product_id, pieces, note, added_at)
    select ${userId}, p.id, line.pieces, coalesce(line.note, ''), now() + line.place * interval '1 microsecond'
    from unnest(
      ${lines.map(({ productId }) => productId)}::text[],
      ${lines.map(({ pieces }) => pieces)}::int[],
      ${lines.map(({ note }) => note ?? null)}::text[]
    ) with ordinality as line (product_id, pieces, note, place)
    join products p on p.id = line.product_id and p.deleted_at is null and ${inAssortment(assortment, 'p.category')}
    on conflict (user_id, product_id) do update set
      pieces = ${mergedPieces[mode]},
      note = case when excluded.note = '' then cart_lines.note else excluded.note end`.execute(tx)
}

/** Writes the notes of existing lines, including empty ones. */
export async function setNotes(tx: Database, userId: string, lines: readonly NewCartLine[]): Promise<void> {
  const noted = lines.filter(({ note }) => note !== undefined)
  if (noted.length === 0) return
  await sql`
    update cart_lines c set note = line.note
    from unnest(
      ${noted.map(({ productId }) => productId)}::text[],
      ${noted.map(({ note }) => note ?? '')}::text[]
    ) as line (product_id, note)
    where c.user_id = ${userId} and c.product_id = line.product_id`.execute(tx)
}

/** Puts a cart's lines in this order. Lines added later come after them. */
export async function setOrder(tx: Database, userId: string, productIds: readonly string[]): Promise<void> {
  await sql`
    update cart_lines c set added_at = now() - (${productIds.length}::int - line.place) * interval '1 microsecond'
    from unnest(${productIds}::text[]) with ordinality as line (product_id, place)
    where c.user_id = ${userId} and c.product_id = line.product_id`.execute(tx)
}

export async function deleteLines(tx: Database, userId: string, productIds: readonly string[]) {
  if (productIds.length === 0) return
  await tx
    .deleteFrom('cart_lines')
    .where('user_id', '=', userId)
    .where((e) => e('product_id', '=', e.fn.any(e.val(productIds))))
    .execute()
}

/** @returns the number of lines deleted */
export async function deleteCart(tx: Database, userId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('cart_lines')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
