import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** Loads a stock count of some docks that is closed: 3 pieces are missing, 1 is too many. Somebody else has to post it. */
export async function loadStockCount(tx: Database): Promise<void> {
  const id = 'demo-count-1'
  await tx
    .insertInto('stock_counts')
    .values({ id, title: 'Docks, aisle 4', made_by: 'warehouse@example.com' })
    .execute()
  // What lies there by the books, as shop/stock-counts/ counts it.
  await sql`
    insert into stock_count_lines (stock_count_id, position, product_id, pieces, expected, counted_by, counted_at, cost_cents)
    select ${id}, place, id, expected + case place when 1 then -3 when 2 then 1 else 0 end, expected,
      'warehouse@example.com', clock_timestamp(),
      (select min(cost_cents) from supplier_products where product_id = there.id)
    from (
      select p.id, row_number() over (order by p.name) as place,
        (select coalesce(sum(pieces), 0) from stock_ledger
          where product_id = p.id and (return_id is not null or reason in ('received', 'corrected')))
        - (select coalesce(sum(l.pieces), 0) from shipment_lines l join shipments s on s.id = l.shipment_id
          where l.product_id = p.id and s.voided_at is null) as expected
      from products p where p.category = 'Docks & Hubs' and not p.is_kit and p.deleted_at is null
    ) there
    where place <= 4`.execute(tx)
  await tx.updateTable('stock_counts').set({ state: 'closed' }).where('id', '=', id).execute()
}
