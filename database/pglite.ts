import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { type Engine, engineOver } from './engine.ts'
import { lockFolder } from './folder-lock.ts'
import { PGliteWire } from './pglite-wire.ts'

export interface PGliteOptions {
  /** Where the database lives; in memory without it. */
  readonly folder?: string
  /** A dump of another database to start from. */
  readonly snapshot?: Blob
}

export interface PGliteEngine extends Engine {
  /** A copy that `snapshot` can start another database from, much faster than from nothing. */
  dump(): Promise<Blob>
}

/** Postgres' own 128 MB would be taken whole; what is not in them is in the system's memory, a copy away. */
const BUFFERS = '16MB'

/**
 * Postgres inside this process. It survives a killed process but not a power cut, because it cannot make the
 * disk flush, and it belongs to one process at a time, which the lock sees to.
 */
export async function openPGlite({ folder, snapshot }: PGliteOptions): Promise<PGliteEngine> {
  if (folder) mkdirSync(folder, { recursive: true })
  const lock = folder ? lockFolder(folder) : undefined
  const pglite = await PGlite.create({
    ...(folder && { dataDir: join(folder, 'pglite') }),
    ...(snapshot && { loadDataDir: snapshot }),
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${BUFFERS}`],
  })
  const engine = engineOver({
    stream: () => new PGliteWire(pglite) as unknown as Duplex, // as much of one as the client uses
    user: 'postgres',
    database: 'postgres',
    // One session, whose owner the pool appoints: who comes later waits here.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 30_000,
  })
  return {
    ...engine,
    dump: () => pglite.dumpDataDir('none'),
    async close() {
      await engine.close()
      if (!pglite.closed) await pglite.close()
      lock?.release()
    },
  }
}
