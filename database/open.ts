import { Kysely } from 'kysely'
import type { Engine } from './engine.ts'
import { migrate } from './migrate.ts'
import type { Notification } from './notifications.ts'
import { openPGlite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { refusePooler } from './refuse-pooler.ts'
import type { OnReplica } from './replicas.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

export interface OpenDatabase extends AsyncDisposable {
  readonly db: Database
  readonly engine: Engine
}

export interface DatabaseOptions {
  /** `postgres://…`, of one host or several; without it, the embedded database. */
  readonly url?: string | undefined
  /** Replicas of it for reads: one host or several. */
  readonly readUrl?: string | undefined
  /** The embedded database's folder. */
  readonly folder: string
  readonly onLostConnection: (failure: Error) => void
  readonly onReplica?: OnReplica | undefined
  /**
   * Called when products, their stock or reviews have changed, or a webhook is to be sent, in whichever
   * process, and when notifications were interrupted. Changes at the same moment may be reported once.
   */
  readonly onChange?: ((notification: Notification) => void) | undefined
  /** Lets statements take any time: for commands that read or write everything. */
  readonly withoutTimeout?: boolean | undefined
}

/** Opens the configured database and migrates it to the newest version. */
export async function openDatabase({
  url,
  readUrl,
  folder,
  onLostConnection,
  onReplica,
  onChange = () => undefined,
  withoutTimeout,
}: DatabaseOptions): Promise<OpenDatabase> {
  const engine = url
    ? openPostgres({ url, readUrl, onLostConnection, onReplica, onChange, withoutTimeout })
    : await openPGlite({ folder, onChange })
  try {
    if (url) await refusePooler(engine)
    await migrate(engine)
  } catch (failure) {
    await engine.close()
    throw failure
  }
  return databaseOf(engine)
}

export function databaseOf(engine: Engine): OpenDatabase {
  const db = new Kysely<Tables>({ dialect: engine.dialect })
  return {
    db,
    engine,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await engine.close()
    },
  }
}
