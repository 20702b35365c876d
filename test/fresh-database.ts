import { inject } from 'vitest'
import type { Engine } from '#database/engine.ts'
import { databaseOf, type OpenDatabase } from '#database/open.ts'
import { openReusedPGlite } from './reused-pglite.ts'
import { openReusedPostgres } from './reused-postgres.ts'
import { type Before, watchedDialect } from './watched-dialect.ts'

interface FreshDatabase extends OpenDatabase {
  /** The address for other processes; undefined when the database is in this one. */
  readonly url: string | undefined
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
    return { ...databaseOf(watched(await openReusedPGlite(databases.snapshotFile))), url: undefined }
  }
  const { engine, url } = await openReusedPostgres(databases.serverUrl)
  return {
    ...databaseOf(watched(engine)),
    get url() {
      return url()
    },
  }
}
