import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { bucketName, fillBucket, type RateLimit } from '#database/rate-limits.ts'

/** Rate limits shared by all public forms, where anyone can enter anyone's email address. */

const HOUR_MS = 3_600_000

const limits = {
  /** The confirmation emails may reach someone who asked for nothing. */
  email: { max: 5, windowMs: HOUR_MS },
  /** An office shares one network address. */
  address: { max: 20, windowMs: HOUR_MS },
  member: { max: 20, windowMs: HOUR_MS },
  /**
   * All strangers together, so that many addresses cannot fill the tables: a hundred times what one address may send.
   */
  strangers: { max: 2_000, windowMs: HOUR_MS },
} as const satisfies Record<string, RateLimit>

export interface Sender {
  readonly email: string
  /** Network address; undefined when unknown, which is not limited. */
  readonly address: string | undefined
  /** The signed-in sender. */
  readonly member?: Pick<Caller, 'id' | 'emailVerified'> | undefined
}

/**
 * Counts a message in the transaction that stores it, so that concurrent messages wait for each other. Must take the
 * transaction's first lock. Members with a confirmed email address are counted on their own: neither a stranger who
 * enters their address nor a flood of other messages can block them.
 * @throws Refusal too-many-messages
 */
export async function limitMessages(
  tx: Database,
  form: 'messages' | 'quotes' | 'stock-notices' | 'call-off-orders',
  { email, address, member }: Sender,
): Promise<void> {
  const whom = (
    member?.emailVerified
      ? [['member', member.id]]
      : [
          ['address', address],
          ['email', email],
          ['strangers', ''],
        ]
  ) satisfies [keyof typeof limits, string | undefined][]
  const now = new Date()
  for (const [limit, of] of whom) {
    if (of === undefined) continue
    if (!(await fillBucket(tx, bucketName(`${form} ${limit}`, of), limits[limit], now)))
      throw new Refusal('too-many-messages')
  }
}
