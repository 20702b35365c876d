import { inject } from 'vitest'
import type { Engine } from '#database/engine.ts'
import { openPGlite } from '#database/pglite.ts'
import { openPostgres } from '#database/postgres.ts'
import { dropWhenLeft } from './copy-of-template.ts'
import { databaseUrl, failLoudly, onServer } from './databases.ts'

/** Opens a database without tables, on the engine of this run. */
export async function emptyDatabase(): Promise<AsyncDisposable & { readonly engine: Engine }> {
  const databases = inject('databases')
  if (databases.engine === 'pglite') {
    const engine = await openPGlite({})
    return { engine, [Symbol.asyncDispose]: () => engine.close() }
  }
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer(databases.serverUrl, `create database ${name}`)
  const engine = openPostgres({ url: databaseUrl(databases.serverUrl, name), onLostConnection: failLoudly })
  return {
    engine,
    async [Symbol.asyncDispose]() {
      await engine.close()
      await dropWhenLeft(databases.serverUrl, name)
    },
  }
}
