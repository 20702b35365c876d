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

/**
 * Takes the pieces of a line that have not come yet off the order, and frees their lots. Of several addresses, the last
 * ones lose what is not shipped there first.
 */
export async function cancelPromises(tx: Database, orderId: string, position: number): Promise<void> {
  await sql`
    with
      gone as (
        delete from stock_promises where order_id = ${orderId} and position = ${position}::int returning pieces
      ),
      cancelled as (select sum(pieces)::int as pieces from gone),
      open as (
        select delivery_position, pieces - shipped as pieces, coalesce(sum(pieces - shipped) over (
            order by delivery_position desc rows between unbounded preceding and 1 preceding), 0)::int as later
        from order_line_fulfilment
        where order_id = ${orderId} and line_position = ${position}::int and delivery_position is not null
      ),
      divided as (
        insert into cancelled_line_deliveries (order_id, position, delivery_position, pieces)
        select ${orderId}, ${position}::int, open.delivery_position,
          least(open.pieces, cancelled.pieces - open.later)
        from open, cancelled where open.pieces > 0 and open.later < cancelled.pieces
      )
    update order_lines set cancelled_pieces = cancelled_pieces + (select pieces from cancelled)
    where order_id = ${orderId} and position = ${position}::int`.execute(tx)
}
