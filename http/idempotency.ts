import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { Refusal } from '#contract/refusals.ts'

const HEADER = 'Idempotency-Key'

/** Identifies a POST that may be retried: its owner, its key, and a hash of the request. */
export interface IdempotencyKey {
  /** A user's id; empty for a call that needs no user. */
  readonly owner: string
  readonly key: string
  /** Hash of the call and its body. */
  readonly request: string
}

export interface KeptReply {
  readonly request: string
  readonly status: number
  readonly body: unknown
}

/** Finds the first reply to a key, if a handler stored one. */
export type FindReply = (key: IdempotencyKey) => Promise<KeptReply | undefined>

/**
 * A concurrent request with the same key finished first. Thrown to roll this one back and return the other's
 * reply.
 */
export class KeyTaken extends Error {}

/**
 * Returns the first reply again when the same request is repeated with the same key (the HTTP working group's
 * draft "The Idempotency-Key HTTP Header Field"). Handlers store their replies in the transactions that
 * write. A refusal writes nothing and is not stored: the request may be retried, and refused requests cannot
 * fill the table.
 * @throws Refusal bad-idempotency-key; key-reused for the same key with another request
 */
export async function onceOnly(
  c: Context,
  find: FindReply,
  owner: string,
  run: (key: IdempotencyKey | undefined) => Promise<unknown>,
): Promise<Response> {
  const key = await keyIn(c, owner)
  if (!key) return c.json((await run(undefined)) as object) // replies of the contract are objects and lists
  const earlier = await find(key)
  if (earlier) return again(c, key, earlier)
  try {
    return c.json((await run(key)) as object) // as above
  } catch (failure) {
    if (failure instanceof KeyTaken || failure instanceof Refusal) {
      // A concurrent request with the same key may have finished first, and its effect may be why this one
      // was refused.
      const first = await find(key)
      if (first) return again(c, key, first)
    }
    throw failure
  }
}

async function keyIn(c: Context, owner: string): Promise<IdempotencyKey | undefined> {
  const key = c.req.method === 'POST' ? c.req.header(HEADER) : undefined
  if (key === undefined) return undefined
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new Refusal('bad-idempotency-key')
  const { pathname, search } = new URL(c.req.url)
  const request = createHash('sha256')
    .update(`${pathname}${search}\n${canonical(await c.req.text())}`)
    .digest('base64url')
  return { owner, key, request }
}

/** Longer bodies contain a file, and are resent unchanged: parsing and serializing one takes 100 ms. */
const MAX_CANONICAL = 1_024 * 1_024

/** Normalizes JSON text, so that field order and whitespace make no difference. */
function canonical(text: string): string {
  if (text.length > MAX_CANONICAL) return text
  try {
    return JSON.stringify(JSON.parse(text), (_, value: unknown) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    )
  } catch {
    // Not JSON: compared as it is.
    return text
  }
}

function again(c: Context, key: IdempotencyKey, { request, status, body }: KeptReply): Response {
  if (request !== key.request) throw new Refusal('key-reused')
  c.header('Idempotent-Replayed', 'true')
  return c.json(body as object, status as ContentfulStatusCode) // as they were stored
}
