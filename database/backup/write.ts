import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Engine, Run } from '../engine.ts'
import { dump } from './dump.ts'
import type { Foot } from './format.ts'

const NAME = /^hundredfold-\d{8}T\d{6}Z\.backup\.gz$/
/** Signing keys and hashes of passwords are in it. */
const OWNER_ONLY = 0o600

/**
 * Writes a backup into the folder. It has its name once it is whole and on the disk; a failed one leaves nothing.
 * @returns its path
 */
export async function writeBackup(engine: Engine, folder: string, signal: AbortSignal): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
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
    await rm(partial, { force: true })
    throw failure
  }
  return path
}

/** The lines of a backup with its last one, which has the sum over the others. */
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

/** Makes the new name in the folder outlast a power cut. */
async function onDisk(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

/** Deletes all but the newest backups of the folder; returns what was deleted. */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const backups = (await readdir(folder)).filter((name) => NAME.test(name)).sort()
  const old = backups.slice(0, -count)
  for (const name of old) await rm(join(folder, name))
  return old
}
