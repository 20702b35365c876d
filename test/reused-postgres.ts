import pg from 'pg'
import type { Engine } from '#database/engine.ts'
import { openPostgres } from '#database/postgres.ts'
import { copyOfTemplate } from './copy-of-template.ts'
import { failLoudly } from './databases.ts'

/** This worker's idle databases. Resetting one is faster than creating and dropping a copy. */
const idle: Awaited<ReturnType<typeof copyOfTemplate>>[] = []

/** Opens a database on the server in its template's state. Closing it passes it to the next test, which reconnects. */
export async function openReusedPostgres(serverUrl: string): Promise<{ engine: Engine; url: () => string }> {
  const database = idle.pop() ?? (await copyOfTemplate(serverUrl, 'empty'))
  // Hundreds of requests at once wait for ten connections: for longer, on a slow machine, than a shop lets them.
  const engine = openPostgres({ url: database.url, onLostConnection: failLoudly, withoutTimeout: true })
  let isKnownToOthers = false
  let closed: Promise<void> | undefined
  const close = async () => {
    await engine.close()
    if (!isKnownToOthers && (await restore(database.url))) idle.push(database)
    else await database.drop()
  }
  return {
    engine: {
      ...engine,
      close() {
        closed ??= close()
        return closed
      },
    },
    /** Other processes may use it from now on, even after the test. */
    url() {
      isKnownToOthers = true
      return database.url
    },
  }
}

/** first-state.sql */
async function restore(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ restored: boolean }>('select first_state.restore() as restored')
    return rows[0]?.restored ?? false
  } finally {
    await client.end()
  }
}
