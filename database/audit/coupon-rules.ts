import { sql } from 'kysely'

/** Rules for coupons; each query returns violations, as an id and a detail. */
export const couponRules = {
  'the discount of an order is the sum of its lines’ shares, and no share exceeds its line': sql`
    select o.id, format('discount of %s cents, by its lines %s', o.discount_cents, l.discount) as detail
    from orders o, lateral (
      select coalesce(sum(discount_cents) filter (where not rejected), 0) as discount,
        coalesce(bool_or(discount_cents not between 0 and amount_cents), false) as is_wrong
      from order_lines where order_id = o.id
    ) l
    where o.discount_cents <> l.discount or l.is_wrong or (o.coupon_code = '' and o.discount_cents <> 0)`,
  'every order with a coupon uses it once, unless it ended unpaid': sql`
    select coalesce(o.id, u.order_id) as id, format('%s, coupon %s, %s', o.status, o.coupon_code,
      case when u.order_id is null then 'not used' else 'used' end) as detail
    from orders o full join coupon_uses u on u.order_id = o.id
    where (o.coupon_code <> '' and o.status <> 'cancelled') is distinct from (u.order_id is not null)`,
  'a coupon counts the orders that use it, and has no more uses than it may': sql`
    select c.id, format('%s: %s uses counted, %s orders, at most %s', c.code, c.uses, u.orders, c.max_uses) as detail
    from coupons c, lateral (select count(*) as orders from coupon_uses where coupon_id = c.id) u
    where c.uses <> u.orders or c.uses > c.max_uses`,
  'refunds of pieces take the coupon into account, in total the share of the line': sql`
    select l.order_id as id, format('line %s of %s pieces less %s: %s refunded less %s', l.position, l.pieces,
      l.discount_cents, sum(r.pieces), sum(r.discount_cents)) as detail
    from order_lines l join refund_lines r on r.order_id = l.order_id and r.line_position = l.position
    group by l.order_id, l.position
    having sum(r.discount_cents) > l.discount_cents
      or (sum(r.pieces) = l.pieces and sum(r.discount_cents) <> l.discount_cents)`,
}
