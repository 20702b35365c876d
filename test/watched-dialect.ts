import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely'

/** Called with each statement's text before it runs; the statement waits for it. */
export type Before = (sqlText: string) => Promise<void>

/** Wraps a dialect so that every statement is announced. */
export function watchedDialect(dialect: Dialect, before: Before): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => watchedDriver(dialect.createDriver(), before),
  }
}

function watchedDriver(driver: Driver, before: Before): Driver {
  const own = new WeakMap<DatabaseConnection, DatabaseConnection>()
  /** Returns the driver's own connection, the only kind it accepts. */
  const plain = (connection: DatabaseConnection) => own.get(connection) ?? connection
  return {
    init: () => driver.init(),
    destroy: () => driver.destroy(),
    async acquireConnection() {
      const connection = await driver.acquireConnection()
      const watched: DatabaseConnection = {
        streamQuery: (query, chunk) => connection.streamQuery(query, chunk),
        async executeQuery<Row>(query: CompiledQuery) {
          await before(query.sql)
          return connection.executeQuery<Row>(query)
        },
      }
      own.set(watched, connection)
      return watched
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(plain(connection), settings),
    async commitTransaction(connection) {
      await before('commit')
      await driver.commitTransaction(plain(connection))
    },
    rollbackTransaction: (connection) => driver.rollbackTransaction(plain(connection)),
    releaseConnection: (connection) => driver.releaseConnection(plain(connection)),
  }
}
