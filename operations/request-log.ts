import type { Logger } from 'pino'

/** A request that was answered, or given up by its client. */
export interface Answered {
  /** The reply's `X-Request-Id`. */
  readonly id: string
  readonly method: string
  /** A name from a fixed set: paths and queries may contain personal data. */
  readonly route: string
  /** `none` if the client left before the reply. */
  readonly status: number | 'none'
  readonly ms: number
}

const READING = ['GET', 'HEAD', 'OPTIONS']

/**
 * Logs each request under its id: those that may change something, and the shop's own failures, at `info`; those that only
 * read, at `debug`.
 */
export const requestLog =
  (log: Logger) =>
  (answered: Answered): void => {
    const isFailure = typeof answered.status === 'number' && answered.status >= 500
    log[isFailure || !READING.includes(answered.method) ? 'info' : 'debug']({ request: answered }, 'answered')
  }
