import { createHash } from 'node:crypto'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { type Answer, ApiError, invalid } from './errors.ts'
import type { Holder } from './request.ts'

const MAX_KEY = 255

export interface KeyedRequest {
  /** A browser cannot take a key that the shop is going to use. */
  readonly holder: Holder
  readonly key: string | undefined
  /** Path and parameters. */
  readonly text: string
}

/**
 * Does the work once for a key and gives its first answer every later time, as Stripe does: the answer and what
 * the work wrote are kept in one transaction, and so is a refusal for which nothing was written. A request whose
 * parameters are wrong does not come this far and is not remembered.
 * @returns the answer, and whether it is a repeated one
 */
export function idempotently(
  db: Database,
  { holder, key, text }: KeyedRequest,
  work: (tx: Database) => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  if (key !== undefined && (key.length > MAX_KEY || key === '')) {
    throw invalid(`Idempotency keys have 1 to ${MAX_KEY} characters.`)
  }
  return db.transaction().execute(async (tx) => {
    if (key === undefined) return { ...(await work(tx)), replayed: false }
    const hash = createHash('sha256').update(`${holder}:${key}`).digest('hex')
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${hash}, 0)) as mine`.execute(tx)
    if (!rows[0]?.mine) throw keyInUse
    const fingerprint = createHash('sha256').update(text).digest('base64url')
    const known = await tx
      .selectFrom('card_idempotency_keys')
      .selectAll()
      .where('key', '=', hash)
      .executeTakeFirst()
    if (known && known.request !== fingerprint) throw reusedKey
    if (known) {
      return { status: known.status as ContentfulStatusCode, body: known.body, replayed: true } // stored below
    }
    const answer = await work(tx).catch((failure: unknown) => {
      if (failure instanceof ApiError) return failure.answer
      throw failure
    })
    await tx
      .insertInto('card_idempotency_keys')
      .values({ key: hash, request: fingerprint, status: answer.status, body: JSON.stringify(answer.body) })
      .execute()
    return { ...answer, replayed: false }
  })
}

const reusedKey = new ApiError(400, {
  type: 'idempotency_error',
  message:
    'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
    'Try using another key if you meant to execute a different request.',
})

const keyInUse = new ApiError(409, {
  type: 'idempotency_error',
  code: 'idempotency_key_in_use',
  message:
    'There is currently another in-progress request using this Idempotency Key. Please try again later.',
})
