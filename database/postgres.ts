import { type Engine, engineOver, openPool } from './engine.ts'
import type { Notification } from './notifications.ts'
import { beginSession } from './session.ts'
import { watchedPool } from './watched-pool.ts'

export interface PostgresOptions {
  readonly url: string
  /** Called when an idle connection breaks; the pool replaces it. */
  readonly onLostConnection: (failure: Error) => void
  /**
   * Set if the server is to be watched: statements are refused at once while it is silent, and public changes
   * are reported.
   */
  readonly onChange?: ((notification: Notification) => void) | undefined
  /** Lets statements take any time, and waits a minute for a connection: for commands that read or write everything. */
  readonly withoutTimeout?: boolean | undefined
}

const STATEMENT_TIMEOUT_MS = 15_000
/** For commands and tests, where nobody waits for a page. */
const PATIENT_CONNECT_MS = 60_000
/** Longer than the server's own: the server answers first, unless the connection is silently lost. */
const ANSWER_TIMEOUT_MS = 20_000

/** Opens a Postgres server, which any number of shop processes may share. */
export function openPostgres({ url, onLostConnection, onChange, withoutTimeout }: PostgresOptions): Engine {
  const config = {
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: withoutTimeout ? PATIENT_CONNECT_MS : 5_000,
    keepAlive: true,
    application_name: 'hundredfold',
    onConnect: beginSession(withoutTimeout ? 0 : STATEMENT_TIMEOUT_MS),
  }
  return engineOver(
    onChange
      ? watchedPool(config, (config) => openPool(config, onLostConnection), onChange)
      : openPool(config, onLostConnection),
    withoutTimeout ? undefined : ANSWER_TIMEOUT_MS,
  )
}
