import { sql } from 'kysely'

/** Rules for pieces that are promised before they are in stock; each query returns violations. */
export const promiseRules = {
  'a lot is promised as often as its promises say, and never beyond its pieces or after it came': sql`
    select lot.id, format('%s of %s pieces reserved, %s promised, received %s', lot.reserved, lot.pieces, promised.pieces,
      coalesce(lot.received_at::text, 'not')) as detail
    from incoming_stock lot,
      lateral (select coalesce(sum(pieces), 0) as pieces from (
        select pieces from stock_promises where lot_id = lot.id
        union all select pieces from call_off_promises where lot_id = lot.id) all_promises) promised
    where lot.reserved <> promised.pieces or lot.reserved > lot.pieces
      or lot.received_at is not null and promised.pieces > 0`,
  'a promise is of a line that is not over, and names the product and the day of its lot': sql`
    select p.order_id as id, format('line %s, %s pieces of %s on %s: the order is %s, the lot of %s on %s', p.position,
      p.pieces, p.product_id, coalesce(p.promised_on::text, 'no day'), o.status, lot.product_id, lot.expected_on) as detail
    from stock_promises p join orders o on o.id = p.order_id
      join order_lines l on l.order_id = p.order_id and l.position = p.position
      left join incoming_stock lot on lot.id = p.lot_id
    where o.fulfilment = 'cancelled' or l.rejected or l.is_kit or l.product_id <> p.product_id or l.promised is null
      or lot.product_id <> p.product_id or lot.expected_on <> p.promised_on`,
  'a promise of an offer names the product and the day of its lot': sql`
    select p.quote_id as id, format('line %s, %s pieces of %s on %s: the lot is of %s on %s', p.position, p.pieces,
      p.product_id, coalesce(p.promised_on::text, 'no day'), lot.product_id, lot.expected_on) as detail
    from stock_promises p join incoming_stock lot on lot.id = p.lot_id
    where p.quote_id is not null and (lot.product_id <> p.product_id or lot.expected_on <> p.promised_on)`,
  'no piece is shipped before it has come': sql`
    select p.order_id as id, format('line %s of %s pieces: %s promised, %s shipped', p.position, f.pieces, p.pieces,
      f.shipped) as detail
    from (select order_id, position, sum(pieces) as pieces from stock_promises group by 1, 2) p
      join (select order_id, line_position as position, sum(pieces) as pieces, sum(shipped) as shipped
        from order_line_fulfilment where order_id in (select order_id from stock_promises) group by 1, 2) f
        using (order_id, position)
    where f.shipped > f.pieces - p.pieces`,
  'no piece of an order that is shipped together is shipped before all have come': sql`
    select o.id, format('%s pieces are promised', sum(p.pieces)) as detail
    from orders o join stock_promises p on p.order_id = o.id
    where o.ship_together and exists (select from shipments where order_id = o.id and voided_at is null)
    group by o.id`,
  'the cancelled pieces of a line are missing at its addresses': sql`
    select l.order_id as id, format('line %s: %s pieces cancelled, %s at its addresses', l.position, l.cancelled_pieces,
      divided.pieces) as detail
    from (select order_id, position from order_lines where cancelled_pieces > 0
        union select order_id, position from cancelled_line_deliveries) cancelled
      join order_lines l using (order_id, position),
      lateral (select coalesce(sum(pieces), 0) as pieces from cancelled_line_deliveries
        where order_id = l.order_id and position = l.position) divided
    where divided.pieces <> case
      when exists (select from order_deliveries where order_id = l.order_id) then l.cancelled_pieces else 0 end`,
  'the pieces that a line took when it was ordered and those promised then are all its pieces': sql`
    select l.order_id as id, format('line %s of %s pieces: %s taken at once, %s promised, %s of them came', l.position,
      l.pieces, took.at_once, promised.pieces, took.later) as detail
    from order_lines l,
      lateral (select coalesce(sum((part ->> 'pieces')::int), 0) as pieces
        from jsonb_array_elements(l.promised) part) promised,
      lateral (select coalesce(-sum(pieces) filter (where not promised), 0) as at_once,
          coalesce(-sum(pieces) filter (where promised), 0) as later
        from stock_ledger where order_id = l.order_id and position = l.position and pieces < 0) took
    where l.promised is not null
      and (took.at_once + promised.pieces <> l.pieces + l.removed_pieces or took.later > promised.pieces or promised.pieces = 0)`,
}
