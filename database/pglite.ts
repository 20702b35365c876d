import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DiskNotWritable, DiskSpace } from './disk-space.ts'
import { type Engine, engineOver, openPool } from './engine.ts'
import { serveCopies } from './folder-copies.ts'
import { lockFolder } from './folder-lock.ts'
import { makeFolder } from './make-folder.ts'
import { LISTEN, type Notification } from './notifications.ts'
import { PGliteWire } from './pglite-wire.ts'

export interface PGliteOptions {
  /** The data folder; without it the database is in memory. */
  readonly folder?: string | undefined
  /** A dump of another database to start from. */
  readonly snapshot?: Blob | undefined
  /** Called when public data have changed. */
  readonly onChange?: ((notification: Notification) => void) | undefined
}

export interface PGliteEngine extends Engine {
  /** Creates a dump for `snapshot`: starting from it is ten times as fast as starting empty. */
  dump(): Promise<Blob>
}

/**
 * Postgres' default of 128 MB would be allocated at once; further pages are in the operating system's file
 * cache.
 */
const SHARED_BUFFERS = '16MB'
/**
 * A new, empty database, made by `npm run build`. Copying it takes no memory; creating one takes up to a
 * gigabyte for some seconds, which a small server does not have.
 */
export const NEW_DATABASE = fileURLToPath(new URL('../build/new-database', import.meta.url))
/** Mode of a folder that only its owner may enter. */
const OWNER_ONLY = 0o700

/**
 * Opens PGlite: Postgres inside this process. It survives a killed process but not a power cut, because it
 * has no fsync. Its folder belongs to one process at a time, which a lock ensures.
 */
export async function openPGlite({ folder, snapshot, onChange }: PGliteOptions): Promise<PGliteEngine> {
  const disk = folder ? new DiskSpace(filesIn(folder)) : undefined
  // Checked before the lock, which would fail on such a disk with a misleading error.
  if (folder && existsSync(filesIn(folder))) disk?.check()
  const lock = folder ? lockFolder(privateFolder(folder)) : undefined
  let pglite: PGlite
  try {
    if (folder && !snapshot) copyNewDatabase(filesIn(folder))
    pglite = await startPGlite({ folder, snapshot })
  } catch (failure) {
    lock?.release()
    throw folder && !(failure instanceof DiskNotWritable)
      ? new DatabaseDamaged(filesIn(folder), failure)
      : failure
  }
  const engine = engineOnPGlite(pglite, { disk, onChange })
  const copies = folder ? serveCopies(folder, filesIn(folder), engine) : undefined
  return {
    ...engine,
    dump: () => pglite.dumpDataDir('none'),
    async close() {
      await copies?.close()
      await engine.close()
      if (!pglite.closed) await pglite.close()
      lock?.release()
    },
  }
}

export class NotADatabase extends Error {
  constructor(files: string) {
    super(
      `There are files in ${files}, but the file PG_VERSION, without which they are not a database, is missing. A new shop there ` +
        'would be written over them. Restore a backup, or delete the folder if there is nothing in it that you need.',
    )
  }
}

export class DatabaseDamaged extends Error {
  constructor(files: string, cause: unknown) {
    super(
      `The embedded database does not open its files in ${files} (${cause instanceof Error ? cause.message : cause}). If ` +
        'this machine has enough memory, some of them are damaged, missing, or of another version of Postgres: restore a backup into ' +
        'another folder, and name that in DATA_DIR.',
      { cause },
    )
  }
}

/**
 * Creates the data folder, and in it the database's own, for this user only. Threat: another user of the
 * machine reads signing keys and password hashes. PGlite's files are readable and writable by everybody, so
 * only the folder's mode protects them, also for a folder made by an earlier version.
 * @throws NotADatabase, or DiskNotWritable
 */
function privateFolder(folder: string): string {
  const files = filesIn(folder)
  try {
    makeFolder(files, OWNER_ONLY)
    // The surrounding folder may be a volume or a user's own, so its permissions are left alone.
    chmodSync(files, OWNER_ONLY)
    accessSync(folder, constants.W_OK)
  } catch (failure) {
    throw new DiskNotWritable(
      `${folder} cannot be written (${failure instanceof Error ? failure.message : failure}). ` +
        'Name another folder in DATA_DIR, or let this user write it.',
    )
  }
  refuseForeignFiles(files)
  if (readdirSync(files).length > 0 && !existsSync(join(files, 'PG_VERSION'))) throw new NotADatabase(files)
  return folder
}

/** Threat: a database with files that it cannot open ends without a reason, or loses their content. */
function refuseForeignFiles(files: string): void {
  for (const name of readdirSync(files, { recursive: true, encoding: 'utf8' })) {
    const path = join(files, name)
    try {
      accessSync(path, constants.R_OK | constants.W_OK)
    } catch (failure) {
      throw new DiskNotWritable(
        `The database cannot read and write its file ${path} (${failure instanceof Error ? failure.message : failure}). ` +
          'If another user, such as root, has made it, give the whole folder to the user who runs the shop (chown -R).',
      )
    }
  }
}

/** Copies under another name first, so that a killed process leaves no incomplete database. */
function copyNewDatabase(files: string): void {
  if (existsSync(join(files, 'PG_VERSION')) || !existsSync(NEW_DATABASE)) return
  const unfinished = `${files}.new`
  try {
    rmSync(unfinished, { recursive: true, force: true })
    new DiskSpace(dirname(files)).check(bytesIn(NEW_DATABASE))
    cpSync(NEW_DATABASE, unfinished, { recursive: true })
    chmodSync(unfinished, OWNER_ONLY)
    rmdirSync(files)
    renameSync(unfinished, files)
  } catch (failure) {
    if (failure instanceof DiskNotWritable) throw failure
    throw new DiskNotWritable(
      `A new database cannot be written to ${files} (${failure instanceof Error ? failure.message : failure}). ` +
        'Name another folder in DATA_DIR, or let this user write it.',
    )
  }
}

const bytesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, { size }) => sum + size, 0)

/** The database's own folder in the data folder. */
export const filesIn = (folder: string) => join(folder, 'pglite')

/** Starts the database itself, to which at most one engine at a time may connect. */
export function startPGlite({ folder, snapshot }: Omit<PGliteOptions, 'onChange'>): Promise<PGlite> {
  return PGlite.create({
    ...(folder && { dataDir: filesIn(folder) }),
    ...(snapshot && { loadDataDir: snapshot }),
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
  })
}

interface Watched {
  readonly disk?: DiskSpace | undefined
  readonly onChange?: ((notification: Notification) => void) | undefined
}

/**
 * Opens an engine on a running database, which keeps running when the engine is closed. Without disk space,
 * new connections are refused.
 */
export function engineOnPGlite(pglite: PGlite, { disk, onChange }: Watched = {}): Engine {
  const pool = openPool({
    stream: () => new PGliteWire(pglite, endProcess) as unknown as Duplex, // the part of Duplex that pg uses
    user: 'postgres',
    database: 'postgres',
    // PGlite has one session: other users wait in the pool.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 30_000,
  })
  if (onChange) {
    pool.on('connect', (client) => {
      client.on('notification', onChange)
      // If this fails, so does the statement that the connection was opened for.
      client.query(LISTEN).catch(() => undefined)
    })
  }
  return engineOver({
    async connect() {
      disk?.check()
      return pool.connect()
    },
    end: () => pool.end(),
  })
}

/**
 * Ends the process, as a Postgres server would. The next process recovers everything acknowledged from the
 * log.
 */
function endProcess(message: string): void {
  process.stderr.write(`The embedded database cannot write its log, and ends the shop: ${message}\n`)
  process.exit(1)
}
