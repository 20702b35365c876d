import type { ShopContext } from '../context.ts'
import { expireQuote } from './decline-withdraw-expire.ts'
import { emailReminder } from './emails.ts'
import { lockQuote, markReminded, overdueQuotes, quotesToRemind } from './store.ts'

/** Maximum number of quotes per run. */
const MAX_A_RUN = 1_000

/** The job of each minute: ends expired offers, and sends reminders of those that end within a day. */
export async function sweepQuotes(shop: ShopContext): Promise<void> {
  const each = async (ids: readonly string[], act: (shop: ShopContext, id: string) => Promise<void>) => {
    // One failure must not block the others.
    for (const id of ids)
      await act(shop, id).catch((failure) => shop.logFailure(failure, { method: 'JOB', path: 'quotes' }))
  }
  await each(await overdueQuotes(shop.db, MAX_A_RUN), expireQuote)
  await each(await quotesToRemind(shop.db, MAX_A_RUN), remind)
}

function remind(shop: ShopContext, id: string): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    const quote = await lockQuote(tx, id)
    if (quote && (await markReminded(tx, id))) await emailReminder(shop, tx, quote)
  })
}
