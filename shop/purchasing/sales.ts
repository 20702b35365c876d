import { sql } from 'kysely'
import { SALES_DAYS } from '#contract/purchasing/reorder-list.ts'
import type { Database } from '#database/open.ts'

/**
 * Counts the sales of each product: pieces of the orders of the last days, those of kits as their parts. The reorder
 * list reads the counts, because counting takes longer than a request may.
 */
export async function countSales(db: Database): Promise<void> {
  await sql`
    with
      sold as materialized (
        select l.product_id, sum(l.pieces - l.cancelled_pieces) as pieces
        from orders o join order_lines l on l.order_id = o.id
        where o.placed_at >= now() - make_interval(days => ${SALES_DAYS}::int)
          and o.fulfilment <> 'cancelled' and not l.rejected and not l.is_kit
        group by l.product_id having sum(l.pieces - l.cancelled_pieces) > 0
      ),
      forgotten as (
        delete from product_sales s where not exists (select from sold where product_id = s.product_id)
      )
    insert into product_sales (product_id, pieces) select product_id, pieces from sold
    on conflict (product_id) do update set pieces = excluded.pieces
      where product_sales.pieces <> excluded.pieces`.execute(db)
}
