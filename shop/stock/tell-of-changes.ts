import { sql } from 'kysely'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import { orderNumber, orderPage } from '#contract/orders/order.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import { byBuyer } from './by-buyer.ts'
import { type ChangedPromise, isOfOrder } from './redistribute.ts'

/**
 * Marks the lines of orders whose days have changed, and emails each buyer once about all of theirs. Pieces that came need
 * no email, nor do offers: they show the days as they are, and promise none.
 */
export async function tellOfChanges(
  { queueEmail, publicUrl }: Pick<ShopContext, 'queueEmail' | 'publicUrl'>,
  tx: Database,
  changes: readonly ChangedPromise[],
): Promise<void> {
  const moved = changes.filter(isOfOrder).filter(isMoved)
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
  const { buyers, count } = await byBuyer(db, changes.filter(isOfOrder).filter(isMoved), most)
  const emails = buyers.map(({ to, order: { id, buyerName }, lines, lineCount }) => ({
    to,
    email: {
      kind: 'days-changed' as const,
      name: buyerName,
      lines: lines.map(({ order, productName, before, after }) => ({
        orderNumber: orderNumber(order.number),
        productName,
        before,
        after,
      })),
      lineCount,
      link: `${publicUrl}${orderPage(id)}`,
    },
  }))
  return { emails, count }
}

/** True if some pieces have another day; not if some came and the others keep theirs. */
function isMoved({ before, after }: ChangedPromise): boolean {
  const told = new Map(before.map(({ on, pieces }) => [on, pieces]))
  return after.some(({ on, pieces }) => pieces > (told.get(on) ?? 0))
}
