import type { Actor } from '#contract/audit-log/actor.ts'
import type { Database } from '#database/open.ts'
import { lockOfferOf, type OfferAfterOrder, reopenOffer } from '../quotes/reopen.ts'
import { type CalledAgain, lockCalledOf, reserveAgain } from '../stock/called-again.ts'
import { putBackLines } from '../stock/ledger.ts'
import { moveOrder, type StoredOrder } from './store.ts'

interface Released {
  readonly order: StoredOrder
  /** The offer that it was placed from. */
  readonly offer: OfferAfterOrder | undefined
  /** The call-off order that it was a call of. */
  readonly callOff: CalledAgain | undefined
}

/**
 * Ends an unpaid order and puts its pieces back: those from an offer or a call-off order return to it, in the same
 * transaction, so that nobody else gets it.
 * @returns undefined, with nothing done, when the order's state does not allow it
 */
export async function releaseUnpaid(
  tx: Database,
  end: {
    readonly orderId: string
    readonly move: 'cancel' | 'reject'
    readonly actor: Actor
    readonly note?: string
  },
): Promise<Released | undefined> {
  const { orderId, actor } = end
  const order = await moveOrder(tx, end)
  if (!order) return undefined
  const accepted = await lockOfferOf(tx, orderId)
  const called = await lockCalledOf(tx, orderId)
  await putBackLines(tx, order, { reason: 'released', actor })
  const offer = accepted && (await reopenOffer(tx, accepted, { orderId, actor }))
  if (called) await reserveAgain(tx, called, { orderId, actor })
  return { order, offer, callOff: called }
}
