import { type RawBuilder, sql } from 'kysely'
import { today } from '../days.ts'

/**
 * A part of a statement that finds pieces for lines: from the shelf first, then from confirmed lots in order of day, then
 * made to order. For use once their products are locked. The statement defines before it `shelf`, the products (id,
 * available, sold_from, ready_on), and `goods`, the lines (holder, position, product_id, pieces).
 *
 * Defines `lots`, and `sources`: for each line its pieces from the shelf, and the others by lot and day; fewer than the
 * line's pieces where there are no more. The lines of a product are served one after the other.
 * @param holder the column of `goods` with the id of the order or quote
 */
export const findSources = (holder: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  lots as (
    select lot.id, lot.product_id, lot.expected_on,
      s.available + sum(lot.pieces - lot.reserved) over in_order as upto, lot.pieces - lot.reserved as free
    from shelf s join incoming_stock lot on lot.product_id = s.id
    where s.sold_from <> 'shelf' and lot.received_at is null and lot.confirmed and lot.reserved < lot.pieces
      and lot.expected_on between ${today} and coalesce(s.ready_on, 'infinity')
    window in_order as (partition by lot.product_id order by lot.expected_on, lot.id)
  ),
  supply as (
    select id as product_id, true as on_shelf, null::text as lot_id, null::date as "on", 0::bigint as since,
      available::bigint as upto from shelf
    union all
    select product_id, false, id, expected_on, upto - free, upto from lots
    union all
    select id, false, null, ready_on, coalesce(last.upto, available), 9000000000000000
    from shelf left join (select product_id, max(upto) as upto from lots group by product_id) last
      on last.product_id = shelf.id
    where sold_from = 'order'
  ),
  spread as (
    select ${holder}, position, product_id, pieces,
      sum(pieces) over (partition by product_id order by position) as upto from goods
  ),
  sources as materialized (
    select ${holder}, position, product_id, on_shelf, lot_id, "on",
      (least(line.upto, supply.upto) - greatest(line.upto - line.pieces, supply.since))::int as pieces
    from spread line join supply using (product_id)
    where least(line.upto, supply.upto) > greatest(line.upto - line.pieces, supply.since)
  )`

/** A part of a statement after `sources` that defines `told`: what each line (position) is promised, in order of day. */
export const told = sql`
  told as (
    select position, json_agg(json_build_object('pieces', pieces, 'on', "on") order by "on") as promised
    from (select position, "on", sum(pieces) as pieces from sources where not on_shelf group by position, "on") days
    group by position
  )`
