import { theShop } from '#contract/audit-log/actor.ts'
import { POOL_DAYS_TO_PAY } from '#contract/pools/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { lockCompanies, lockUser } from '../companies/store.ts'
import { destinationOf } from '../orders/deliveries.ts'
import { DAY_MINUTES } from '../orders/insert.ts'
import { placeOrder } from '../orders/place.ts'
import type { PaymentContext } from '../payments/context.ts'
import { lockProducts } from '../products/store.ts'
import { releaseOfPool } from '../stock/pool-reservations.ts'
import { findBuyer } from '../users/buyer.ts'
import { emailMember } from './emails.ts'
import { membersIn, type StoredMember, setStatus } from './members.ts'
import { closePool, lockPool, type StoredPool } from './store.ts'

/** A member whose order can no longer be placed as agreed. */
class NotOrderable extends Error {
  readonly member: StoredMember
  constructor(member: StoredMember, reason: string) {
    super(reason)
    this.member = member
  }
}

/**
 * Places the orders of a pool that has enough pieces, all in one transaction; jobs charge the cards after it. A member whose
 * order cannot be placed as agreed is taken out and told why first. Safe to repeat, and to call for any pool.
 */
export async function fillPool(context: PaymentContext, poolId: string): Promise<void> {
  for (;;) {
    const refused = await context.db
      .transaction()
      .execute((tx) => placeOrders(tx, context, poolId))
      .catch((failure) => {
        if (failure instanceof NotOrderable) return failure
        throw failure
      })
    if (!refused) return
    await context.db.transaction().execute((tx) => takeOut(tx, context, refused))
  }
}

/**
 * Fills the pool that somebody has joined. If that fails, the job that runs each minute tries again: they have joined
 * in any case.
 */
export const fillSoon = (context: PaymentContext, poolId: string): Promise<void> =>
  fillPool(context, poolId).catch((failure) => context.logFailure(failure, { method: 'JOB', path: 'pools' }))

async function placeOrders(tx: Database, context: PaymentContext, poolId: string): Promise<undefined> {
  const pool = await lockPool(tx, poolId)
  if (pool?.status !== 'open' || pool.pieces < pool.minPieces) return
  const members = await membersIn(tx, poolId, ['joined'])
  await lockPeople(tx, members)
  await lockProducts(tx, [pool.productId])
  await releaseOfPool(tx, poolId, theShop)
  await closePool(tx, poolId, 'filled')
  await setStatus(tx, idsOf(members), 'ordered')
  const waiting = await membersIn(tx, poolId, ['waiting'])
  await setStatus(tx, idsOf(waiting), 'ended')
  for (const member of waiting)
    await emailMember(context, tx, { pool, member }, 'ended', 'Others filled the pool before.')
  for (const member of members) await placeOne(tx, context, pool, member)
}

const idsOf = (members: readonly StoredMember[]) => members.map(({ id }) => id)

/** Locks all buyers in order of their ids, then all companies, so that two pools never deadlock. */
async function lockPeople(tx: Database, members: readonly StoredMember[]): Promise<void> {
  const buyers = members.flatMap(({ buyerId }) => buyerId ?? [])
  for (const id of buyers.toSorted()) await lockUser(tx, id)
  await lockCompanies(
    tx,
    members.map(({ customerId }) => customerId),
  )
}

/** Places a member's order, at the price for all pieces of the pool. @throws NotOrderable */
async function placeOne(tx: Database, context: PaymentContext, pool: StoredPool, member: StoredMember) {
  const { id, pieces, delivery, unitPriceCents, amountCents, onAccount, purchaseOrderNumber } = member
  const buyer = await findBuyer(tx, member.buyerId)
  if (!buyer || buyer.isAdmin || buyer.customerId !== member.customerId)
    throw new NotOrderable(member, 'You no longer buy for the customer in whose name you joined.')
  const beside = pool.pieces - pieces
  const lines = [{ productId: pool.productId, pieces, pooled: { beside, agreedCents: unitPriceCents } }]
  try {
    const to = await destinationOf(tx, delivery, lines, buyer)
    const inPool = { id: pool.id, memberId: id, atMostCents: amountCents }
    const order = {
      lines,
      ...to,
      onAccount,
      purchaseOrderNumber,
      note: 'Ordered in a pool',
      pool: inPool,
      leastHoldMinutes: POOL_DAYS_TO_PAY * DAY_MINUTES,
    }
    await placeOrder(tx, context, order, buyer)
  } catch (failure) {
    if (failure instanceof Refusal) throw new NotOrderable(member, reasonOf(failure))
    throw failure
  }
  await emailMember(context, tx, { pool, member }, 'filled')
  if (onAccount) return
  await tx
    .updateTable('orders')
    .set({
      payment_id: member.paymentId,
      payer_kind: 'buyer',
      payer_name: buyer.email,
    })
    .where('id', '=', id)
    .execute()
  await context.queueCapture(tx, { orderId: id }, { singletonKey: id })
}

const reasonOf = ({ code, message }: Refusal) =>
  code === 'price-changed'
    ? 'Freight or tax to your address costs more than when you joined, and we charge no more than you agreed to. You can join again.'
    : message

async function takeOut(tx: Database, context: PaymentContext, { member, message }: NotOrderable) {
  const pool = await lockPool(tx, member.poolId)
  const joined = await membersIn(tx, member.poolId, ['joined'])
  if (pool?.status !== 'open' || !joined.some(({ id }) => id === member.id)) return
  await setStatus(tx, [member.id], 'ended')
  await emailMember(context, tx, { pool, member }, 'not-ordered', message)
}
