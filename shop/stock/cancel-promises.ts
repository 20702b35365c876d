import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** Locks the products of an order. @returns the pieces of a line that have not come yet, which stay so */
export async function lockAwaited(tx: Database, orderId: string, position: number): Promise<number> {
  await sql`
    select from products where id in (select product_id from order_lines where order_id = ${orderId})
    order by id for no key update`.execute(tx)
  const { pieces } = await tx
    .selectFrom('stock_promises')
    .select((e) => e.cast<number>(e.fn.coalesce(e.fn.sum('pieces'), e.lit(0)), 'integer').as('pieces'))
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .executeTakeFirstOrThrow()
  return pieces
}

/** Takes the pieces of a line that have not come yet off the order, and frees their lots. */
export async function cancelPromises(tx: Database, orderId: string, position: number): Promise<void> {
  await sql`
    with gone as (
      delete from stock_promises where order_id = ${orderId} and position = ${position}::int returning pieces
    )
    update order_lines set cancelled_pieces = cancelled_pieces + (select sum(pieces)::int from gone)
    where order_id = ${orderId} and position = ${position}::int`.execute(tx)
}
