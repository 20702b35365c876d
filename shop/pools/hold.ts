import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import { ignoreUnavailable } from '../orders/cancel.ts'
import { askCards } from '../payments/ask-cards.ts'
import type { PaymentContext } from '../payments/context.ts'
import { emailMember } from './emails.ts'
import { fillSoon } from './fill.ts'
import { bindHold, closeHold, findMember, type StoredMember, setStatus } from './members.ts'
import { lockPool } from './store.ts'

/** The amount that is held on a member's card until the pool is filled. */

/** Returns the secret with which the buyer's browser has the amount held, of one payment per member. */
export async function holdForPool(context: PaymentContext, id: string, buyer: Caller): Promise<string> {
  const { db, cards } = context
  const { status, amountCents } = await memberOf(context, id, buyer)
  if (status !== 'waiting') throw new Refusal('pool-not-open')
  const payment = await askCards(() => cards.authorise({ orderId: id, amountCents }))
  if (payment.state === 'open' && (await bindHold(db, id, payment.id))) return payment.clientSecret
  if (payment.state === 'open') await askCards(() => cards.cancel(payment.id))
  throw new Refusal('pool-not-open')
}

/**
 * Joins a member whose card holds the amount; the buyer's claim is neither needed nor trusted. Idempotent.
 * @throws Refusal no-such-pool-member, pool-not-held, cards-unavailable; pool-not-open if it was filled or ended before
 */
export async function confirmHold(context: PaymentContext, id: string, buyer: Caller): Promise<void> {
  const member = await memberOf(context, id, buyer)
  if (member.status === 'waiting') await settleHold(context, member)
  const { status } = await memberOf(context, id, buyer)
  if (status === 'waiting') throw new Refusal('pool-not-held')
  if (status === 'left' || status === 'ended') throw new Refusal('pool-not-open')
}

/** Asks the card service about a member who waits, and joins them if the amount is held and the pool has room. */
export async function settleHold(
  context: PaymentContext,
  { id, poolId, paymentId }: StoredMember,
): Promise<void> {
  if (paymentId === null) return
  const payment = await askCards(() => context.cards.retrieve(paymentId))
  if (payment.state !== 'authorised') return
  const isIn = await context.db.transaction().execute(async (tx) => {
    const pool = await lockPool(tx, poolId)
    const member = await findMember(tx, id)
    if (!pool || member?.status !== 'waiting') return member?.status === 'joined'
    const isOpen = pool.status === 'open' && !pool.isOver
    const hasRoom = isOpen && pool.pieces + member.pieces <= pool.maxPieces
    await setStatus(tx, [id], hasRoom ? 'joined' : 'ended')
    const why = isOpen ? 'Others took the last pieces before the amount was held on your card.' : ''
    await emailMember(context, tx, { pool, member }, hasRoom ? 'joined' : 'ended', why)
    return hasRoom
  })
  if (isIn) await fillSoon(context, poolId)
  else await releaseHold(context, { id, paymentId }).catch(ignoreUnavailable)
}

/** Frees the amount on the card of a member who is out. Safe to repeat. */
export async function releaseHold(
  { db, cards }: PaymentContext,
  { id, paymentId }: Pick<StoredMember, 'id' | 'paymentId'>,
): Promise<void> {
  const member = await findMember(db, id)
  if (paymentId === null || (member?.status !== 'left' && member?.status !== 'ended')) return
  await cards.cancel(paymentId)
  await closeHold(db, id)
}

/** Finds a membership of the caller's own. */
export async function memberOf(
  { db }: Pick<PaymentContext, 'db'>,
  id: string,
  buyer: Caller,
): Promise<StoredMember> {
  const member = await findMember(db, id)
  if (member?.buyerId !== buyer.id) throw new Refusal('no-such-pool-member')
  return member
}
