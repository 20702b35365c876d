import { sql } from 'kysely'
import type { PromisedPieces } from '#contract/stock/incoming.ts'
import type { Database } from '#database/open.ts'

/**
 * Locks the products of an order.
 * @returns the pieces of a line that have not come yet, by day; these stay fixed
 */
export async function lockAwaited(
  tx: Database,
  orderId: string,
  position: number,
): Promise<PromisedPieces[]> {
  await sql`
    select from products where id in (select product_id from order_lines where order_id = ${orderId})
    order by id for no key update`.execute(tx)
  const { rows } = await sql<PromisedPieces>`
    select to_char(promised_on, 'YYYY-MM-DD') as "on", sum(pieces)::int as pieces from stock_promises
    where order_id = ${orderId} and position = ${position}::int group by promised_on order by promised_on`.execute(
    tx,
  )
  return rows
}

/**
 * Takes pieces of a line that have not come yet off the order, and frees their lots. Of several addresses, the last
 * ones lose their unshipped pieces first.
 * @param cancelled at most what `lockAwaited()` has returned; of pieces of one day, the last promised go first
 */
export async function cancelPromises(
  tx: Database,
  { orderId, position }: { readonly orderId: string; readonly position: number },
  cancelled: readonly PromisedPieces[],
): Promise<void> {
  await freePromises(tx, { orderId, position }, cancelled)
  await noteCancelled(
    tx,
    { orderId, position },
    cancelled.reduce((sum, part) => sum + part.pieces, 0),
  )
}

/** Frees promised pieces of a line from their lots; the line itself stays as it is. */
export async function freePromises(
  tx: Database,
  { orderId, position }: { readonly orderId: string; readonly position: number },
  cancelled: readonly PromisedPieces[],
): Promise<void> {
  // The lots are freed before the rest of a promise is reserved again.
  const { rows: left } = await sql<{
    productId: string
    lotId: string | null
    pieces: number
    on: string | null
  }>`
    with
      spread as (
        select p.id, p.pieces, cancelled.pieces as wanted,
          sum(p.pieces) over (partition by p.promised_on order by p.id desc) as upto
        from json_to_recordset(${JSON.stringify(cancelled)}::json) as cancelled ("on" date, pieces int)
          join stock_promises p on p.promised_on is not distinct from cancelled."on"
        where p.order_id = ${orderId} and p.position = ${position}::int
      ),
      gone as (
        delete from stock_promises p using spread s where p.id = s.id and s.upto - s.pieces < s.wanted
        returning p.product_id, p.lot_id, p.promised_on, greatest(0, s.upto - s.wanted)::int as pieces
      )
    select product_id as "productId", lot_id as "lotId", pieces, to_char(promised_on, 'YYYY-MM-DD') as "on"
    from gone where pieces > 0`.execute(tx)
  for (const { productId, lotId, pieces, on } of left)
    await sql`
      insert into stock_promises (order_id, position, product_id, lot_id, pieces, promised_on)
      values (${orderId}, ${position}, ${productId}, ${lotId}, ${pieces}, ${on})`.execute(tx)
}

/**
 * Counts pieces of a line as cancelled. Of several addresses, the last ones lose their unshipped pieces first.
 */
export async function noteCancelled(
  tx: Database,
  { orderId, position }: { readonly orderId: string; readonly position: number },
  pieces: number,
): Promise<void> {
  await sql`
    with
      open as (
        select delivery_position, pieces - shipped as pieces, coalesce(sum(pieces - shipped) over (
            order by delivery_position desc rows between unbounded preceding and 1 preceding), 0)::int as later
        from order_line_fulfilment
        where order_id = ${orderId} and line_position = ${position}::int and delivery_position is not null
      ),
      divided as (
        insert into cancelled_line_deliveries as c (order_id, position, delivery_position, pieces)
        select ${orderId}, ${position}::int, open.delivery_position, least(open.pieces, ${pieces}::int - open.later)
        from open where open.pieces > 0 and open.later < ${pieces}::int
        on conflict (order_id, position, delivery_position) do update set pieces = c.pieces + excluded.pieces
      )
    update order_lines set cancelled_pieces = cancelled_pieces + ${pieces}::int
    where order_id = ${orderId} and position = ${position}::int`.execute(tx)
}

/** Records that a line's awaited pieces come as first promised to its buyer. */
export async function markUnmoved(
  tx: Database,
  { orderId, position }: { readonly orderId: string; readonly position: number },
): Promise<void> {
  await tx
    .updateTable('order_lines')
    .set({ days_changed_at: null })
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute()
}
