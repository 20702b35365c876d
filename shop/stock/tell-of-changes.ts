import { sql } from 'kysely'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import { orderNumber, orderPage } from '#contract/orders/order.ts'
import { ERASED_EMAIL } from '#contract/privacy/erased.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import type { ChangedPromise } from './redistribute.ts'
import { withOrders } from './with-orders.ts'

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
  const { emails } = await emailsAbout(publicUrl, tx, moved)
  for (const { to, email } of emails) await queueEmail(tx, to, email)
}

interface EmailAbout {
  readonly to: string
  readonly email: EmailTemplate
}

/**
 * Returns the emails about changes, and how many there are: one to each buyer with a line whose days change.
 * @param most how many of them to return @default all
 */
export async function emailsAbout(
  publicUrl: string,
  db: Database,
  changes: readonly ChangedPromise[],
  most?: number,
): Promise<{ readonly emails: readonly EmailAbout[]; readonly count: number }> {
  const moved = changes.filter(isMoved)
  const buyerOf = await findBuyers(db, moved)
  const byBuyer = Map.groupBy(moved, ({ orderId }) => buyerOf.get(orderId) ?? ERASED_EMAIL)
  byBuyer.delete(ERASED_EMAIL)
  const told = [...byBuyer.values()].slice(0, most)
  const named = await withOrders(
    db,
    told.flatMap((lines) => lines.slice(0, NAMED)),
  )
  const emails = [...Map.groupBy(named, ({ order }) => order.buyerEmail)].flatMap(([to, lines]) => {
    const [first] = lines
    if (!first) return []
    const email = {
      kind: 'days-changed' as const,
      name: first.order.buyerName,
      lines: lines.map(({ order, productName, before, after }) => ({
        orderNumber: orderNumber(order.number),
        productName,
        before,
        after,
      })),
      lineCount: byBuyer.get(to)?.length ?? 0,
      link: `${publicUrl}${orderPage(first.order.id)}`,
    }
    return [{ to, email }]
  })
  return { emails, count: byBuyer.size }
}

/** Returns the buyers' email addresses by order. */
async function findBuyers(db: Database, changes: readonly ChangedPromise[]): Promise<Map<string, string>> {
  const ids = [...new Set(changes.map(({ orderId }) => orderId))]
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'buyer_email as email'])
    .where((e) => e('id', '=', e.fn.any(e.val(ids))))
    .execute()
  return new Map(orders.map(({ id, email }) => [id, email]))
}

/** True if some pieces have another day; not if some came and the others keep theirs. */
function isMoved({ before, after }: ChangedPromise): boolean {
  const told = new Map(before.map(({ on, pieces }) => [on, pieces]))
  return after.some(({ on, pieces }) => pieces > (told.get(on) ?? 0))
}
