import { type Engine, engineOver, openPool } from './engine.ts'
import type { Notification } from './notifications.ts'
import { watchedPool } from './watched-pool.ts'

export interface PostgresOptions {
  readonly url: string
  /** Called when an idle connection breaks; the pool replaces it. */
  readonly onLostConnection: (failure: Error) => void
  /** Given for a server that is watched: it refuses at once while silent, and tells of public changes. */
  readonly onChange?: ((notification: Notification) => void) | undefined
}

/** A Postgres server, which any number of shop processes may share. */
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
