import { theShop } from '#contract/audit-log/actor.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { bookStock, type StockAdjustment } from './adjust.ts'
import { changesOf, freePlan, planPromises, writePlan } from './reallocate-promises.ts'

/**
 * Changes the stock, and gives it to order lines that were promised pieces without a lot.
 * @returns the pieces that are left in stock
 */
export async function restock(
  tx: Database,
  input: StockAdjustment,
  admin: Pick<Caller, 'email' | 'isAdmin'>,
): Promise<number> {
  const booked = await bookStock(tx, input, admin)
  const plan = await planPromises(tx, input.id, { lots: false })
  const came = changesOf(plan).reduce((sum, change) => sum + change.came, 0)
  if (came === 0) return booked
  await freePlan(tx, plan)
  await writePlan(tx, input.id, plan, theShop)
  return booked - came
}
