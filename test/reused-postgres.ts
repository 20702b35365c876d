import { once } from 'node:events'
import type pg from 'pg'
import { type Engine, engineOver, openPool } from '#database/engine.ts'
import { poolConfig } from '#database/postgres.ts'
import { copyOfTemplate } from './copy-of-template.ts'
import { failLoudly } from './databases.ts'

interface Reusable {
  readonly url: string
  readonly pool: pg.Pool
  readonly engine: Engine
  readonly drop: () => Promise<void>
}

/** Databases that no test of this worker uses now. Setting one back takes a third of the time of copying one. */
const idle: Reusable[] = []

/** A database on the server as its template is. Closing it hands it, and its connections, to the next test. */
export async function openReusedPostgres(serverUrl: string): Promise<{ engine: Engine; url: () => string }> {
  const reusable = idle.pop() ?? (await open(serverUrl))
  const { pool, engine, drop } = reusable
  let isKnownToOthers = false
  let closed: Promise<void> | undefined
  const close = async () => {
    // As a pool that ends: who has a connection gives it back first.
    while (pool.idleCount < pool.totalCount) await once(pool, 'release')
    if (!isKnownToOthers && (await restore(engine))) idle.push(reusable)
    else {
      await pool.end()
      await drop()
    }
  }
  return {
    engine: {
      ...engine,
      close() {
        closed ??= close()
        return closed
      },
    },
    /** Other processes may use it from now on, and after the test. */
    url() {
      isKnownToOthers = true
      return reusable.url
    },
  }
}

async function open(serverUrl: string): Promise<Reusable> {
  const { url, drop } = await copyOfTemplate(serverUrl, 'empty')
  const pool = openPool({ ...poolConfig(url), allowExitOnIdle: true }, failLoudly)
  const engine = engineOver({ connect: () => pool.connect(), end: async () => {} })
  return { url, pool, engine, drop }
}

/** first-state.sql */
async function restore(engine: Engine): Promise<boolean> {
  const { rows } = await engine.execute('select first_state.restore() as restored')
  return rows[0]?.restored === true
}
