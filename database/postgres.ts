import { type Engine, engineOver, openPool } from './engine.ts'
import { watchedPool } from './watched-pool.ts'

export interface PostgresOptions {
  readonly url: string
  /** Called when an idle connection breaks; the pool replaces it. */
  readonly onLostConnection: (failure: Error) => void
  /** Whether to refuse at once while the server is silent. */
  readonly watched?: boolean
}

/** A Postgres server, which any number of shop processes may share. */
export function openPostgres({ url, onLostConnection, watched = false }: PostgresOptions): Engine {
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
    watched
      ? watchedPool(config, (config) => openPool(config, onLostConnection))
      : openPool(config, onLostConnection),
  )
}
