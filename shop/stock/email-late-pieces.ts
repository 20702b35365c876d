import { sql } from 'kysely'
import type { PromisedPieces } from '#contract/stock/incoming.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import { today } from '../days.ts'
import { lockProducts } from '../products/store.ts'
import { groupByBuyer } from './lines-by-buyer.ts'

/**
 * Job: tells buyers once that a day has passed on which they were promised pieces; these can be cancelled from then on.
 * One product at a time, so that orders wait for one at most.
 */
export async function emailLatePieces({
  db,
  queueEmail,
  publicUrl,
}: Pick<ShopContext, 'db' | 'queueEmail' | 'publicUrl'>): Promise<void> {
  for (const productId of await findLate(db))
    await db.transaction().execute(async (tx) => {
      await lockProducts(tx, [productId])
      const { buyers } = await groupByBuyer(tx, await markLate(tx, productId))
      for (const { to, name, page, lines, lineCount } of buyers)
        await queueEmail(tx, to, {
          kind: 'pieces-late',
          name,
          lines: lines.map(({ number: orderNumber, productName, late }) => ({
            orderNumber,
            productName,
            late,
          })),
          lineCount,
          link: `${publicUrl}${page}`,
        })
    })
}

/** Finds products with promises whose day has passed, untold. */
async function findLate(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.product_id as id
    from stock_promises p join order_lines l on l.order_id = p.order_id and l.position = p.position
    where p.promised_on < ${today} and (l.told_late_for is null or l.told_late_for < p.promised_on)
    order by p.product_id`.execute(db)
  return rows.map(({ id }) => id)
}

interface LateLine {
  readonly orderId: string
  readonly position: number
  /** In order of day. */
  readonly late: readonly PromisedPieces[]
}

/** Marks the lines of a locked product whose buyers are told now, and returns them, oldest order first. */
async function markLate(tx: Database, productId: string): Promise<LateLine[]> {
  const { rows } = await sql<LateLine>`
    with
      late as (
        select order_id, position, promised_on, sum(pieces)::int as pieces from stock_promises
        where product_id = ${productId} and promised_on < ${today}
        group by order_id, position, promised_on
      ),
      told as (
        update order_lines l set told_late_for = latest.day, days_changed_at = now()
        from (select order_id, position, max(promised_on) as day from late group by order_id, position) latest
        where l.order_id = latest.order_id and l.position = latest.position
          and (l.told_late_for is null or l.told_late_for < latest.day)
        returning l.order_id, l.position
      )
    select o.id as "orderId", told.position,
      json_agg(json_build_object('on', to_char(late.promised_on, 'YYYY-MM-DD'), 'pieces', late.pieces)
        order by late.promised_on) as late
    from told join late using (order_id, position) join orders o on o.id = told.order_id
    group by o.id, told.position order by o.number, told.position`.execute(tx)
  return rows
}
