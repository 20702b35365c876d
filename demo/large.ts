import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { insertInvoices } from '#shop/invoices/write.ts'

export interface LargeCounts {
  readonly products: number
  readonly orders: number
}

/**
 * Adds generated products and orders to a demo shop, for measurements at scale; a second run adds nothing.
 * Open the database without a timeout. The ledgers stay consistent. Names share words, as in real catalogues, so that searches have many near
 * matches.
 */
export async function loadLarge(db: Database, { products, orders }: LargeCounts): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into products (id, name, sku, brand, mpn, price_cents, price_breaks, available, description, image,
        category, specs, created_at)
      select 'large-' || n, concat_ws(' ', series, kind, 100 + n % 900, size, n), 'LG-' || n, series,
        upper(left(series, 3) || left(kind, 2)) || 100 + n % 900 || '-' || n, price_cents,
        case when n % 3 = 0 then '[]' else jsonb_build_array(
          jsonb_build_object('from', 250, 'priceCents', price_cents * 97 / 100),
          jsonb_build_object('from', 500, 'priceCents', price_cents * 94 / 100),
          jsonb_build_object('from', 1000, 'priceCents', price_cents * 90 / 100)) end,
        100000, 'A made-up product, number ' || n || ', for seeing how a large shop does.',
        (select image from products where id not like 'large-%' order by id limit 1),
        (select category from products where id not like 'large-%' order by id offset n % 8 limit 1),
        '{}', now() - (n || ' minutes')::interval
      from (
        select n, (20 + n % 980) * 100 as price_cents,
          (array['Edge','Core','Rack','Desk','Field','Home','Campus','Branch'])[1 + n % 8] as series,
          (array['Switch','Router','Dock','Monitor','Laptop','Headset','Cable','Camera','Drive','Hub'])[1 + n % 10]
            as kind,
          (array['S','M','L','Pro','Plus','Lite'])[1 + n % 6] as size
        from generate_series(1, ${products}::int) n
      ) made_up
      on conflict (id) do nothing`.execute(tx)
    await sql`
      insert into customers (id) select 'large-' || n from generate_series(1, 1000) n on conflict do nothing`.execute(
      tx,
    )
    await sql`
      insert into users (id, identity_uid, email, name, customer_id)
      select 'large-' || n, 'large-' || n, 'buyer' || n || '@large.example', 'Buyer ' || n, 'large-' || n
      from generate_series(1, 1000) n on conflict do nothing`.execute(tx)
    await sql`
      with placed as (
        select 'large-' || n as id, n, 1 + n % 1000 as buyer, p.id as product_id, p.name, p.image, p.price_cents,
          pieces, (array['delivered','delivered','processing','cancelled'])[1 + n % 4] as status,
          coalesce((
            select min((b ->> 'priceCents')::bigint) from jsonb_array_elements(p.price_breaks) b
            where (b ->> 'from')::int <= pieces
          ), p.price_cents) as unit_price_cents
        from generate_series(1, ${orders}::int) n
        cross join lateral (select 100 + n % 5 * 100 as pieces) lot
        join products p on p.id = 'large-' || (1 + (n * 7919) % ${products}::int)
      ), written as (
        insert into orders (id, customer_id, placed_by, buyer_name, buyer_email, search_text, pieces, amount_cents,
          address, phone, payment, fulfilment, transaction_id, placed_at, payment_closed)
        select id, 'large-' || buyer, 'large-' || buyer, 'Buyer ' || buyer, 'buyer' || buyer || '@large.example',
          lower('buyer' || buyer || '@large.example ' || name), pieces, unit_price_cents * pieces,
          'Example Street ' || n, '+1 555 ' || lpad((n % 10000)::text, 4, '0'), case status when 'cancelled' then 'unpaid' else 'paid' end,
          case status when 'processing' then 'open' else status end,
          case when status <> 'cancelled' then 'pi_demo_large_' || n end,
          now() - (n * 5 || ' minutes')::interval, true
        from placed on conflict (id) do nothing returning id
      )
      insert into order_lines (order_id, position, product_id, product_name, image, pieces, unit_price_cents,
        price_source, amount_cents)
      select id, 1, product_id, name, image, pieces, unit_price_cents,
        case when unit_price_cents < price_cents then 'break' else 'base' end, unit_price_cents * pieces
      from placed join written using (id)`.execute(tx)
    // The following statements join these tables: without statistics, every row with every other.
    await sql`analyze products, orders, order_lines`.execute(tx)
    await sql`
      insert into order_events (order_id, fact, from_state, to_state, actor_kind, actor_name, at)
      select o.id, e.fact, e.from_state, e.to_state, 'buyer', o.buyer_email, o.placed_at
      from orders o cross join lateral (values
        (1, 'payment', null, 'unpaid'),
        (2, 'payment', 'unpaid', nullif(o.payment, 'unpaid')),
        (3, 'fulfilment', 'open', nullif(o.fulfilment, 'open'))) e(step, fact, from_state, to_state)
      where o.id like 'large-%' and e.to_state is not null
      order by o.id, e.step on conflict do nothing`.execute(tx)
    await insertInvoices(
      tx,
      sql`array(
        select id from orders o where payment <> 'unpaid' and id like 'large-%'
          and not exists (select from invoices where order_id = o.id))`,
    )
    await sql`
      with made as (
        insert into shipments (order_id, shipped_at, delivered_at, actor_kind)
        select id, placed_at, placed_at, 'shop' from orders o
        where id like 'large-%' and fulfilment = 'delivered'
          and not exists (select from shipments where order_id = o.id)
        returning id, order_id
      )
      insert into shipment_lines (shipment_id, order_id, line_position, product_id, pieces)
      select made.id, order_id, position, product_id, pieces from made join order_lines using (order_id)`.execute(
      tx,
    )
    await sql`analyze shipments, invoices`.execute(tx)
    await sql`
      insert into stock_ledger (product_id, pieces, reason, order_id, position, actor_kind, actor_name)
      select l.product_id, -l.pieces, 'held', o.id, l.position, 'buyer', o.buyer_email
      from orders o join order_lines l on l.order_id = o.id where o.id like 'large-%'
      on conflict do nothing`.execute(tx)
    await sql`
      insert into stock_ledger (product_id, pieces, reason, order_id, position, actor_kind, actor_name)
      select l.product_id, l.pieces, 'released', o.id, l.position, 'buyer', o.buyer_email
      from orders o join order_lines l on l.order_id = o.id
      where o.id like 'large-%' and o.status = 'cancelled' on conflict do nothing`.execute(tx)
    await sql`
      update products p set available = m.pieces
      from (select product_id, sum(pieces) as pieces from stock_ledger group by product_id) m
      where m.product_id = p.id and p.id like 'large-%' and p.available <> m.pieces`.execute(tx)
  })
  // The embedded database has no autovacuum, and the planner avoids a GIN index with many pending rows.
  await sql`vacuum analyze`.execute(db)
}
