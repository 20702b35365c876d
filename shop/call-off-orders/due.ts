import { theShop } from '#contract/audit-log/actor.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import { printedDay } from '../documents/line-table.ts'
import { emailRestoredDates, findWithoutDay } from '../stock/email-restored-dates.ts'
import { findBuyer } from '../users/buyer.ts'
import { labelOf } from './api-mapping.ts'
import { placeCall } from './call.ts'
import { emailCallOff, notifyShopOfCallOff } from './emails.ts'
import { findDue, markCalled, noteProblem } from './lines.ts'
import { releaseAll, reserve } from './service.ts'
import { endCallOff, lockCallOff, markReminded, type StoredCallOff } from './store.ts'
import { findDueCallOffs, findEnded, findReservable, findToRemind } from './sweep-store.ts'

/** Maximum number of call-off orders per run and task. */
const MAX_A_RUN = 200

/**
 * The job of each minute: reserves pieces that have come on the shelf, places due calls, sends reminders about call-off
 * orders that end soon, and ends those whose last day has passed.
 */
export async function sweepCallOffs(shop: ShopContext): Promise<void> {
  const each = async (ids: readonly string[], act: (shop: ShopContext, id: string) => Promise<void>) => {
    // One failure must not block the others.
    for (const id of ids)
      await act(shop, id).catch((failure) =>
        shop.logFailure(failure, { method: 'JOB', path: 'call-off-orders' }),
      )
  }
  await each(await findReservable(shop.db, MAX_A_RUN), reserveMore)
  await each(await findDueCallOffs(shop.db, MAX_A_RUN), callDue)
  await each(await findToRemind(shop.db, MAX_A_RUN), remind)
  await each(await findEnded(shop.db, MAX_A_RUN), endAfterLastDay)
}

function reserveMore(shop: ShopContext, id: string): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    const callOff = await lockCallOff(tx, id)
    if (callOff?.status !== 'active' || !callOff.reserves) return
    const earlier = await findWithoutDay(tx, id)
    await reserve(tx, id, theShop)
    await emailRestoredDates(shop, tx, { callOffId: id, earlier })
  })
}

/**
 * Places the calls of the first day that is due, as one order. Pieces that cannot be ordered stay open and are tried
 * again the next day; buyer and shop are told once. Safe to repeat: dates that made an order are not called again.
 */
async function callDue(shop: ShopContext, id: string): Promise<void> {
  const refusal = await shop.db
    .transaction()
    .execute((tx) => placeDue(tx, shop, id))
    .catch((failure) => {
      if (failure instanceof Refusal) return failure
      throw failure
    })
  if (refusal) await shop.db.transaction().execute((tx) => noteRefusal(tx, shop, id, refusal))
}

async function placeDue(tx: Database, shop: ShopContext, id: string): Promise<undefined> {
  const callOff = await lockCallOff(tx, id)
  const due = await findDue(tx, id)
  if (callOff?.status !== 'active' || due.length === 0) return
  const buyer = await findBuyer(tx, callOff.buyerId)
  if (!buyer) throw new Refusal('call-off-needs-buyer', { message: 'The buyer’s account was deleted.' })
  const orderId = await placeCall(tx, shop, { callOff, call: { lines: due, note: '' } }, buyer)
  await markCalled(tx, id, due, orderId)
}

async function noteRefusal(tx: Database, shop: ShopContext, id: string, refusal: Refusal): Promise<void> {
  const callOff = await lockCallOff(tx, id)
  const due = await findDue(tx, id)
  const [first] = due
  if (callOff?.status !== 'active' || !first) return
  await noteProblem(tx, id, due, refusal.message)
  if (first.problem === refusal.message) return
  const text = `The call of ${printedDay(first.on)} could not be placed: ${refusal.message}`
  await emailCallOff(shop, tx, callOff, 'call-failed', text)
  await notifyShopOfCallOff(shop, tx, callOff, `${labelOf(callOff)}\n\n${text}`)
}

function remind(shop: ShopContext, id: string): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    const callOff = await lockCallOff(tx, id)
    if (callOff && (await markReminded(tx, id))) await emailCallOff(shop, tx, callOff, 'ending')
  })
}

/** Ends it after its last day. Safe to repeat: one that was prolonged or ended meanwhile is left as it is. */
function endAfterLastDay(shop: ShopContext, id: string): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    const callOff = await lockCallOff(tx, id)
    if (!callOff?.isOver || callOff.endedAt !== null) return
    await releaseAll(tx, id, theShop)
    const status = callOff.status === 'active' ? 'ended' : 'withdrawn'
    await endCallOff(tx, id, { status, reason: '' })
    await tellOfEnd(shop, tx, callOff, status)
  })
}

async function tellOfEnd(
  shop: ShopContext,
  tx: Database,
  callOff: StoredCallOff,
  status: 'ended' | 'withdrawn',
): Promise<void> {
  await emailCallOff(shop, tx, callOff, status)
  await notifyShopOfCallOff(shop, tx, callOff, `${labelOf(callOff)}: its last day has passed.`)
}
