import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
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

/**
 * Writes a backup into the folder. The file gets its name only when it is complete and on disk; a failed
 * backup leaves nothing behind.
 * @returns its path
 */
export async function writeBackup(engine: Engine, folder: string, signal: AbortSignal): Promise<string> {
  makeBackupFolder(folder)
  const path = join(folder, `hundredfold-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup.gz`)
  const partial = `${path}.partial`
  try {
    await engine.exclusively((run) =>
      pipeline(
        Readable.from(withSum(run)),
        createGzip({ level: 3 }),
        createWriteStream(partial, { flags: 'wx', mode: OWNER_ONLY, flush: true }),
        { signal },
      ),
    )
    await rename(partial, path)
    await onDisk(folder)
  } catch (failure) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw isOfDisk(failure) ? unwritable(folder, failure) : failure
  }
  return path
}

function makeBackupFolder(folder: string): void {
  try {
    makeFolder(folder, 0o700)
  } catch (failure) {
    throw unwritable(folder, failure)
  }
}

/** Node names the operation of the system that failed; the database's own failures have none of these. */
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
