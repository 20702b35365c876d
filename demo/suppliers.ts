import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

const suppliers = [
  {
    name: 'Northgate Distribution',
    email: 'orders@northgate.example',
    address: '12 Harbour Road\nFelixstowe\nUnited Kingdom',
    lead_days: 28,
    cover_days: 45,
    minimum_cents: 250_000,
  },
  {
    name: 'Meridian Components',
    email: 'sales@meridian.example',
    address: '4 Canal Street\nRotterdam\nNetherlands',
    lead_days: 10,
    cover_days: 30,
    minimum_cents: 100_000,
  },
]

/** Who sells the demo's products to the shop, and the sales of its orders as a job counts them every hour. */
export async function loadSuppliers(tx: Database): Promise<void> {
  await tx.insertInto('suppliers').values(suppliers).execute()
  await sql`
    insert into supplier_products (supplier_id, product_id, in_files, supplier_sku, cost_cents, multiple)
    select s.id, p.id, false, upper(left(s.name, 2)) || '-' || (1000 + p.place),
      greatest(1, p.price_cents * case when s.name like 'N%' then 62 else 58 end / 100),
      case when s.name like 'N%' then 50 else 20 end
    from (select id, price_cents, row_number() over (order by id) as place from products where not is_kit) p
      join suppliers s on s.name like 'N%' or p.place % 3 = 0`.execute(tx)
  await sql`
    insert into product_sales (product_id, pieces)
    select l.product_id, sum(l.pieces - l.cancelled_pieces)
    from orders o join order_lines l on l.order_id = o.id
    where o.placed_at >= now() - interval '90 days' and o.fulfilment <> 'cancelled' and not l.rejected and not l.is_kit
    group by l.product_id`.execute(tx)
}
