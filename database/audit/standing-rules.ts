import { sql } from 'kysely'

/** Rules for standing orders; each query returns violations. */
export const standingRules = {
  'the agreed amount of a standing order is the sum of its lines': sql`
    select s.id, format('%s cents agreed, %s by its lines', s.agreed_cents, lines.cents) as detail
    from standing_orders s, lateral (select coalesce(sum(pieces * unit_price_cents), 0) as cents
      from standing_order_lines where standing_order_id = s.id) lines
    where s.agreed_cents <> lines.cents`,
  'the next date of a standing order is after those that were decided': sql`
    select s.id, format('next on %s, last on %s', s.next_on, max(d."on")) as detail
    from standing_orders s join standing_order_dates d on d.standing_order_id = s.id
    group by s.id having s.next_on <= max(d."on")`,
  'an order of a standing order is of its customer, has its lines, and costs no more than agreed': sql`
    select d.order_id as id, format('%s on %s', s.id, d."on") as detail
    from standing_order_dates d join standing_orders s on s.id = d.standing_order_id
      join orders o on o.id = d.order_id
    where o.customer_id <> s.customer_id
      or (select sum(amount_cents) from order_lines l where l.order_id = o.id and kit_position is null) > d.most_cents
      or exists (
        select from (select * from standing_order_lines where standing_order_id = s.id) mine
          full join (select * from order_lines where order_id = o.id and kit_position is null) its
            on its.position = mine.position
        where its.product_id is distinct from mine.product_id or its.pieces is distinct from mine.pieces)`,
  'a standing order that has ended waits for no answer': sql`
    select s.id, d."on"::text as detail from standing_orders s
      join standing_order_dates d on d.standing_order_id = s.id
    where s.status = 'ended' and d.result = 'waiting'`,
}
