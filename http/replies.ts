import { STATUS_CODES } from 'node:http'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import Negotiator from 'negotiator'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'

export function refuse(
  c: Context,
  code: RefusalCode,
  facts: Readonly<Record<string, unknown>> = {},
): Response {
  return refuseWith(c, new Refusal(code, facts))
}

/** Sent with every 503, and to an address with too many requests at once. */
export const RETRY_AFTER_SECONDS = '5'

export function refuseWith(c: Context, { body, status }: Refusal): Response {
  c.header('Vary', 'Accept', { append: true })
  if (status === 401) c.header('WWW-Authenticate', challengeOf(c))
  if (body.code === 'key-not-allowed') c.header('WWW-Authenticate', insufficientScope(body.scope))
  if (status === 503 || body.code === 'too-many-at-once') c.header('Retry-After', RETRY_AFTER_SECONDS)
  // Every status in the table of refusals allows a body.
  const sent = status as ContentfulStatusCode
  if (!prefersProblem(c.req.header('Accept') ?? '*/*')) return c.json(body, sent)
  const problem = { type: 'about:blank', title: STATUS_CODES[status], status, detail: body.message, ...body }
  return c.body(JSON.stringify(problem), sent, { 'Content-Type': PROBLEM_JSON })
}

/** RFC 9457. The code and the refusal's other fields are extension members. */
const PROBLEM_JSON = 'application/problem+json'

/**
 * Whether the client prefers problem+json to plain JSON (RFC 9110 §12.5.1). At equal weight, problem+json wins if the
 * client names it, in whichever order: generated clients list both in any order.
 */
const prefersProblem = (accept: string): boolean =>
  [accept, accept.split(',').toReversed().join()].some(
    (header) =>
      new Negotiator({ headers: { accept: header } }).mediaType(['application/json', PROBLEM_JSON]) ===
      PROBLEM_JSON,
  )

/** RFC 6750 §3.1. Names no scope if no API key may make the call. */
const insufficientScope = (scope: unknown) =>
  `Bearer error="insufficient_scope"${typeof scope === 'string' ? `, scope="${scope}"` : ''}`

/** RFC 6750 §3: the scheme that the call needs, and the error if a token was sent and is invalid. */
const challengeOf = (c: Context) =>
  c.req.header('Authorization') === undefined ? 'Bearer' : 'Bearer error="invalid_token"'
