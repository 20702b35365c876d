import { orderNumber } from '#contract/orders/order.ts'
import { quoteNumber } from '#contract/quotes/endpoints.ts'
import { type Impact, MAX_NAMED_CHANGES } from '#contract/stock/incoming.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import { type ChangedPromise, isOfOrder } from './redistribute.ts'
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
  const ofOrders = await withOrders(db, changes.filter(isOfOrder))
  const quotes = await findQuotes(
    db,
    changes.flatMap(({ quoteId }) => quoteId ?? []),
  )
  return [
    ...ofOrders.map(({ order, productName, ...change }) => ({
      order_id: order.id,
      number: orderNumber(order.number),
      email: order.buyerEmail,
      productName,
      ...daysOf(change),
    })),
    ...changes.flatMap(({ quoteId, position, ...change }) => {
      const line = quotes.find((each) => each.id === quoteId && each.position === position)
      if (!line) return []
      const { id, number, email, productName } = line
      return [{ quote_id: id, number: quoteNumber(number), email, productName, ...daysOf(change) }]
    }),
  ]
}

const daysOf = ({ before, after, came }: Pick<ChangedPromise, 'before' | 'after' | 'came'>) => ({
  before: [...before],
  after: [...after],
  now: came,
})

/** Returns the lines of quotes with what names them. */
function findQuotes(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('quotes')
    .innerJoin('quote_lines', 'quote_id', 'id')
    .select(['id', 'number', 'email', 'position', 'product_name as productName'])
    .where((e) => e('id', '=', e.fn.any(e.val(ids))))
    .execute()
}
