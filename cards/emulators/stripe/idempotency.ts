import { createHash } from 'node:crypto'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type Selectable, sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { Tables } from '#database/tables.ts'
import { ApiError, type ApiResponse, invalidRequest } from './errors.ts'
import type { KeyType } from './request.ts'

const MAX_KEY = 255

export interface KeyedRequest {
  /** Keys of the shop and of browsers are separate, so that a browser cannot use up a key of the shop. */
  readonly keyType: KeyType
  readonly key: string | undefined
  /** Path and parameters. */
  readonly text: string
}

/**
 * Runs the work once per key, and repeats its first response for every later request, as Stripe does. The
 * response, which may be an error, is stored in the transaction of the work. Parameters are checked
 * beforehand, so that a request with wrong ones does not use up its key.
 */
export function withIdempotencyKey(
  db: Database,
  { keyType, key, text }: KeyedRequest,
  work: (tx: Database) => Promise<ApiResponse>,
): Promise<ApiResponse & { replayed: boolean }> {
  if (key !== undefined && (key.length > MAX_KEY || key === '')) {
    throw invalidRequest(`Idempotency keys have 1 to ${MAX_KEY} characters.`)
  }
  return db.transaction().execute(async (tx) => {
    if (key === undefined) return { ...(await work(tx)), replayed: false }
    const hash = createHash('sha256').update(`${keyType}:${key}`).digest('hex')
    const { rows } = await sql<{ mine: boolean } & Partial<StoredResponse>>`
      select pg_try_advisory_xact_lock(hashtextextended(${hash}, 0)) as mine, known.*
      from (select) one left join card_idempotency_keys known on known.key = ${hash}`.execute(tx)
    const [{ mine, ...known } = { mine: false }] = rows
    if (!mine) throw keyInUse
    const fingerprint = createHash('sha256').update(text).digest('base64url')
    if (isStored(known)) {
      if (known.request !== fingerprint) throw reusedKey
      return { status: known.status as ContentfulStatusCode, body: known.body, replayed: true } // stored below
    }
    const response = await work(tx).catch((failure: unknown) => {
      if (failure instanceof ApiError) return failure.response
      throw failure
    })
    const kept = await tx
      .insertInto('card_idempotency_keys')
      .values({
        key: hash,
        request: fingerprint,
        status: response.status,
        body: JSON.stringify(response.body),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    // The first request ended between this one's look for its response and its lock.
    if (kept.numInsertedOrUpdatedRows === 0n) throw keyInUse
    return { ...response, replayed: false }
  })
}

type StoredResponse = Selectable<Tables['card_idempotency_keys']>

/** False for the columns of a key without a row, which are null. */
const isStored = (found: object): found is StoredResponse => 'key' in found && found.key !== null

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
