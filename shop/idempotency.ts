import type { Database } from '#database/open.ts'
import { type FindReply, type IdempotencyKey, KeyTaken } from '#http/idempotency.ts'

const KEEP_HOURS = 24

/** First replies in the database, so that every process of the shop gives the same one. */
export const findReply =
  (db: Database): FindReply =>
  ({ owner, key }) =>
    db
      .selectFrom('idempotency_keys')
      .select(['request', 'status', 'body'])
      .where('owner', '=', owner)
      .where('key', '=', key)
      .executeTakeFirst()

/** Keeps what a service did as the call's reply; to be the last step of the transaction that does it. */
export type KeepResult<Result> = (tx: Database, result: Result) => Promise<void>

/**
 * Runs a service whose result is kept, in its own transaction, as the reply to the idempotency key: both or neither,
 * also when the process ends before anybody reads the reply.
 * @param toReply the result in the words of the wire
 * @throws KeyTaken, which rolls back, when another request with the key was faster
 */
export async function replyOnce<Result, Reply extends object>(
  key: IdempotencyKey | undefined,
  toReply: (result: Result) => Reply,
  run: (keep: KeepResult<Result>) => Promise<Result>,
): Promise<Reply> {
  const result = await run(async (tx, result) => {
    if (!key) return
    if (!(await insert(tx, key, toReply(result)))) throw new KeyTaken()
  })
  return toReply(result)
}

export async function deleteExpiredReplies(db: Database): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(Date.now() - KEEP_HOURS * 3_600_000))
    .execute()
}

async function insert(db: Database, { owner, key, request }: IdempotencyKey, body: unknown) {
  const kept = await db
    .insertInto('idempotency_keys')
    .values({ owner, key, request, status: 200, body: JSON.stringify(body) })
    .onConflict((conflict) => conflict.columns(['owner', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return kept !== undefined
}
