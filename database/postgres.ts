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
          return resultsOf(await client.query(sqlText)).at(-1)?.rows ?? []
        })
      } finally {
        // Discarded, not returned: it may still hold what `use` left in it, a lock for instance.
        client.release(true)
      }
    },
    async execute(sqlText, values) {
      const client = await pool.connect()
      try {
        const results = resultsOf(await client.query(sqlText, values && [...values]))
        client.release()
        return { rows: results.flatMap((result) => result.rows) }
      } catch (failure) {
        // Discarded: a text of several statements that fails halfway leaves its transaction open.
        client.release(true)
        throw failure
      }
    },
    async close() {
      if (!pool.ended) await pool.end()
    },
  }
}

/** pg answers a text of several statements with a list, which its typings leave out. */
const resultsOf = (answer: pg.QueryResult | pg.QueryResult[]): pg.QueryResult[] =>
  Array.isArray(answer) ? answer : [answer]
