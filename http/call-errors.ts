import type { RefusalBody, RefusalCode } from '#contract/refusals.ts'

/** Timeout for a page, and for a call that it waits for. */
export const SCREEN_TIMEOUT_MS = 120_000

/** The server refused the call. `body.message` is written for people. */
export class Refused extends Error {
  readonly status: number
  readonly body: RefusalBody

  constructor(status: number, body: RefusalBody) {
    super(body.message)
    this.status = status
    this.body = body
  }

  /** True if the shop did not look at the request, so that the same one may succeed later. */
  get isTemporary(): boolean {
    return this.status >= 500 || this.code === 'too-many-at-once'
  }

  get code(): RefusalCode {
    return this.body.code
  }
}

/** No valid reply arrived: offline, timed out, or a proxy answered instead of the shop. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('The shop could not be reached. Check your connection and try again.', { cause })
  }
}
