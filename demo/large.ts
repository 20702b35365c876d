import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

export interface LargeCounts {
  readonly products: number
  readonly orders: number
}

/**
 * Fills a shop with made-up products and orders, to see how it does when it is large. Beside the demo; the books
 * stay right. Names repeat parts of each other, as those of real catalogues do.
 */
export async function loadLarge(db: Database, { products, orders }: LargeCounts): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into products (id, name, price_cents, available, description, image, category, specs, created_at)
      select 'large-' || n,
        (array['Edge','Core','Rack','Desk','Field','Home','Campus','Branch'])[1 + n % 8] || ' ' ||
        (array['Switch','Router','Dock','Monitor','Laptop','Headset','Cable','Camera','Drive','Hub'])[1 + n % 10]
          || ' ' || (100 + n % 900) || ' ' || (array['S','M','L','Pro','Plus','Lite'])[1 + n % 6] || ' ' || n,
        (20 + n % 980) * 100, 100000, 'A made-up product, number ' || n || ', for seeing how a large shop does.',
        (select image from products where id not like 'large-%' order by id limit 1),
        (select category from products where id not like 'large-%' order by id offset n % 8 limit 1),
        '{}', now() - (n || ' minutes')::interval
      from generate_series(1, ${products}::int) n
      on conflict (id) do nothing`.execute(tx)
    await sql`
      insert into users (id, identity_uid, email, name)
      select 'large-' || n, 'large-' || n, 'buyer' || n || '@large.example', 'Buyer ' || n
      from generate_series(1, 1000) n on conflict do nothing`.execute(tx)
    await sql`
      insert into orders (id, buyer_id, buyer_name, buyer_email, product_id, product_name, image, pieces, price_cents,
        amount_cents, address, phone, status, transaction_id, placed_at, held_until, payment_closed)
      select 'large-' || n, 'large-' || (1 + n % 1000), 'Buyer ' || (1 + n % 1000),
        'buyer' || (1 + n % 1000) || '@large.example', p.id, p.name, p.image, 100 + n % 5 * 100, p.price_cents,
        p.price_cents * (100 + n % 5 * 100), 'Example Street ' || n, '+1 555 0100', s.status,
        case when s.status in ('pending', 'delivered') then 'pi_demo_large_' || n end,
        now() - (n * 5 || ' minutes')::interval, null, true
      from generate_series(1, ${orders}::int) n
      join products p on p.id = 'large-' || (1 + (n * 7919) % ${products}::int)
      cross join lateral (select (array['delivered','delivered','pending','cancelled'])[1 + n % 4] as status) s
      on conflict (id) do nothing`.execute(tx)
    await sql`
      insert into order_moves (order_id, from_status, to_status, actor, at)
      select o.id, m.from_status, m.to_status, o.buyer_email, o.placed_at
      from orders o cross join lateral (values
        (1, null, 'not payed'),
        (2, 'not payed', case o.status when 'cancelled' then 'cancelled' else 'pending' end),
        (3, 'pending', case o.status when 'delivered' then 'delivered' end)) m(step, from_status, to_status)
      where o.id like 'large-%' and m.to_status is not null
      order by o.id, m.step on conflict do nothing`.execute(tx)
    await sql`
      insert into stock_moves (product_id, pieces, reason, order_id, actor)
      select product_id, -pieces, 'ordered', id, buyer_email from orders where id like 'large-%'
      on conflict do nothing`.execute(tx)
    await sql`
      insert into stock_moves (product_id, pieces, reason, order_id, actor)
      select product_id, pieces, 'cancelled', id, buyer_email from orders
      where id like 'large-%' and status = 'cancelled' on conflict do nothing`.execute(tx)
    await sql`
      update products p set available = m.pieces
      from (select product_id, sum(pieces) as pieces from stock_moves group by product_id) m
      where m.product_id = p.id and p.id like 'large-%' and p.available <> m.pieces`.execute(tx)
  })
  await sql`analyze`.execute(db)
}
