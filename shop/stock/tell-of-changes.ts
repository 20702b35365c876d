import { sql } from 'kysely'
import { orderNumber, orderPage } from '#contract/orders/order.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import { withOrders } from './describe-changes.ts'
import type { ChangedPromise } from './redistribute.ts'

/** How many lines an email names. */
const NAMED = 20

/**
 * Marks the lines whose days have changed, and emails each buyer once about all of theirs. Pieces that came need no
 * email.
 */
export async function tellOfChanges(
  { queueEmail, publicUrl }: Pick<ShopContext, 'queueEmail' | 'publicUrl'>,
  tx: Database,
  changes: readonly ChangedPromise[],
): Promise<void> {
  const moved = changes.filter(isMoved)
  if (moved.length === 0) return
  await sql`
    update order_lines set days_changed_at = now()
    where (order_id, position) in (
      select * from unnest(
        ${moved.map(({ orderId }) => orderId)}::text[], ${moved.map(({ position }) => position)}::int[]))`.execute(
    tx,
  )
  const told = await withOrders(tx, moved)
  for (const [email, lines] of Map.groupBy(told, ({ order }) => order.buyerEmail)) {
    const [first] = lines
    if (!first) continue
    await queueEmail(tx, email, {
      kind: 'days-changed',
      name: first.order.buyerName,
      lines: lines.slice(0, NAMED).map(({ order, productName, before, after }) => ({
        orderNumber: orderNumber(order.number),
        productName,
        before,
        after,
      })),
      lineCount: lines.length,
      link: `${publicUrl}${orderPage(first.order.id)}`,
    })
  }
}

/** True if some pieces have another day; not if some came and the others keep theirs. */
function isMoved({ before, after }: ChangedPromise): boolean {
  const told = new Map(before.map(({ on, pieces }) => [on, pieces]))
  return after.some(({ on, pieces }) => pieces > (told.get(on) ?? 0))
}
