import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { findOrder, lockOrder, type StoredOrder } from '../orders/store.ts'
import type { PaymentContext } from '../payments/context.ts'
import { findBuyer } from '../users/buyer.ts'
import { emailDeclined } from './emails.ts'
import { planFields } from './fields.ts'
import { finish } from './finish.ts'
import { takeOffInvoiced } from './invoiced.ts'
import { lockGoods } from './lock.ts'
import { planLines } from './plan.ts'
import { changesLines } from './problems.ts'
import { reasonOf } from './run.ts'
import { endWaiting, findWaitingFor, type StoredChange } from './store.ts'

/**
 * Has the change count that waits for this order of what it adds, which is about to be paid or put on account.
 * @throws Refusal where it is no longer possible, such as line-shipped
 */
export async function applyWaiting(
  context: PaymentContext,
  tx: Database,
  supplement: StoredOrder,
): Promise<void> {
  const change = await findWaitingFor(tx, supplement.id)
  if (change) await apply(context, tx, change)
}

/**
 * The same for a payment that has come: a change that is no longer possible is declined, with why.
 * @returns false if it was
 */
export async function applyPaid(
  context: PaymentContext,
  tx: Database,
  supplement: StoredOrder,
): Promise<boolean> {
  const change = await findWaitingFor(tx, supplement.id)
  if (!change) return true
  await sql`savepoint applying_change`.execute(tx)
  try {
    await apply(context, tx, change)
    return true
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    await sql`rollback to savepoint applying_change`.execute(tx)
    await endWaiting(tx, change.id, 'declined', failure.message)
    const order = await findOrder(tx, change.orderId)
    if (order) await emailDeclined(context, tx, { order, answer: failure.message })
    return false
  }
}

async function apply(context: PaymentContext, tx: Database, change: StoredChange): Promise<void> {
  const { id: changeId, wanted, compared, supplementId } = change
  const order = await lockOrder(tx, change.orderId)
  if (!order || !compared) throw new Error(`change ${changeId} waits for nothing`)
  if (order.version !== wanted.version) throw new Refusal('order-changed-meanwhile')
  if (order.status === 'cancelled' || order.status === 'refunded') throw new Refusal('order-ended')
  const [buyer, by] = await Promise.all([findBuyer(tx, order.placedBy), personOf(tx, change, order)])
  const plan = changesLines(wanted) ? await planLines(tx, order, wanted) : { removed: [], added: [] }
  await lockGoods(tx, order, { removed: plan.removed, added: [] })
  const fields = await planFields(tx, order, wanted, buyer)
  await takeOffInvoiced(context, tx, order, { removed: plan.removed, changeId, reason: reasonOf(wanted) }, by)
  await finish(
    context,
    tx,
    { order, fields, changeId, compared, wanted, supplementId: supplementId ?? undefined },
    by,
  )
}

/** Who made the change; the order's buyer where that account is gone. */
async function personOf(tx: Database, { byUser }: StoredChange, order: StoredOrder): Promise<Caller> {
  const by = (await findBuyer(tx, byUser)) ?? (await findBuyer(tx, order.placedBy))
  if (!by) throw new Refusal('membership-changed')
  return by
}
