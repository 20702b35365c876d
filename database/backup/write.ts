import { createHash } from 'node:crypto'
import { chown, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Engine, Run } from '../engine.ts'
import { makeFolder } from '../make-folder.ts'
import { dump } from './dump.ts'
import { BackupRefused, type Foot } from './format.ts'

const NAME = /^hundredfold-\d{8}T\d{6}Z\.backup\.gz$/
/** Backups contain signing keys and password hashes. */
const OWNER_ONLY = 0o600

/** The database that is backed up. */
export interface Dumped extends Pick<Engine, 'exclusively'> {
  /** Set if root makes the backup of another user's shop, who then owns a folder that is made for it. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined
}

/**
 * Writes a backup into the folder. The file gets its name only when it is complete and on disk; a failed
 * backup leaves nothing behind. It belongs to the owner of the folder, who may also delete it when root has made it.
 * @returns its path
 */
export async function writeBackup(
  { exclusively, owner }: Dumped,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  await makeBackupFolder(folder, owner)
  const path = join(folder, `hundredfold-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup.gz`)
  const partial = `${path}.partial`
  // Opened first: the database may be read as another user, who may not write here.
  const file = await open(partial, 'wx', OWNER_ONLY).catch((failure: unknown) => {
    throw unwritable(folder, failure)
  })
  try {
    if (process.geteuid?.() === 0) {
      const { uid, gid } = await stat(folder)
      await file.chown(uid, gid)
    }
    await exclusively((run) =>
      pipeline(
        Readable.from(withSum(run)),
        createGzip({ level: 3 }),
        file.createWriteStream({ flush: true }),
        {
          signal,
        },
      ),
    )
    await rename(partial, path)
    await onDisk(folder)
  } catch (failure) {
    await file.close().catch(() => undefined)
    await rm(partial, { force: true }).catch(() => undefined)
    throw isOfDisk(failure) ? unwritable(folder, failure) : failure
  }
  return path
}

async function makeBackupFolder(folder: string, owner: Dumped['owner']): Promise<void> {
  try {
    const isNew = makeFolder(folder, 0o700)
    if (owner && isNew) await chown(folder, owner.uid, owner.gid)
  } catch (failure) {
    throw unwritable(folder, failure)
  }
}

/** Node names the operation of the system that failed; the database's own failures have no such field. */
const ON_DISK = new Set(['open', 'write', 'writev', 'fsync', 'rename', 'scandir', 'unlink', 'close'])
const isOfDisk = (failure: unknown) =>
  failure instanceof Error && 'syscall' in failure && ON_DISK.has(String(failure.syscall))

const unwritable = (folder: string, failure: unknown) =>
  new BackupRefused(
    `The backup cannot be written to ${folder} (${failure instanceof Error ? failure.message : failure}). ` +
      'Name a folder that this user may write, on a disk with space.',
  )

/** Yields the lines of a backup, ending with the checksum of the others. */
async function* withSum(run: Run): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const lines = dump(run)
  for (;;) {
    const { done, value } = await lines.next()
    if (done) {
      yield `${JSON.stringify({ rows: value, sha256: hash.digest('hex') } satisfies Foot)}\n`
      return
    }
    hash.update(`${value}\n`)
    yield `${value}\n`
  }
}

/** Syncs the folder, so that the new name survives a power cut. */
async function onDisk(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

/**
 * Deletes all but the newest backups in the folder.
 * @returns the deleted files
 */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const backups = (await readdir(folder)).filter((name) => NAME.test(name)).sort()
  const old = backups.slice(0, -count)
  for (const name of old)
    await rm(join(folder, name)).catch((failure: unknown) => {
      throw new BackupRefused(
        `The backup is written, but an older one cannot be deleted (${failure instanceof Error ? failure.message : failure}). ` +
          'Let this user write the folder.',
      )
    })
  return old
}
