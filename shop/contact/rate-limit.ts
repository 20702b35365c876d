import type { Caller } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { bucketName, fillBucket, type RateLimit } from '#database/rate-limits.ts'

/** What all forms have in common that anybody can fill in with anybody's address. */

const HOUR_MS = 3_600_000

const limits = {
  /** The mails that confirm it may go to somebody who asked for nothing. */
  email: { max: 5, windowMs: HOUR_MS },
  /** An office shares one. */
  address: { max: 20, windowMs: HOUR_MS },
  member: { max: 20, windowMs: HOUR_MS },
  /** Of all strangers together, so that many addresses cannot fill the tables: a hundred times what one may send. */
  strangers: { max: 2_000, windowMs: HOUR_MS },
} as const satisfies Record<string, RateLimit>

export interface Sender {
  readonly email: string
  /** The network address; undefined when it is unknown, which is not limited. */
  readonly address: string | undefined
  /** Who sends it signed in. */
  readonly member?: Pick<Caller, 'id' | 'emailVerified'> | undefined
}

/**
 * Counts what is sent, in the transaction that keeps it: what comes at the same moment waits for its turn. To be the
 * transaction's first lock. Members whose e-mail is confirmed are counted by themselves, so that no stranger who
 * types their e-mail, and no crowd, keeps them from asking.
 * @throws Refusal too-many-messages
 */
export async function limitMessages(
  tx: Database,
  form: 'messages' | 'quotes' | 'stock-notices',
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
