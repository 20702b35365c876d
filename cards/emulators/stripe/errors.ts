import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An answer in Stripe's dialect: what goes over the wire, and what an idempotency key remembers. */
export interface Answer {
  readonly status: ContentfulStatusCode
  readonly body: unknown
}

interface ErrorBody {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  readonly message: string
  readonly code?: string
  readonly decline_code?: string | undefined
  readonly param?: string
  readonly charge?: string
  readonly payment_intent?: unknown
}

/** A "no" before anything was done; a card that is declined is an answer, not this. */
export class ApiError extends Error {
  readonly answer: Answer

  constructor(status: ContentfulStatusCode, error: ErrorBody) {
    super(error.message)
    this.answer = errorAnswer(status, error)
  }
}

export const errorAnswer = (status: ContentfulStatusCode, error: ErrorBody): Answer => ({
  status,
  body: { error },
})

export const invalid = (message: string, more: Partial<ErrorBody> = {}, status: ContentfulStatusCode = 400) =>
  new ApiError(status, { type: 'invalid_request_error', message, ...more })

/** Nobody has such an id. What was sent in its place is repeated only if it could have been one. */
export const missing = (kind: string, id: string, param: string, status: ContentfulStatusCode = 404) =>
  invalid(
    `No such ${kind}: '${/^[a-z]+_[A-Za-z_]\w{0,63}$/.test(id) && !/\d{12}/.test(id) ? id : '…'}'`,
    { code: 'resource_missing', param },
    status,
  )

export const noSuchIntent = (id: string) => missing('payment_intent', id, 'intent')
