import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { messageOf, type Refusal, type RefusalCode, statusOf } from '#contract/refusals.ts'

export interface Issue {
  readonly path: string
  readonly message: string
}

/** The one shape of every reply that is not a success. */
export interface RefusalBody {
  readonly code: RefusalCode
  readonly message: string
  readonly issues?: readonly Issue[]
  readonly [fact: string]: unknown
}

export function refuse(
  c: Context,
  code: RefusalCode,
  facts: Readonly<Record<string, unknown>> = {},
): Response {
  const body: RefusalBody = { ...facts, code, message: messageOf(code) }
  // A table of literals; each is a status that carries a body.
  return c.json(body, statusOf(code) as ContentfulStatusCode)
}

export const refuseWith = (c: Context, refusal: Refusal) => refuse(c, refusal.code, refusal.facts)
