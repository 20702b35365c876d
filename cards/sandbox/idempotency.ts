import { createHash } from 'node:crypto'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { type Answer, invalid, SandboxError } from './errors.ts'

const MAX_KEY = 255

/**
 * Does the work once for a key and gives its first answer every later time, as Stripe does: the answer and what
 * the work wrote are kept in one transaction. A request that is refused before the work is not remembered.
 * @returns the answer, and whether it is a repeated one
 */
export function idempotently(
  db: Database,
  key: string | undefined,
  request: string,
  work: (tx: Database) => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  if (key !== undefined && (key.length > MAX_KEY || key === '')) {
    throw invalid(`Idempotency keys have 1 to ${MAX_KEY} characters.`)
  }
  return db.transaction().execute(async (tx) => {
    if (key === undefined) return { ...(await work(tx)), replayed: false }
    // Others with the same key wait here until this one is through.
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
    const fingerprint = createHash('sha256').update(request).digest('base64url')
    const known = await tx
      .selectFrom('card_idempotency_keys')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirst()
    if (known && known.request !== fingerprint) throw reusedKey(key)
    if (known) {
      return { status: known.status as ContentfulStatusCode, body: known.body, replayed: true } // stored below
    }
    const answer = await work(tx)
    await tx
      .insertInto('card_idempotency_keys')
      .values({ key, request: fingerprint, status: answer.status, body: JSON.stringify(answer.body) })
      .execute()
    return { ...answer, replayed: false }
  })
}

const reusedKey = (key: string) =>
  new SandboxError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
  })
