import { callOffNumber } from '#contract/call-off-orders/endpoints.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { quoteNumber } from '#contract/quotes/endpoints.ts'
import { type Impact, MAX_NAMED_CHANGES } from '#contract/stock/incoming.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import type { ClaimShare } from './call-off-lots.ts'
import type { LotImpact } from './lots.ts'
import { type ChangedPromise, isOfOrder } from './redistribute.ts'
import { emailsAbout } from './tell-of-changes.ts'
import { withOrders } from './with-orders.ts'

/** Describes what a change of a lot would do, for its preview: the first changes, and the first email about them. */
export async function describeImpact(
  { db, publicUrl, renderEmail }: Pick<ShopContext, 'db' | 'publicUrl' | 'renderEmail'>,
  { changes, claims, days }: LotImpact,
): Promise<Impact> {
  const { emails, count } = await emailsAbout(publicUrl, db, changes, 1)
  const [first] = emails
  const rendered = first && (await renderEmail(first.email))
  return {
    changes: [
      ...(await describeChanges(db, changes.slice(0, MAX_NAMED_CHANGES))),
      ...(await describeClaims(db, claims.slice(0, Math.max(0, MAX_NAMED_CHANGES - changes.length)), days)),
    ],
    changeCount: changes.length + claims.length,
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

async function describeClaims(
  db: Database,
  claims: readonly ClaimShare[],
  days: LotImpact['days'],
): Promise<Impact['changes']> {
  const lines = await db
    .selectFrom('call_off_orders')
    .innerJoin('call_off_lines', 'call_off_id', 'id')
    .select(['id', 'number', 'email', 'position', 'product_name as productName'])
    .where((e) => e('id', '=', e.fn.any(e.val(claims.map(({ callOffId }) => callOffId)))))
    .execute()
  return claims.flatMap(({ callOffId, position, pieces, shelved, waiting }) => {
    const line = lines.find((each) => each.id === callOffId && each.position === position)
    if (!line) return []
    const after = [
      { pieces: waiting, on: days.after },
      { pieces: pieces - shelved - waiting, on: null },
    ]
    return [
      {
        call_off_id: line.id,
        number: callOffNumber(line.number),
        email: line.email,
        productName: line.productName,
        before: [{ pieces, on: days.before }],
        after: after.filter((part) => part.pieces > 0),
        now: shelved,
      },
    ]
  })
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
