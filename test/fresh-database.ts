import { readFileSync } from 'node:fs'
import { inject } from 'vitest'
import { databaseOf, type OpenDatabase } from '#database/open.ts'
import { openPGlite } from '#database/pglite.ts'
import { openPostgres } from '#database/postgres.ts'
import { databaseUrl, failLoudly, onServer, TEMPLATE } from './databases.setup.ts'

/** A migrated, empty database of the engine that this run is about, for one test alone: `await using`. */
export async function freshDatabase(): Promise<OpenDatabase> {
  const databases = inject('databases')
  if (databases.engine === 'pglite') {
    return databaseOf(await openPGlite({ snapshot: new Blob([readFileSync(databases.snapshotFile)]) }))
  }
  const { serverUrl } = databases
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name} template ${TEMPLATE}`)
  const open = databaseOf(openPostgres({ url: databaseUrl(serverUrl, name), onLostConnection: failLoudly }))
  return {
    ...open,
    async [Symbol.asyncDispose]() {
      await open[Symbol.asyncDispose]()
      await onServer(serverUrl, `drop database ${name} with (force)`)
    },
  }
}
