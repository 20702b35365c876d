import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { bucketName, fillBucket } from '#database/rate-limits.ts'
import type { Owner } from './store.ts'

/** Messages that one owner may send manually per hour. */
const BY_HAND = { max: 60, windowMs: 3_600_000 }

/** Counts a message that somebody sends by hand. @throws Refusal too-many-webhook-messages */
export async function countByHand(tx: Database, owner: Owner): Promise<void> {
  const bucket = bucketName('webhooks by hand', owner ?? 'shop')
  if (!(await fillBucket(tx, bucket, BY_HAND, new Date()))) throw new Refusal('too-many-webhook-messages')
}
