import type { Caller } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'

/**
 * Unpaid orders that hold pieces at once, of an account whose e-mail is not confirmed: more than a person who buys has
 * open, and few enough that the rows and pieces of many such accounts stay bounded.
 */
export const MAX_UNPAID = 150

/**
 * Locks the buyer, whose orders are then counted one after the other. Threat: anybody makes accounts, and without a
 * limit one of them holds every piece of the shop without paying.
 * @throws Refusal too-many-unpaid-orders
 */
export async function limitUnpaid(tx: Database, buyer: Caller): Promise<void> {
  if (buyer.emailVerified) return
  await tx.selectFrom('users').select('id').where('id', '=', buyer.id).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('orders')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('placed_by', '=', buyer.id)
    .where('held_until', 'is not', null)
    .executeTakeFirstOrThrow()
  if (count >= MAX_UNPAID) throw new Refusal('too-many-unpaid-orders')
}
