import type { Database } from '#database/open.ts'
import { type FindReply, type IdempotencyKey, KeyTaken } from '#http/idempotency.ts'

const KEEP_HOURS = 24

/** Finds the first reply in the database, so that every process of the shop returns the same one. */
export const findReply =
  (db: Database): FindReply =>
  ({ owner, key }) =>
    db
      .selectFrom('idempotency_keys')
      .select(['request', 'status', 'body'])
      .where('owner', '=', owner)
      .where('key', '=', key)
      .executeTakeFirst()

/** Stores a service's result as the call's reply; must be the last step of the transaction. */
export type KeepResult<Result> = (tx: Database, result: Result) => Promise<void>

/**
 * Runs a service in its own transaction and stores its result as the reply to the idempotency key: both or neither,
 * even when the process ends before the reply is sent.
 * @param toReply maps the result to the API's reply
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
