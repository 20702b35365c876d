import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import { ignoreUnavailable } from '../orders/cancel.ts'
import type { PaymentContext } from '../payments/context.ts'
import { emailMember } from './emails.ts'
import { memberOf, releaseHold } from './hold.ts'
import { findMember, setStatus } from './members.ts'
import { lockPool } from './store.ts'

/**
 * Takes the caller out of a pool that is not filled yet. Safe to repeat.
 * @throws Refusal no-such-pool-member, pool-not-open
 */
export async function leavePool(context: PaymentContext, id: string, buyer: Caller): Promise<void> {
  const { poolId } = await memberOf(context, id, buyer)
  const left = await context.db.transaction().execute(async (tx) => {
    const pool = await lockPool(tx, poolId)
    const member = await findMember(tx, id)
    if (!pool || !member) throw new Refusal('no-such-pool-member')
    if (member.status === 'left') return member
    if (member.status !== 'waiting' && member.status !== 'joined') throw new Refusal('pool-not-open')
    await setStatus(tx, [id], 'left')
    if (member.status === 'joined') await emailMember(context, tx, { pool, member }, 'left')
    return member
  })
  // The job of each minute asks again.
  await releaseHold(context, left).catch(ignoreUnavailable)
}
