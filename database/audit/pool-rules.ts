import { sql } from 'kysely'

/** Rules for pools; each query returns violations. */
export const poolRules = {
  'a pool counts the pieces of its members, and has enough of them if it is filled': sql`
    select p.id, format('%s: %s pieces, %s by its members, %s needed, %s at most', p.status, p.pieces, members.pieces, p.min_pieces,
      p.max_pieces) as detail
    from pools p,
      lateral (select coalesce(sum(pieces), 0) as pieces from pool_members
        where pool_id = p.id and status in ('joined', 'ordered')) members
    where p.pieces <> members.pieces or p.pieces > p.max_pieces or p.status = 'filled' and p.pieces < p.min_pieces`,
  'a pool reserves what its ledger adds up to: all that it can take while it is open, then nothing': sql`
    select p.id, format('%s: %s reserved, %s by the ledger, %s at most', p.status, p.reserved, ledger.pieces, p.max_pieces) as detail
    from pools p,
      lateral (select coalesce(-sum(pieces), 0) as pieces, bool_and(product_id = p.product_id) as own
        from stock_ledger where pool_id = p.id) ledger
    where p.reserved <> ledger.pieces or not ledger.own
      or p.reserved <> case when p.status = 'open' then p.max_pieces else 0 end`,
  'nobody is in a pool that is over, and orders are of filled pools': sql`
    select m.id, format('%s in a pool that is %s', m.status, p.status) as detail
    from pool_members m join pools p on p.id = m.pool_id
    where m.status in ('waiting', 'joined') and p.status <> 'open' or m.status = 'ordered' and p.status <> 'filled'`,
  'each member of a filled pool has one order, of the agreed pieces, for the agreed total or less': sql`
    select coalesce(m.id, l.order_id) as id, format('%s: %s pieces for %s cents, ordered %s for %s', m.status, m.pieces,
      m.amount_cents, l.pieces, o.amount_cents) as detail
    from (select * from pool_members where status = 'ordered') m
      full join (select * from order_lines where pool_id is not null) l on l.order_id = m.id and l.pool_id = m.pool_id
      left join orders o on o.id = l.order_id
    where m.id is null or l.order_id is null or l.pieces <> m.pieces or l.unit_price_cents > m.unit_price_cents
      or o.amount_cents > m.amount_cents or o.customer_id <> m.customer_id`,
}
