import { type Engine, engineOver } from './engine.ts'

export interface PostgresOptions {
  readonly url: string
  /** Called when an idle connection breaks; the pool replaces it. */
  readonly onLostConnection: (failure: Error) => void
}

/** A Postgres server, which any number of shop processes may share. */
export function openPostgres({ url, onLostConnection }: PostgresOptions): Engine {
  return engineOver(
    {
      connectionString: url,
      max: 10,
      connectionTimeoutMillis: 5_000,
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 15_000,
      application_name: 'hundredfold',
    },
    onLostConnection,
  )
}
