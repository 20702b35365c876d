import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** Lines of standing orders. */

/** Copies some lines of an order, by their positions. */
export async function copyLines(
  tx: Database,
  id: string,
  orderId: string,
  positions: readonly number[],
): Promise<void> {
  await sql`
    insert into standing_order_lines
      (standing_order_id, position, product_id, product_name, sku, image, note, pieces, unit_price_cents)
    select ${id}, row_number() over (order by position), product_id, product_name, sku, image, note, pieces,
      unit_price_cents
    from order_lines where order_id = ${orderId} and position = any (${[...positions]}::int[])`.execute(tx)
}

/** Agrees to the prices of an order that was placed for it. */
export async function agreeToPrices(tx: Database, id: string, orderId: string): Promise<void> {
  await sql`
    with
      agreed as (
        update standing_order_lines l set unit_price_cents = o.unit_price_cents from order_lines o
        where l.standing_order_id = ${id} and o.order_id = ${orderId} and o.position = l.position
        returning o.amount_cents
      )
    update standing_orders set agreed_cents = (select sum(amount_cents) from agreed) where id = ${id}`.execute(
    tx,
  )
}

export const findLines = (db: Database, id: string) =>
  db
    .selectFrom('standing_order_lines')
    .select([
      'product_id as productId',
      'product_name as productName',
      'sku',
      'image',
      'note',
      'pieces',
      'unit_price_cents as unitPriceCents',
    ])
    .where('standing_order_id', '=', id)
    .orderBy('position')
    .execute()

export type StoredLine = Awaited<ReturnType<typeof findLines>>[number]
