import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'

export function refuse(
  c: Context,
  code: RefusalCode,
  facts: Readonly<Record<string, unknown>> = {},
): Response {
  return refuseWith(c, new Refusal(code, facts))
}

/** Sent with every 503. */
export const RETRY_AFTER_SECONDS = '5'

export function refuseWith(c: Context, { body, status }: Refusal): Response {
  if (status === 401) c.header('WWW-Authenticate', challengeOf(c))
  if (status === 503) c.header('Retry-After', RETRY_AFTER_SECONDS)
  // Every status in the table of refusals allows a body.
  return c.json(body, status as ContentfulStatusCode)
}

/** RFC 6750 §3: the scheme that the call needs, and the error if a token was sent and is invalid. */
const challengeOf = (c: Context) =>
  c.req.header('Authorization') === undefined ? 'Bearer' : 'Bearer error="invalid_token"'
