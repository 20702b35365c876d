import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'

export interface Issue {
  readonly path: string
  readonly message: string
}

export function refuse(
  c: Context,
  code: RefusalCode,
  facts: Readonly<Record<string, unknown>> = {},
): Response {
  return refuseWith(c, new Refusal(code, facts))
}

export const refuseWith = (c: Context, { body, status }: Refusal) =>
  // A status of the table; each is one that carries a body.
  c.json(body, status as ContentfulStatusCode)
