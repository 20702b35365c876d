import { type Impact, MAX_NAMED_CHANGES, MAX_SHOWN_EMAILS } from '#contract/stock/incoming.ts'
import type { ShopContext } from '../context.ts'
import { emailsAbout } from './email-changed-promises.ts'
import { nameLines } from './lines-by-buyer.ts'
import type { ChangedPromise } from './reallocate-promises.ts'

/** Describes the effect of a change of a lot, for its preview: the first changes, and the first emails about them. */
export async function describeImpact(
  { db, publicUrl, renderEmail }: Pick<ShopContext, 'db' | 'publicUrl' | 'renderEmail'>,
  changes: readonly ChangedPromise[],
): Promise<Impact> {
  const named = await nameLines(db, changes.slice(0, MAX_NAMED_CHANGES))
  const { emails, count } = await emailsAbout(publicUrl, db, changes, MAX_SHOWN_EMAILS)
  const rendered = emails.map(async ({ to, email }) => {
    const { subject, text } = await renderEmail(email)
    return { to, subject, text }
  })
  return {
    changes: named.map(
      ({ orderId, quoteId, callOffId, number, email, productName, before, after, came }) => ({
        ...(orderId && { order_id: orderId }),
        ...(quoteId && { quote_id: quoteId }),
        ...(callOffId && { call_off_id: callOffId }),
        number,
        email,
        productName,
        before: [...before],
        after: [...after],
        now: came,
      }),
    ),
    changeCount: changes.length,
    emailCount: count,
    emails: await Promise.all(rendered),
  }
}
