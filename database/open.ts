import { Kysely } from 'kysely'
import type { Engine } from './engine.ts'
import { migrate } from './migrate.ts'
import type { Notification } from './notifications.ts'
import { openPGlite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import { refusePooler } from './refuse-pooler.ts'
import type { OnReplica } from './replicas.ts'
import { checkServer, refuseUnreadableUrl } from './server-check.ts'
import { claimKind, refuseOtherKind, type ShopMode } from './shop-kind.ts'
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
  /** What kind of shop the process runs; commands that treat both alike leave it out. */
  readonly mode?: ShopMode | undefined
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

/**
 * Opens the configured database and migrates it to the newest version.
 * @throws ServerUnusable or OtherKindOfShop before anything is written
 */
export async function openDatabase({
  url,
  readUrl,
  folder,
  mode = 'drill',
  onLostConnection,
  onReplica,
  onChange = () => undefined,
  withoutTimeout,
}: DatabaseOptions): Promise<OpenDatabase> {
  if (url) refuseUnreadableUrl(url)
  if (readUrl) refuseUnreadableUrl(readUrl, 'DATABASE_READ_URL')
  const engine = url
    ? openPostgres({ url, readUrl, onLostConnection, onReplica, onChange, withoutTimeout })
    : await openPGlite({ folder, onChange })
  try {
    if (url) {
      await refusePooler(engine)
      await checkServer(engine)
    }
    const kind = await refuseOtherKind(engine, mode)
    await migrate(engine)
    if (mode !== 'drill' && kind === undefined) await claimKind(engine, mode)
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
