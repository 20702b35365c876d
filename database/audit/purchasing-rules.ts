import { sql } from 'kysely'

/** Rules for orders to suppliers; each query returns violations, as an id and a detail. */
export const purchasingRules = {
  'a line of an order to a supplier expects its own product, once the order was sent and until it is cancelled': sql`
    select o.id, format('PO-%s, %s: line %s of %s has a lot of %s, received %s', o.number, o.state, l.position,
      l.product_id, lot.product_id, lot.received_at) as detail
    from purchase_order_lines l join purchase_orders o on o.id = l.purchase_order_id
      join incoming_stock lot on lot.id = l.lot_id
    where l.product_id <> lot.product_id or o.state = 'draft'
      or (o.state = 'cancelled' and lot.received_at is null)`,
}
