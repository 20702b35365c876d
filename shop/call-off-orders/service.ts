import type { Actor } from '#contract/audit-log/actor.ts'
import { today } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../audit-log/actor.ts'
import { recordAction } from '../audit-log/store.ts'
import type { Member } from '../companies/visibility.ts'
import type { ShopContext } from '../context.ts'
import { printedDay } from '../documents/line-table.ts'
import { limitMessages } from '../form-limits.ts'
import type { KeepResult } from '../idempotency.ts'
import { readPage } from '../pages.ts'
import { lockProducts } from '../products/store.ts'
import { releasePieces, reservePieces } from '../stock/call-off-reservations.ts'
import { type CallOffDetails, labelOf } from './api-mapping.ts'
import { emailCallOff, notifyShopOfCallOff } from './emails.ts'
import { findCalls, findDates, findLines } from './lines.ts'
import * as store from './store.ts'
import { findSupplies } from './supplies.ts'

/** The member whose call-off orders the caller may see; undefined means everyone's. */
const memberOf = (caller: Caller): Member | undefined => (caller.isAdmin ? undefined : caller)

export const listCallOffs = (db: Database, list: Parameters<typeof store.newestCallOffs>[1]) =>
  readPage(list, (page) => store.newestCallOffs(db, page), store.countCallOffs(db, list))

/** Returns a call-off order that the caller may see; admins may see any. */
export async function getCallOff(db: Database, id: string, caller: Caller): Promise<CallOffDetails> {
  const callOff = await store.findCallOff(db, id, memberOf(caller))
  if (!callOff) throw new Refusal('no-such-call-off-order')
  const [lines, dates, calls] = await Promise.all([findLines(db, id), findDates(db, id), findCalls(db, id)])
  const supplies = callOff.status === 'active' ? await findSupplies(db, lines) : undefined
  return { callOff, lines, dates, calls, supplies }
}

/** Reserves pieces available on the shelf and on lots, with the call-off order locked. */
export async function reserve(tx: Database, id: string, actor: Actor): Promise<void> {
  const lines = await findLines(tx, id)
  await lockProducts(
    tx,
    lines.map(({ productId }) => productId),
  )
  await reservePieces(tx, id, actor)
}

/**
 * Ends a call-off order and releases its reserved pieces: a buyer declines a proposal, an admin withdraws one or ends
 * one that is active.
 * @throws Refusal no-such-call-off-order, call-off-not-proposed, call-off-not-active
 */
export function end(
  shop: ShopContext,
  { id, reason }: { readonly id: string; readonly reason: string },
  caller: Caller,
): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    const callOff = await lock(tx, id, memberOf(caller))
    const { status: before } = callOff
    if (!caller.isAdmin) {
      if (before !== 'proposed' && before !== 'waiting') throw new Refusal('call-off-not-proposed')
      await store.endCallOff(tx, id, { status: 'declined', reason })
      if (callOff.buyerId !== caller.id) await emailCallOff(shop, tx, callOff, 'declined', reason)
      await notifyShopOfCallOff(shop, tx, callOff, `${labelOf(callOff)}: declined.\n\n${reason}`)
      return
    }
    if (before !== 'proposed' && before !== 'waiting' && before !== 'active')
      throw new Refusal('call-off-not-active')
    const status = before === 'active' ? 'ended' : 'withdrawn'
    await releaseAll(tx, id, actorOf(caller))
    await store.endCallOff(tx, id, { status, reason })
    await recordAction(tx, {
      actor: caller.email,
      action: `call-off-${status}`,
      subject: id,
      label: labelOf(callOff),
      before: { status: before },
      after: { status, reason },
    })
    await emailCallOff(shop, tx, callOff, status, reason)
  })
}

/** Returns all reserved pieces to the shelf, with the call-off order locked. */
export async function releaseAll(tx: Database, id: string, actor: Actor): Promise<void> {
  const reserving = (await findLines(tx, id)).filter(({ reserved, promised }) => reserved + promised > 0)
  if (reserving.length === 0) return
  await lockProducts(
    tx,
    reserving.map(({ productId }) => productId),
  )
  await releasePieces(tx, id, { actor })
}

/**
 * Sets the last day on which pieces can be called.
 * @throws Refusal no-such-call-off-order, call-off-not-active, call-off-until-past, call-off-schedule-outside
 */
export function setLastDay(
  shop: ShopContext,
  { id, until }: { readonly id: string; readonly until: string },
  admin: Caller,
): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    const callOff = await lock(tx, id)
    if (callOff.status !== 'active') throw new Refusal('call-off-not-active')
    if (callOff.untilOn === until) return
    if (until < today() || until < callOff.fromOn) throw new Refusal('call-off-until-past')
    const dates = await findDates(tx, id)
    if (dates.some(({ on, orderId }) => orderId === null && on > until))
      throw new Refusal('call-off-schedule-outside')
    await store.setLastDay(tx, id, until)
    await recordAction(tx, {
      actor: admin.email,
      action: 'call-off-prolonged',
      subject: id,
      label: labelOf(callOff),
      before: { until: callOff.untilOn },
      after: { until },
    })
    await emailCallOff(shop, tx, { ...callOff, untilOn: until }, 'prolonged')
  })
}

/**
 * Asks the shop by email for a later last day.
 * @throws Refusal admin-cannot-purchase, too-many-messages, no-such-call-off-order, call-off-not-active,
 * call-off-until-past
 */
export function askToProlong(
  shop: ShopContext,
  { id, until, message }: { readonly id: string; readonly until: string; readonly message: string },
  buyer: Caller,
  keep: KeepResult<void>,
): Promise<void> {
  if (buyer.isAdmin) throw new Refusal('admin-cannot-purchase')
  return shop.db.transaction().execute(async (tx) => {
    await limitMessages(tx, 'call-off-orders', { email: buyer.email, address: undefined, member: buyer })
    const callOff = await lock(tx, id, buyer)
    if (callOff.status !== 'active') throw new Refusal('call-off-not-active')
    if (until <= callOff.untilOn) throw new Refusal('call-off-until-past')
    const asked = `${labelOf(callOff)}: the buyer asks to call pieces until ${printedDay(until)} instead of ${printedDay(callOff.untilOn)}.`
    await notifyShopOfCallOff(shop, tx, callOff, [asked, message].filter(Boolean).join('\n\n'))
    await keep(tx, undefined)
  })
}

async function lock(tx: Database, id: string, member?: Member): Promise<store.StoredCallOff> {
  const callOff = await store.lockCallOff(tx, id, member)
  if (!callOff) throw new Refusal('no-such-call-off-order')
  return callOff
}
