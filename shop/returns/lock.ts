import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { lockOrder } from '../orders/store.ts'
import { findReturn } from './store.ts'

/** Returns a return with its order, both locked until the transaction ends. */
export async function lockReturn(tx: Database, id: string) {
  const orderId = (await findReturn(tx, id))?.orderId
  const order = orderId && (await lockOrder(tx, orderId))
  // Read again: it may have changed before the order was locked.
  const found = order && (await findReturn(tx, id))
  if (!found) throw new Refusal('no-such-return')
  return { order, found }
}
