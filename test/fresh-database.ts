import { inject } from 'vitest'
import type { Engine } from '#database/engine.ts'
import { type Database, databaseOf, type OpenDatabase } from '#database/open.ts'
import { openReusedPGlite } from './reused-pglite.ts'
import { openReusedPostgres } from './reused-postgres.ts'
import { type Before, watchedDialect } from './watched-dialect.ts'

interface FreshDatabase extends OpenDatabase {
  /** The address for other processes; undefined when the database is in this one. */
  readonly url: string | undefined
  /**
   * The same database, for `withoutTriggers` and the audit at the end of a test; on Postgres over a connection of its own.
   */
  readonly untriggered: Database
}

/** Opens a migrated, empty database on the engine of this run for one test: `await using`. */
export async function freshDatabase({
  before,
}: {
  before?: Before | undefined
} = {}): Promise<FreshDatabase> {
  const databases = inject('databases')
  const watched = <E extends Engine>(engine: E): E =>
    before ? { ...engine, dialect: watchedDialect(engine.dialect, before) } : engine
  if (databases.engine === 'pglite') {
    const opened = databaseOf(watched(await openReusedPGlite(databases.snapshotFile)))
    return { ...opened, url: undefined, untriggered: opened.db }
  }
  const { engine, untriggered, url } = await openReusedPostgres(databases.serverUrl)
  return {
    ...databaseOf(watched(engine)),
    untriggered,
    get url() {
      return url()
    },
  }
}
