import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type KyselyPlugin,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { QueryTimeout, withinDeadline } from './query-deadline.ts'
import type { ConnectionPool } from './watched-pool.ts'

/**
 * Kysely's Postgres dialect over a pool, with prepared statements: a connection parses a statement once, and
 * may reuse its plan (Frontend/Backend Protocol, 54.2.3). `unprepared` excludes queries that this would harm.
 */
export function preparingDialect(pool: ConnectionPool): Dialect {
  const names = new StatementNames()
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => new PreparingDriver(pool, names),
  }
}

/**
 * The same database (or transaction), with statements planned at each execution, with their values. For
 * patterns and similarity: whether an index helps depends on the words, which a reused plan does not know.
 */
export const unprepared = <Tables>(db: Kysely<Tables>): Kysely<Tables> =>
  db.withPlugin(marking(unpreparedQueries))

/**
 * The same transaction without a time limit per statement. For work that reads everything, and for which no
 * page waits. Lift the server's own limit too (`statement_timeout`).
 */
export const withoutTimeout = <Tables>(tx: Kysely<Tables>): Kysely<Tables> =>
  tx.withPlugin(marking(unhurriedQueries))

type Marked = WeakSet<CompiledQuery['queryId']>
const unpreparedQueries: Marked = new WeakSet()
const unhurriedQueries: Marked = new WeakSet()

const marking = (marked: Marked): KyselyPlugin => ({
  transformQuery({ node, queryId }) {
    marked.add(queryId)
    return node
  },
  transformResult: async ({ result }) => result,
})

/** Prepared statements per connection; each takes about ten kilobytes in the database. */
const MAX_STATEMENTS = 250
/** Statements with more values insert many rows: their number varies, so they are rarely repeated. */
const MAX_VALUES = 100

/** Names the statements that a pool's connections prepare, each when it first executes one. */
class StatementNames {
  readonly #names = new Map<string, string>()

  /** Returns a statement's name; undefined if it should not be prepared. */
  of({ sql, parameters, queryId }: CompiledQuery): string | undefined {
    if (unpreparedQueries.has(queryId) || parameters.length > MAX_VALUES) return undefined
    const known = this.#names.get(sql)
    if (known || this.#names.size === MAX_STATEMENTS) return known
    const name = `s${this.#names.size}`
    this.#names.set(sql, name)
    return name
  }
}

/** Kysely's own PostgresDriver cannot name statements. */
class PreparingDriver implements Driver {
  readonly #pool: ConnectionPool
  readonly #names: StatementNames

  constructor(pool: ConnectionPool, names: StatementNames) {
    this.#pool = pool
    this.#names = names
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PreparingConnection> {
    return new PreparingConnection(await this.#pool.connect(), this.#names)
  }

  async beginTransaction(connection: PreparingConnection, settings: TransactionSettings): Promise<void> {
    const { isolationLevel, accessMode } = settings
    const isolation = isolationLevel && `isolation level ${isolationLevel}`
    await withinDeadline(connection.client.query(['begin', isolation, accessMode].filter(Boolean).join(' ')))
  }

  async commitTransaction({ client, isUnhurried }: PreparingConnection): Promise<void> {
    const answer = client.query('commit')
    // Deferred constraints on everything written are checked at commit.
    const { command } = await (isUnhurried ? answer : withinDeadline(answer))
    // Postgres answers a commit this way after a failed statement.
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  async rollbackTransaction(connection: PreparingConnection): Promise<void> {
    // Closing the connection rolls back.
    if (connection.isBroken) return
    try {
      await withinDeadline(connection.client.query('rollback'))
    } catch (failure) {
      connection.isBroken = true
      throw failure
    }
  }

  async releaseConnection({ client, isBroken }: PreparingConnection): Promise<void> {
    client.release(isBroken)
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

class PreparingConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  readonly #names: StatementNames
  /**
   * Whether to discard the connection instead of returning it to the pool, because its transaction may still
   * be open.
   */
  isBroken = false
  /** Whether a statement of its transaction ran without a time limit. */
  isUnhurried = false

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.client = client
    this.#names = names
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const name = this.#names.of(query)
    const values = [...query.parameters]
    this.isUnhurried ||= unhurriedQueries.has(query.queryId)
    try {
      const answer = this.client.query({ text: query.sql, values, ...(name !== undefined && { name }) })
      const { command, rowCount, rows } = await (unhurriedQueries.has(query.queryId)
        ? answer
        : withinDeadline(answer))
      return changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
    } catch (failure) {
      this.isBroken ||= failure instanceof QueryTimeout
      // pg's own stack trace begins at its parser; this adds the code that ran the statement.
      if (failure instanceof Error) failure.stack += `\n${new Error().stack?.split('\n').slice(1).join('\n')}`
      throw failure
    }
  }

  streamQuery(): never {
    throw new Error('streaming needs pg-cursor, which is not installed')
  }
}
