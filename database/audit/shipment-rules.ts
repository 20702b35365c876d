import { sql } from 'kysely'

/** Rules for shipments and the fulfilment of their orders; each query returns violations. */
export const shipmentRules = {
  'no more of a line is shipped than was ordered, to each of its addresses': sql`
    select order_id as id, format('line %s, address %s: %s of %s pieces shipped', line_position,
      coalesce(delivery_position, 1), shipped, pieces) as detail
    from order_line_fulfilment where shipped > pieces`,
  'shipped pieces are of a line of the order, and go to one of its addresses': sql`
    select l.order_id as id, format('shipment %s, line %s of %s', s.number, l.line_position, l.product_id) as detail
    from shipment_lines l join shipments s on s.id = l.shipment_id
      left join order_line_fulfilment f on f.order_id = l.order_id and f.line_position = l.line_position
        and f.delivery_position is not distinct from s.delivery_position
    where s.voided_at is null and f.product_id is distinct from l.product_id`,
  'an order is fulfilled as far as its shipments say': sql`
    select o.id, format('%s, but %s of %s pieces shipped, %s shipments on their way', o.fulfilment, f.shipped, f.pieces,
      under_way.count) as detail
    from orders o
      join (select order_id, sum(pieces) as pieces, sum(shipped) as shipped from order_line_fulfilment group by 1) f
        on f.order_id = o.id,
      lateral (select count(*) from shipments
        where order_id = o.id and delivered_at is null and voided_at is null) under_way
    where o.fulfilment <> case
      when f.shipped = 0 then case o.fulfilment when 'cancelled' then 'cancelled' else 'open' end
      when f.shipped < f.pieces then 'part-shipped'
      when under_way.count > 0 then 'shipped'
      else 'delivered' end`,
  'a piece of a tracked product is shipped with its serial number, and no other': sql`
    select l.order_id as id, format('shipment %s, line %s of %s pieces: %s serial numbers', s.number, l.line_position,
      l.pieces, serials.count) as detail
    from shipment_lines l join shipments s on s.id = l.shipment_id,
      lateral (select count(*) from shipment_serials
        where shipment_id = l.shipment_id and line_position = l.line_position) serials
    where serials.count <> case when l.tracks_serials and s.voided_at is null then l.pieces else 0 end`,
}
