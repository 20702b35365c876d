import { type Engine, engineOver, openPool } from '#database/engine.ts'
import { type Database, databaseOf } from '#database/open.ts'
import { copyOfTemplate } from './copy-of-template.ts'
import { failLoudly } from './databases.ts'
import { readOnlyReads } from './read-only-reads.ts'
import { untriggeredUrl } from './without-triggers.ts'

type Reusable = Awaited<ReturnType<typeof open>>

/** This worker's idle databases. Resetting one is faster than creating and dropping a copy. */
const idle: Reusable[] = []

/**
 * Opens a database on the server in its template's state. Closing it passes it to the next test, with its
 * connections: a new one costs the server more than most tests do.
 */
export async function openReusedPostgres(serverUrl: string): Promise<{
  engine: Engine
  untriggered: Database
  url: () => string
}> {
  const database = idle.pop() ?? (await open(serverUrl))
  const { engine, untriggered, url } = database
  let isKnownToOthers = false
  let closed: Promise<void> | undefined
  const close = async () => {
    if (!isKnownToOthers && (await database.restore())) idle.push(database)
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
    untriggered,
    /** Other processes may use it from now on, even after the test. */
    url() {
      isKnownToOthers = true
      return url
    },
  }
}

async function open(serverUrl: string) {
  const copy = await copyOfTemplate(serverUrl, 'empty')
  // Hundreds of requests at once wait for ten connections: for longer, on a slow machine, than a shop lets them.
  const config = { connectionString: copy.url, connectionTimeoutMillis: 60_000, idleTimeoutMillis: 0 }
  const pool = openPool({ ...config, max: 10 }, failLoudly)
  // Switching triggers on or off makes a connection forget all its plans: what runs without them, such as the reset, has
  // a connection of its own. The audit uses it too: planning its long statement is slow.
  const untriggered = openPool({ ...config, connectionString: untriggeredUrl(copy.url), max: 1 }, failLoudly)
  let used = 0
  let whenUnused = Promise.withResolvers<void>()
  pool.on('acquire', () => {
    used += 1
  })
  pool.on('release', () => {
    used -= 1
    if (used > 0) return
    whenUnused.resolve()
    whenUnused = Promise.withResolvers()
  })
  const unused = () => (used === 0 ? Promise.resolve() : whenUnused.promise)
  // What closes a database closes its pool too; that of this one stays open.
  const shared = { connect: () => pool.connect(), end: unused }
  return {
    url: copy.url,
    engine: engineOver(shared, undefined, readOnlyReads(shared)),
    untriggered: databaseOf(engineOver(untriggered)).db,
    /** first-state.sql */
    async restore() {
      await unused()
      const { rows } = await untriggered.query('select first_state.restore() as restored')
      return rows[0]?.restored === true
    },
    async drop() {
      await Promise.all([pool, untriggered].map((pool) => pool.end()))
      await copy.drop()
    },
  }
}
