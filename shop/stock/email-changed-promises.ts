import { sql } from 'kysely'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import type { BuyersLine } from './lines-by-buyer.ts'
import { groupByBuyer } from './lines-by-buyer.ts'
import type { ChangedPromise } from './reallocate-promises.ts'

/**
 * Marks the lines of orders whose days have changed and those of call-off orders that have no day, and emails each buyer once about all of theirs: of orders, offers and
 * call-off orders. Pieces that came need no email.
 */
export async function emailChangedPromises(
  { queueEmail, publicUrl }: Pick<ShopContext, 'queueEmail' | 'publicUrl'>,
  tx: Database,
  changes: readonly ChangedPromise[],
): Promise<void> {
  const ofOrders = changes.filter((change) => change.orderId && isMoved(change))
  if (ofOrders.length > 0)
    await sql`
      update order_lines set days_changed_at = now()
      where (order_id, position) in (
        select * from unnest(
          ${ofOrders.map(({ orderId }) => orderId)}::text[], ${ofOrders.map(({ position }) => position)}::int[]))`.execute(
      tx,
    )
  const withoutDay = changes.filter(
    (change) => change.callOffId && isMoved(change) && piecesWithoutDay(change) > 0,
  )
  if (withoutDay.length > 0)
    await sql`
      update call_off_lines l set told_without_day = told_without_day + lost.pieces
      from unnest(
        ${withoutDay.map(({ callOffId }) => callOffId)}::text[], ${withoutDay.map(({ position }) => position)}::int[],
        ${withoutDay.map(piecesWithoutDay)}::int[]) as lost (id, position, pieces)
      where l.call_off_id = lost.id and l.position = lost.position`.execute(tx)
  const { emails } = await emailsAbout(publicUrl, tx, changes)
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
  if (moved.length === 0) return { emails: [], count: 0 }
  const { buyers, count } = await groupByBuyer(db, moved, most)
  const emails = buyers.map(({ to, name, page, lines, lineCount }) => ({
    to,
    email: {
      kind: 'days-changed' as const,
      name,
      lines: lines.map(({ page, productName, before, after, ...line }) => ({
        ...numberOf(line),
        productName,
        before,
        after,
        link: `${publicUrl}${page}`,
      })),
      lineCount,
      link: `${publicUrl}${page}`,
    },
  }))
  return { emails, count }
}

function numberOf({ orderId, quoteId, number }: BuyersLine & { readonly number: string }) {
  if (orderId) return { orderNumber: number }
  return quoteId ? { quoteNumber: number } : { callOffNumber: number }
}

const piecesWithoutDay = ({ after }: ChangedPromise): number =>
  after.reduce((sum, { on, pieces }) => (on === null ? sum + pieces : sum), 0)

/** True if some pieces have another day; false if some have come and the others keep theirs. */
function isMoved({ before, after }: ChangedPromise): boolean {
  const told = new Map(before.map(({ on, pieces }) => [on, pieces]))
  return after.some(({ on, pieces }) => pieces > (told.get(on) ?? 0))
}
