import type { Logger } from 'pino'
import { isDatabaseUnavailable } from '#database/unavailable.ts'
import type { LogFailure } from '#http/answer-failure.ts'
import { isClientGone } from '#http/client-gone.ts'

export interface FailureLog {
  readonly ofRequest: LogFailure
  readonly ofJob: (failure: unknown, about: { readonly job: string }) => void
  readonly ofConnection: (failure: Error) => void
  /** Called from time to time while the database answers. */
  readonly databaseAnswers: () => void
}

/** The message of the line that is logged when an outage begins. */
export const DATABASE_UNAVAILABLE = 'the database is unavailable; what fails because of that is counted'

/**
 * Logs each unexpected failure once and counts it. A database outage counts as one failure: it is logged when
 * it begins and when it is over, however many requests and jobs fail because of it.
 */
export function failureLog(log: Logger, count: () => void): FailureLog {
  /** Failures caused by the current outage; undefined if there is none. */
  let becauseOfOutage: number | undefined
  const isOutage = (failure: unknown): boolean => {
    if (!isDatabaseUnavailable(failure)) return false
    if (becauseOfOutage === undefined) {
      becauseOfOutage = 0
      count()
      log.error({ err: failure }, DATABASE_UNAVAILABLE)
    }
    becauseOfOutage += 1
    return true
  }
  const note = (failure: unknown, about: object, what: string) => {
    if (isOutage(failure)) return
    count()
    log.error({ err: failure, ...about }, what)
  }
  return {
    ofRequest: (failure, request) => isClientGone(failure) || note(failure, { request }, 'a request failed'),
    ofJob: (failure, about) => note(failure, about, 'a job failed'),
    ofConnection(failure) {
      if (!isOutage(failure)) log.warn({ err: failure }, 'lost an idle database connection')
    },
    databaseAnswers() {
      if (becauseOfOutage === undefined) return
      log.info({ failures: becauseOfOutage }, 'the database answers again')
      becauseOfOutage = undefined
    },
  }
}
