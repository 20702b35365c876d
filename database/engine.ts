import type { Dialect } from 'kysely'
import pg from 'pg'
import { preparingDialect } from './prepared-statements.ts'

/** One SQL dialect and one client, two engines. What the shop needs of either. */
export interface Engine {
  readonly dialect: Dialect
  /**
   * Gives `use` one connection that nobody else has meanwhile. Its function runs any SQL text, several
   * statements too, and answers the last one's rows.
   */
  exclusively<T>(use: (run: (sqlText: string) => Promise<readonly Row[]>) => Promise<T>): Promise<T>
  /**
   * Runs one statement with values, or SQL text of several without, on any connection and never within somebody
   * else's transaction. What fails leaves no transaction behind. Rows of all statements, in their order.
   */
  execute(sqlText: string, values?: readonly unknown[]): Promise<{ rows: Row[] }>
  close(): Promise<void>
}

export type Row = Readonly<Record<string, unknown>>

/** Postgres type ids whose values our code takes as numbers; all of ours stay below 2^53. */
const INT8 = 20

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')), // pg's typings offer one overload per format
}

/** An engine whose connections a pool keeps. */
export function engineOver(config: pg.PoolConfig, onLostConnection?: (failure: Error) => void): Engine {
  const pool = new pg.Pool({ ...config, types })
  // Without a listener, one broken idle connection ends the process.
  if (onLostConnection) pool.on('error', onLostConnection)
  // Nor may one that breaks in somebody's hands: whoever uses it is told by the statement that fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    dialect: preparingDialect(pool),
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
