import { sql } from 'kysely'

/** Rules for call-off orders; each query returns violations. */
export const callOffRules = {
  'a line of a call-off order counts the pieces of its calls, and has no more called and reserved than it has': sql`
    select l.call_off_id as id, format('line %s of %s pieces: %s called, %s by its calls, %s reserved', l.position, l.pieces,
      l.called, calls.pieces, l.reserved) as detail
    from call_off_lines l,
      lateral (select coalesce(sum(pieces), 0) as pieces from call_off_calls
        where call_off_id = l.call_off_id and position = l.position) calls
    where l.called <> calls.pieces or l.called + l.reserved + l.promised + l.released > l.pieces`,
  'a call-off order reserves what its ledger adds up to, of its own products, and nothing unless it is active': sql`
    select l.call_off_id as id, format('%s, line %s: %s reserved, %s by the ledger', c.status, l.position, l.reserved,
      coalesce(ledger.pieces, 0)) as detail
    from call_off_orders c join call_off_lines l on l.call_off_id = c.id
      left join (select call_off_id, position, -sum(pieces) as pieces, min(product_id) as first, max(product_id) as last
        from stock_ledger where call_off_id is not null group by 1, 2) ledger
        on ledger.call_off_id = l.call_off_id and ledger.position = l.position
    where l.reserved <> coalesce(ledger.pieces, 0) or ledger.first <> l.product_id or ledger.last <> l.product_id
      or l.reserved > 0 and c.status <> 'active'`,
  'a call-off order sets aside on lots what its promises add up to, of its own products, and nothing unless it is active': sql`
    select l.call_off_id as id, format('%s, line %s: %s promised, %s by its promises', c.status, l.position, l.promised,
      coalesce(sum(p.pieces), 0)) as detail
    from call_off_orders c join call_off_lines l on l.call_off_id = c.id
      left join call_off_promises p on p.call_off_id = l.call_off_id and p.position = l.position
    group by c.id, l.call_off_id, l.position
    having l.promised <> coalesce(sum(p.pieces), 0) or l.promised > 0 and c.status <> 'active'
      or bool_or(p.product_id <> l.product_id)`,
  'a call is a line of an order that is not over, of the same product and pieces, for the held price or less': sql`
    select call.order_id as id, format('line %s of %s pieces for %s cents each, of the call-off order %s for %s', o.position,
      o.pieces - o.cancelled_pieces, o.unit_price_cents, call.pieces, l.unit_price_cents) as detail
    from call_off_calls call
      join call_off_lines l on l.call_off_id = call.call_off_id and l.position = call.position
      join order_lines o on o.order_id = call.order_id and o.position = call.order_position
      join orders on orders.id = call.order_id
    where orders.fulfilment = 'cancelled' or o.rejected or o.product_id <> l.product_id or o.pieces - o.cancelled_pieces <> call.pieces
      or o.unit_price_cents > l.unit_price_cents`,
  'a price of a call-off order is that of the line that it calls': sql`
    select o.order_id as id, format('line %s: %s cents, held %s', o.position, o.unit_price_cents, l.unit_price_cents) as detail
    from order_lines o join orders on orders.id = o.order_id
      left join call_off_calls call on call.order_id = o.order_id and call.order_position = o.position
      left join call_off_lines l on l.call_off_id = call.call_off_id and l.position = call.position
    where o.price_source = 'call-off' and not o.rejected and o.cancelled_pieces < o.pieces
      and orders.fulfilment <> 'cancelled' and o.unit_price_cents is distinct from l.unit_price_cents`,
  'an order by date is of the call-off order that has the date': sql`
    select d.call_off_id as id, format('%s of %s on %s', d.order_id, o.customer_id, d."on") as detail
    from call_off_dates d join call_off_orders c on c.id = d.call_off_id join orders o on o.id = d.order_id
    where o.fulfilment <> 'cancelled' and (o.customer_id <> c.customer_id or not exists (
      select from order_lines l where l.order_id = o.id and (l.rejected or l.cancelled_pieces = l.pieces)) and not exists (
      select from call_off_calls call where call.order_id = o.id and call.call_off_id = c.id))`,
}
