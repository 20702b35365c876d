import { type Actor, theShop } from '#contract/audit-log/actor.ts'
import { formatCount } from '#contract/counts.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../audit-log/actor.ts'
import { recordAction } from '../audit-log/store.ts'
import type { PaymentContext } from '../payments/context.ts'
import { lockProducts } from '../products/store.ts'
import { releaseOfPool } from '../stock/pool-reservations.ts'
import { labelOf } from './api-mapping.ts'
import { emailMember } from './emails.ts'
import { fillPool } from './fill.ts'
import { releaseHold, settleHold } from './hold.ts'
import { membersIn, membersToCheck, setStatus } from './members.ts'
import { closePool, findDuePools, lockPool, type StoredPool } from './store.ts'

/** Maximum number of pools and members per run. */
const MAX_A_RUN = 500
/** A member whose card has nothing on hold after so long is out. */
const PATIENCE_MS = 60 * 60_000

/**
 * Ends a pool early for an admin. One that has enough pieces is filled instead.
 * @throws Refusal no-such-pool, pool-not-open
 */
export async function endEarly(context: PaymentContext, id: string, admin: Caller): Promise<void> {
  await fillPool(context, id)
  await context.db.transaction().execute(async (tx) => {
    const pool = await lockPool(tx, id)
    if (!pool) throw new Refusal('no-such-pool')
    if (pool.status !== 'open') throw new Refusal('pool-not-open')
    await end(tx, context, pool, actorOf(admin))
    await recordAction(tx, {
      actor: admin.email,
      action: 'pool-ended',
      subject: id,
      label: labelOf(pool),
      before: { pieces: formatCount(pool.pieces) },
    })
  })
}

/**
 * The job of each minute: joins members whose card holds the amount, fills pools that have enough pieces, ends those
 * whose last day has passed, and frees the cards of members who are out.
 */
export async function sweepPools(context: PaymentContext): Promise<void> {
  const each = async <Row>(rows: readonly Row[], act: (row: Row) => Promise<void>) => {
    // One failure must not block the others.
    for (const row of rows)
      await act(row).catch((failure) => context.logFailure(failure, { method: 'JOB', path: 'pools' }))
  }
  await each(await membersToCheck(context.db, MAX_A_RUN), async (member) => {
    if (member.status !== 'waiting') return releaseHold(context, member)
    await settleHold(context, member)
    if (member.createdAt.getTime() < Date.now() - PATIENCE_MS) await dismiss(context, member)
  })
  await each(await findDuePools(context.db, MAX_A_RUN), (id) => fillOrEnd(context, id))
}

/** Takes out a member who still waits for their card. */
async function dismiss(
  context: PaymentContext,
  { id, poolId }: { id: string; poolId: string },
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await lockPool(tx, poolId)
    const waiting = await membersIn(tx, poolId, ['waiting'])
    if (waiting.some((member) => member.id === id)) await setStatus(tx, [id], 'left')
  })
}

async function fillOrEnd(context: PaymentContext, id: string): Promise<void> {
  await fillPool(context, id)
  await context.db.transaction().execute(async (tx) => {
    const pool = await lockPool(tx, id)
    if (pool?.status === 'open' && pool.isOver) await end(tx, context, pool, theShop)
  })
}

/** Ends a locked pool without orders: its members are told, and pieces and credit are free again. */
async function end(tx: Database, context: PaymentContext, pool: StoredPool, actor: Actor): Promise<void> {
  const members = await membersIn(tx, pool.id, ['waiting', 'joined'])
  await lockProducts(tx, [pool.productId])
  await releaseOfPool(tx, pool.id, actor)
  await setStatus(
    tx,
    members.map(({ id }) => id),
    'ended',
  )
  await closePool(tx, pool.id, 'ended')
  for (const member of members) await emailMember(context, tx, { pool, member }, 'ended')
}
