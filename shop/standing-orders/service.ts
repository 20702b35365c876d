import { Refusal } from '#contract/refusals.ts'
import { nextDate } from '#contract/standing-orders/next-date.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { recordEvent } from '../companies/events.ts'
import type { Member } from '../companies/visibility.ts'
import type { ShopContext } from '../context.ts'
import { findOrder } from '../orders/store.ts'
import { readPage } from '../pages.ts'
import { findListPrices } from '../prices/list-prices.ts'
import { priceLines } from '../prices/price-lines.ts'
import { findBuyer } from '../users/buyer.ts'
import { labelOf, type StandingDetails } from './api-mapping.ts'
import { decideDate, findDates, findWaiting } from './dates.ts'
import { emailBuyer } from './emails.ts'
import { findLines, type StoredLine } from './lines.ts'
import * as store from './store.ts'

/** The member whose standing orders the caller may see; undefined means everyone's. */
const memberOf = (caller: Caller): Member | undefined => (caller.isAdmin ? undefined : caller)

export const listStanding = (db: Database, list: Parameters<typeof store.newestStanding>[1]) =>
  readPage(list, (page) => store.newestStanding(db, page), store.countStanding(db, list))

/** Returns a standing order that the caller may see, with today's prices for its buyer; admins may see any. */
export async function getStanding(db: Database, id: string, caller: Caller): Promise<StandingDetails> {
  const standing = await store.findStanding(db, id, memberOf(caller))
  if (!standing) throw new Refusal('no-such-standing-order')
  const [order, lines, dates, buyer] = await Promise.all([
    findOrder(db, standing.orderId),
    findLines(db, id),
    findDates(db, id),
    standing.status === 'ended' ? undefined : findBuyer(db, standing.buyerId),
  ])
  return {
    standing,
    orderNumber: order?.number ?? 0,
    lines,
    dates,
    priced: buyer ? await pricesFor(db, lines, buyer) : [],
    isOwn: standing.buyerId === caller.id,
  }
}

async function pricesFor(db: Database, lines: readonly StoredLine[], buyer: Caller) {
  const ids = lines.map(({ productId }) => productId)
  const wanted = lines.map(({ productId, pieces }) => ({ productId, pieces }))
  return priceLines(db, wanted, {
    listPrices: await findListPrices(db, buyer, ids),
    assortment: buyer.assortment,
  })
}

/** @throws Refusal admin-cannot-purchase, no-such-standing-order, standing-order-ended */
export function pause({ db }: ShopContext, id: string, caller: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const standing = await lockOpen(tx, id, caller)
    if (standing.status === 'paused') return
    await store.setNext(tx, id, { status: 'paused', nextOn: null })
    await record(tx, 'standing-order-paused', standing, caller)
  })
}

/**
 * Goes on with the first date after today.
 * @throws Refusal admin-cannot-purchase, no-such-standing-order, standing-order-ended, standing-order-last-day
 */
export function resume({ db }: ShopContext, id: string, caller: Caller): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const standing = await lockOpen(tx, id, caller)
    if (standing.status === 'active') return
    const nextOn = nextAfter(standing)
    if (nextOn === null)
      throw new Refusal('standing-order-last-day', {
        message: 'The last day is before the next order. Repeat an order to start a new standing order.',
      })
    await store.setNext(tx, id, { status: 'active', nextOn })
    await record(tx, 'standing-order-resumed', standing, caller)
  })
}

/** Returns the first date after today, and after each that was decided; null if that is after the last day. */
export function nextAfter({ today, last, nextOn, dayOfMonth, lastOn }: store.StoredStanding): string | null {
  const [after = today] = [today, nextOn ?? '', last?.on ?? ''].toSorted().reverse()
  const next = nextDate(after, dayOfMonth)
  return lastOn !== null && next > lastOn ? null : next
}

/**
 * Ends a standing order: the buyer and their company's approvers and owners without a reason, an admin with one.
 * @throws Refusal no-such-standing-order, standing-order-ended, standing-order-needs-reason
 */
export function end(
  shop: ShopContext,
  { id, reason }: { readonly id: string; readonly reason: string },
  caller: Caller,
): Promise<void> {
  if (caller.isAdmin && reason === '') throw new Refusal('standing-order-needs-reason')
  return shop.db.transaction().execute(async (tx) => {
    const standing = await store.lockStanding(tx, id, memberOf(caller))
    if (!standing) throw new Refusal('no-such-standing-order')
    if (standing.status === 'ended') throw new Refusal('standing-order-ended')
    await store.endStanding(tx, id, reason)
    if (caller.isAdmin)
      await recordAction(tx, {
        actor: caller.email,
        action: 'standing-order-ended',
        subject: id,
        label: labelOf(standing),
        before: { status: standing.status },
        after: { status: 'ended', reason },
      })
    else await record(tx, 'standing-order-ended', standing, caller)
    if (standing.buyerId !== caller.id) await emailBuyer(shop, tx, standing, { event: 'ended', text: reason })
  })
}

/**
 * Declines a risen price.
 * @throws Refusal admin-cannot-purchase, no-such-standing-order, standing-order-not-waiting
 */
export function decline(
  { db }: ShopContext,
  { id, on }: { readonly id: string; readonly on: string },
  caller: Caller,
): Promise<void> {
  if (caller.isAdmin) throw new Refusal('admin-cannot-purchase')
  return db.transaction().execute(async (tx) => {
    if (!(await store.lockStanding(tx, id, caller))) throw new Refusal('no-such-standing-order')
    if (!(await findWaiting(tx, id, on))) throw new Refusal('standing-order-not-waiting')
    await decideDate(tx, id, on, { result: 'declined' })
  })
}

async function lockOpen(tx: Database, id: string, caller: Caller): Promise<store.StoredStanding> {
  if (caller.isAdmin) throw new Refusal('admin-cannot-purchase')
  const standing = await store.lockStanding(tx, id, caller)
  if (!standing) throw new Refusal('no-such-standing-order')
  if (standing.status === 'ended') throw new Refusal('standing-order-ended')
  return standing
}

/** Records a member's action in the history of their company. */
async function record(
  tx: Database,
  kind: 'standing-order-paused' | 'standing-order-resumed' | 'standing-order-ended',
  standing: store.StoredStanding,
  caller: Caller,
): Promise<void> {
  if (!caller.companyRole || standing.customerId !== caller.customerId) return
  const subject = standing.buyerId === caller.id ? '' : standing.email
  await recordEvent(tx, caller, kind, { subject, detail: labelOf(standing) })
}
