import { orderNumber } from '#contract/orders/order.ts'
import { type Impact, MAX_NAMED_CHANGES } from '#contract/stock/incoming.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import type { ChangedPromise } from './redistribute.ts'
import { emailsAbout } from './tell-of-changes.ts'
import { withOrders } from './with-orders.ts'

/** Describes what a change of a lot would do, for its preview: the first changes, and the first email about them. */
export async function describeImpact(
  { db, publicUrl, renderEmail }: Pick<ShopContext, 'db' | 'publicUrl' | 'renderEmail'>,
  changes: readonly ChangedPromise[],
): Promise<Impact> {
  const { emails, count } = await emailsAbout(publicUrl, db, changes, 1)
  const [first] = emails
  const rendered = first && (await renderEmail(first.email))
  return {
    changes: await describeChanges(db, changes.slice(0, MAX_NAMED_CHANGES)),
    changeCount: changes.length,
    emailCount: count,
    ...(rendered && { email: { to: first.to, subject: rendered.subject, text: rendered.text } }),
  }
}

async function describeChanges(db: Database, changes: readonly ChangedPromise[]): Promise<Impact['changes']> {
  return (await withOrders(db, changes)).map(({ order, productName, before, after, came }) => ({
    order_id: order.id,
    number: orderNumber(order.number),
    email: order.buyerEmail,
    productName,
    before: [...before],
    after: [...after],
    now: came,
  }))
}
