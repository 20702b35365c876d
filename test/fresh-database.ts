import { inject } from 'vitest'
import type { Engine } from '#database/engine.ts'
import { databaseOf, type OpenDatabase } from '#database/open.ts'
import { openPostgres } from '#database/postgres.ts'
import { databaseUrl, failLoudly, onServer, TEMPLATE } from './databases.ts'
import { openReusedPGlite } from './reused-pglite.ts'
import { type Before, watchedDialect } from './watched-dialect.ts'

interface FreshDatabase extends OpenDatabase {
  /** Where other processes find it; nowhere when it lives in this one. */
  readonly url: string | undefined
}

/** A migrated, empty database of the engine that this run is about, for one test alone: `await using`. */
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
  const { url, drop } = await copyOfTemplate(databases.serverUrl)
  const engine = openPostgres({ url, onLostConnection: failLoudly })
  const open = databaseOf(watched(engine))
  return {
    ...open,
    url,
    async [Symbol.asyncDispose]() {
      await open[Symbol.asyncDispose]()
      await drop()
    },
  }
}

/** A database of a test's own on the server, as its template is. */
export async function copyOfTemplate(serverUrl: string) {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  return { url: databaseUrl(serverUrl, name), drop: () => dropWhenLeft(serverUrl, name) }
}

/**
 * A closed pool's connections say goodbye a moment later. They are waited for, not cut off: a connection that is
 * cut off reports a failure, and by then no test is there to expect it.
 */
export async function dropWhenLeft(serverUrl: string, name: string, tries = 100): Promise<void> {
  try {
    await onServer(serverUrl, `drop database ${name}`)
  } catch (failure) {
    if (tries === 0 || !String(failure).includes('being accessed by other users')) throw failure
    await new Promise((resolve) => setTimeout(resolve, 50))
    await dropWhenLeft(serverUrl, name, tries - 1)
  }
}
