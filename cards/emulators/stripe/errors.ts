import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A response of the API, as sent and as stored for an idempotency key. */
export interface ApiResponse {
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
  readonly doc_url?: string
  readonly payment_intent?: unknown
  readonly payment_method?: unknown
}

/** An error in Stripe's format, thrown before anything was written. A declined card is a response instead. */
export class ApiError extends Error {
  readonly response: ApiResponse

  constructor(status: ContentfulStatusCode, error: ErrorBody) {
    super(error.message)
    this.response = errorResponse(status, error)
  }
}

export const errorResponse = (status: ContentfulStatusCode, error: ErrorBody): ApiResponse => ({
  status,
  body: { error },
})

export const invalidRequest = (
  message: string,
  more: Partial<ErrorBody> = {},
  status: ContentfulStatusCode = 400,
) => new ApiError(status, { type: 'invalid_request_error', message, ...more })

/**
 * The error for an unknown id. It repeats the input only if that looks like an id: it could be a card number.
 */
export const resourceMissing = (
  kind: string,
  id: string,
  param: string,
  status: ContentfulStatusCode = 404,
) =>
  invalidRequest(
    `No such ${kind}: '${/^[a-z]+_[A-Za-z_]\w{0,63}$/.test(id) && !/\d{12}/.test(id) ? id : '…'}'`,
    { code: 'resource_missing', param },
    status,
  )

export const noSuchIntent = (id: string) => resourceMissing('payment_intent', id, 'intent')
