import { sql } from 'kysely'
import type { Assortment } from '#contract/companies/assortment.ts'
import type { Database } from '#database/open.ts'
import { inAssortment } from '../companies/assortment.ts'

export const findKit = (db: Database, id: string, assortment: Assortment) =>
  db
    .selectFrom('products')
    .select(['id', 'kit_discount_basis_points as discount'])
    .where('id', '=', id)
    .where('is_kit', '=', true)
    .where('deleted_at', 'is', null)
    .where(inAssortment(assortment))
    .executeTakeFirst()

export const findParts = (db: Database, id: string) =>
  db
    .selectFrom('kit_parts')
    .innerJoin('products', 'products.id', 'kit_parts.part_id')
    .select([
      'products.id',
      'products.name',
      'products.sku',
      'products.image',
      'products.price_cents as priceCents',
      'kit_parts.pieces',
      sql<number>`case when products.deleted_at is null then products.available else 0 end`.as('available'),
    ])
    .where('kit_parts.kit_id', '=', id)
    .orderBy('kit_parts.position')
    .execute()

export interface Part {
  readonly productId: string
  readonly pieces: number
}

/** Whether any pieces of the product were, are or will be in stock, ordered or offered. */
export async function hadStock(tx: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from stock_ledger where product_id = ${id}
    union all select from order_lines where product_id = ${id} and not is_kit
    union all select from incoming_stock where product_id = ${id} and received_at is null
    union all select from stock_promises where product_id = ${id}
    limit 1`.execute(tx)
  return rows.length > 0
}

export async function isPart(tx: Database, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('kit_parts')
    .select('kit_id')
    .where('part_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Those of the products that can be parts, by id. */
export async function findPossibleParts(tx: Database, ids: readonly string[]) {
  const found = await tx
    .selectFrom('products')
    .select(['id', 'sku', 'is_kit as isKit'])
    .where((e) => e('id', '=', e.fn.any(e.val(ids))))
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(found.map((product) => [product.id, product]))
}

/** Makes a locked product a kit of these parts; without parts, an ordinary product. */
export async function writeKit(
  tx: Database,
  id: string,
  { parts, discount }: { readonly parts: readonly Part[]; readonly discount: number | null },
): Promise<void> {
  await tx.deleteFrom('kit_parts').where('kit_id', '=', id).execute()
  await tx
    .updateTable('products')
    .set({
      is_kit: parts.length > 0,
      kit_discount_basis_points: parts.length > 0 ? discount : null,
      ...(parts.length > 0 && { sold_from: 'shelf', lead_days: null }),
    })
    .where('id', '=', id)
    .execute()
  if (parts.length > 0)
    await tx
      .insertInto('kit_parts')
      .values(
        parts.map(({ productId, pieces }, place) => ({
          kit_id: id,
          part_id: productId,
          position: place + 1,
          pieces,
        })),
      )
      .execute()
  await refreshKit(tx, id)
}

/** Has the price of a kit follow those of its parts, and searches know whether it is in stock. */
export async function refreshKit(tx: Database, id: string): Promise<void> {
  await sql`
    update products set price_cents = kit_price(id)
    where id = ${id} and kit_price(id) <> price_cents`.execute(tx)
  await sql`
    update product_search set in_stock = (search_row_of(products)).in_stock from products
    where products.id = ${id} and product_search.id = ${id}`.execute(tx)
}

/** Ids of kits whose price or stock in searches no longer matches their parts. */
export async function findStaleKits(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from products p join product_search s on s.id = p.id
    where p.is_kit and (kit_price(p.id) <> p.price_cents
      or s.in_stock <> (kits_available(p.id) >= p.min_pieces))
    order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}
