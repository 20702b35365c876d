import type { Context } from 'hono'
import { Refusal } from '#contract/refusals.ts'
import { refuse, refuseWith } from './replies.ts'
import { REQUEST_ID, requestIdOf } from './request-id.ts'

/** Called once for each unexpected failure. `id` is the request id that the client was given. */
export type LogFailure = (failure: unknown, request: { method: string; path: string; id?: string }) => void

interface Parts {
  readonly logFailure: LogFailure
  /** True if a failure means that the database is unavailable. */
  readonly isUnavailable: (failure: unknown) => boolean
}

/**
 * Answers an error that a handler threw: a refusal as declared, anything else as a failure with the id under which it
 * is logged.
 */
export function answerFailure(failure: unknown, c: Context, { logFailure, isUnavailable }: Parts): Response {
  if (failure instanceof Refusal) return refuseWith(c, failure)
  const id = requestIdOf(c.req.raw)
  logFailure(failure, { method: c.req.method, path: c.req.path, id })
  if (isUnavailable(failure)) return refuse(c, 'shop-unavailable')
  c.header(REQUEST_ID, id)
  return refuse(c, 'internal', { requestId: id })
}
