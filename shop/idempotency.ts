import type { Database } from '#database/open.ts'
import { type Attempt, AttemptTaken, type ReplyKeeper } from '#http/idempotency.ts'

const KEEP_HOURS = 24

/** First replies in the database, so that every process of the shop gives the same one. */
export const replyKeeper = (db: Database): ReplyKeeper => ({
  find: ({ owner, key }) =>
    db
      .selectFrom('idempotency_keys')
      .select(['request', 'status', 'body'])
      .where('owner', '=', owner)
      .where('key', '=', key)
      .executeTakeFirst(),
  keep: async (attempt, status, body) => void (await insert(db, attempt, status, body)),
})

/**
 * Keeps the reply of an attempt in the transaction that does what it asks: both or neither, also when the process
 * ends before anybody reads the reply. To be the transaction's last step.
 * @throws AttemptTaken, which rolls back, when another attempt with the key was faster
 */
export async function keepReply(tx: Database, attempt: Attempt | undefined, body: unknown): Promise<void> {
  if (!attempt) return
  if (!(await insert(tx, attempt, 200, body))) throw new AttemptTaken()
  attempt.kept = true
}

export async function forgetOldReplies(db: Database): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(Date.now() - KEEP_HOURS * 3_600_000))
    .execute()
}

async function insert(db: Database, { owner, key, request }: Attempt, status: number, body: unknown) {
  const kept = await db
    .insertInto('idempotency_keys')
    .values({ owner, key, request, status, body: JSON.stringify(body) })
    .onConflict((conflict) => conflict.columns(['owner', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return kept !== undefined
}
