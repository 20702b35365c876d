import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGliteDialect } from 'kysely'
import { type Engine, INT8, type Row } from './engine.ts'
import { lockFolder } from './folder-lock.ts'

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

/** Postgres refuses these within a transaction. */
const mustRunAlone = /\b(?:concurrently|vacuum)\b/i

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
    parsers: { [INT8]: Number },
  })
  return {
    dialect: new PGliteDialect({ pglite }),
    // The one connection, and only the start of a process asks for it: nobody else is there yet.
    exclusively: (use) =>
      use(async (sqlText) => {
        const results = await pglite.exec(sqlText)
        return (results.at(-1)?.rows ?? []) as Row[] // exec() types its rows as any object
      }),
    async execute(sqlText, values) {
      if (values?.length) return pglite.query<Row>(sqlText, [...values])
      // Its own begin and commit only warn inside this transaction, which ends with the text whatever it does.
      const results = mustRunAlone.test(sqlText)
        ? await pglite.exec(sqlText)
        : await pglite.transaction((tx) => tx.exec(sqlText))
      return { rows: results.flatMap((result) => result.rows as Row[]) } // exec() types its rows as any object
    },
    dump: () => pglite.dumpDataDir('none'),
    async close() {
      if (!pglite.closed) await pglite.close()
      lock?.release()
    },
  }
}
