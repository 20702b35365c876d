import { type RawBuilder, sql } from 'kysely'

/**
 * Parts of a statement that takes the pieces of orders' lines out of stock: all of them or none. The statement
 * defines `wanted` before them, the lines (order_id, position, product_id, pieces, price_version), and `placed`
 * between the two, the orders that are written when `taken` has rows (id, buyer_email). Products are locked in order
 * of their ids, so that two orders never deadlock. The lock allows references to the products, so that orders and
 * carts never deadlock either.
 */
export const takeLines = (lines: readonly unknown[]): RawBuilder<unknown> =>
  lines.length === 1 ? takeOneLine : takeSeveralLines

/** The version for one line, in half the time: one product needs no lock order. */
const takeOneLine = sql`
  taken as (
    update products p set available = p.available - w.pieces
    from wanted w
    where p.id = w.product_id and p.deleted_at is null and p.available >= w.pieces
      and p.price_version = w.price_version
    returning p.id, p.name, p.sku, p.image
  )`

/** Looks up the products by id in one step, so that the joins after it have only as many rows as the order. */
const takeSeveralLines = sql`
  demand as (select product_id, sum(pieces)::bigint as pieces from wanted group by product_id),
  shelf as materialized (
    select id, available, price_version, deleted_at from products
    where id = any ((select array_agg(product_id) from demand)::text[]) order by id for no key update
  ),
  missing as (
    select from wanted w
      join demand d using (product_id)
      left join shelf s on s.id = w.product_id and s.deleted_at is null and s.available >= d.pieces
        and s.price_version = w.price_version
    where s.id is null
  ),
  taken as (
    update products p set available = p.available - d.pieces
    from demand d
    where p.id = any ((select array_agg(product_id) from demand)::text[]) and p.id = d.product_id
      and not exists (select from missing)
    returning p.id, p.name, p.sku, p.image
  )`

/** Books the lines under the buyer's email address. */
export const bookHeldLines: RawBuilder<unknown> = sql`
  booked as (
    insert into stock_ledger (product_id, pieces, reason, order_id, position, actor_kind, actor_name)
    select w.product_id, -w.pieces, 'held', placed.id, w.position, 'buyer', placed.buyer_email
    from wanted w join placed on placed.id = w.order_id
    order by placed.number, w.position
  )`
