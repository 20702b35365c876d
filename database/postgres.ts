import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Engine, INT8 } from './engine.ts'

const numbers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')), // pg's typings offer one overload per format
}

export interface PostgresOptions {
  readonly url: string
  /** Called when a connection that nobody is using breaks; the pool replaces it. */
  readonly onLostConnection: (failure: Error) => void
}

/** A Postgres server, shared by any number of shop processes. */
export function openPostgres({ url, onLostConnection }: PostgresOptions): Engine {
  const pool = new pg.Pool({
    connectionString: url,
    types: numbers,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'hundredfold',
  })
  // Without a listener, one broken idle connection would end the process.
  pool.on('error', onLostConnection)
  return {
    dialect: new PostgresDialect({ pool }),
    async exclusively(use) {
      const client = await pool.connect()
      try {
        return await use(async (sqlText) => {
          const results: pg.QueryResult | pg.QueryResult[] = await client.query(sqlText)
          return (Array.isArray(results) ? results.at(-1)?.rows : results.rows) ?? []
        })
      } finally {
        // Discarded, not returned: it may still hold what `use` left in it, a lock for instance.
        client.release(true)
      }
    },
    async close() {
      if (!pool.ended) await pool.end()
    },
  }
}
