import type { Dialect } from 'kysely'
import pg from 'pg'
import { preparingDialect } from './prepared-statements.ts'
import { answerOf } from './query-timeout.ts'
import type { Reads } from './replicas.ts'
import type { ConnectionPool } from './watched-pool.ts'

/**
 * The shop's interface to a database engine: Postgres, or PGlite in this process. Both are used through pg.
 */
export interface Engine {
  readonly dialect: Dialect
  /**
   * Reserves a connection for `use`, whose `run` executes SQL text of one or more statements, or one
   * statement with values, and returns the rows of the last. The connection is discarded afterwards.
   */
  exclusively<T>(use: (run: Run) => Promise<T>): Promise<T>
  /**
   * Executes one statement with values, or SQL text of several statements without values, outside any other
   * transaction. A failure leaves no open transaction. Returns the rows of all statements, in order.
   */
  execute(sqlText: string, values?: readonly unknown[]): Promise<{ rows: Row[] }>
  close(): Promise<void>
  /** Undefined without replicas. */
  readonly reads?: Reads | undefined
}

export type Run = (sqlText: string, values?: readonly unknown[]) => Promise<readonly Row[]>

export type Row = Readonly<Record<string, unknown>>

/** The type id of bigint, which pg returns as a string: read as a number here, because ours stay below 2^53. */
const INT8 = 20

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')), // pg's typings offer one overload per format
}

/** A connection pool of pg. */
export function openPool(config: pg.PoolConfig, onLostConnection?: (failure: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...config, types })
  // Without a listener, an idle connection that breaks ends the process.
  if (onLostConnection) pool.on('error', onLostConnection)
  // The same applies to a connection in use, whose failure the statement itself reports.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * An engine over a connection pool.
 * @param timeoutMs how long a statement may take, apart from those of `exclusively`
 */
export function engineOver(pool: ConnectionPool, timeoutMs?: number, reads?: Reads): Engine {
  let ended: Promise<void> | undefined
  const end = () => {
    ended ??= pool.end()
    return ended
  }
  return {
    reads,
    dialect: preparingDialect({ connect: () => pool.connect(), end }, timeoutMs),
    async exclusively(use) {
      const client = await pool.connect()
      try {
        return await use(async (sqlText, values) => {
          return resultsOf(await client.query(sqlText, values && [...values])).at(-1)?.rows ?? []
        })
      } finally {
        // Discarded, because its session may still hold a lock, for instance.
        client.release(true)
      }
    },
    async execute(sqlText, values) {
      const client = await pool.connect()
      try {
        const query = { text: sqlText, ...(values && { values: [...values] }) }
        const results = resultsOf(await answerOf(client, query, timeoutMs))
        client.release()
        return { rows: results.flatMap((result) => result.rows) }
      } catch (failure) {
        // Discarded: SQL text that fails halfway may leave its transaction open.
        client.release(true)
        throw failure
      }
    },
    close: end,
  }
}

/** For SQL text of several statements pg returns an array, which its typings leave out. */
const resultsOf = (answer: pg.QueryResult | pg.QueryResult[]): pg.QueryResult[] =>
  Array.isArray(answer) ? answer : [answer]
