import { sql } from 'kysely'

/** Rules for second orders; each query returns violations. */
export const secondOrderRules = {
  'a second order that holds its pieces without an end follows an order that is paid or on account': sql`
    select o.id, format('follows %s, which is %s', first.id, first.payment) as detail
    from orders o join orders first on first.id = o.follows_order_id
    where o.payment = 'unpaid' and o.fulfilment = 'open' and o.held_until is null and first.payment = 'unpaid'`,
  'nobody is asked to pay a second order before all its pieces have come': sql`
    select o.id, 'waits for pieces' as detail
    from orders o
    where o.arrived_at is not null and o.payment = 'unpaid' and o.fulfilment = 'open'
      and exists (select from stock_promises p where p.order_id = o.id)`,
  'a second order has the same buyer as the first, which is not itself a second one': sql`
    select o.id, format('follows %s', first.id) as detail
    from orders o join orders first on first.id = o.follows_order_id
    where o.customer_id <> first.customer_id or o.placed_by is distinct from first.placed_by
      or first.follows_order_id is not null`,
}
