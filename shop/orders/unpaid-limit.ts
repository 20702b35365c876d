import { sql } from 'kysely'
import { CARD_LIMIT_CENTS } from '#contract/limits.ts'
import type { Caller } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'

/**
 * Unpaid orders that hold pieces at once, of an account whose e-mail is not confirmed: more than a person who buys has
 * open, and few enough that the rows and pieces of many such accounts stay bounded.
 */
export const MAX_UNPAID = 150
/** What they may come to before another one is refused: as much as one card can pay. */
const MOST_CENTS = CARD_LIMIT_CENTS

/**
 * Locks the buyer, whose orders are then counted one after the other. Threat: anybody makes accounts, and without a
 * limit one of them holds every piece of the shop without paying.
 * @throws Refusal too-many-unpaid-orders
 */
export async function limitUnpaid(tx: Database, buyer: Caller): Promise<void> {
  if (buyer.emailVerified) return
  await tx.selectFrom('users').select('id').where('id', '=', buyer.id).forNoKeyUpdate().execute()
  const { count, cents } = await tx
    .selectFrom('orders')
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'),
    ])
    .where('placed_by', '=', buyer.id)
    .where('held_until', 'is not', null)
    .executeTakeFirstOrThrow()
  if (count >= MAX_UNPAID || cents >= MOST_CENTS) throw new Refusal('too-many-unpaid-orders')
}
