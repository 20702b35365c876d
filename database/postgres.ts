import { type Engine, engineOver, openPool } from './engine.ts'
import type { Notification } from './notifications.ts'
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
}

/** Opens a Postgres server, which any number of shop processes may share. */
export function openPostgres({ url, onLostConnection, onChange }: PostgresOptions): Engine {
  const config = {
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'hundredfold',
  }
  return engineOver(
    onChange
      ? watchedPool(config, (config) => openPool(config, onLostConnection), onChange)
      : openPool(config, onLostConnection),
  )
}
