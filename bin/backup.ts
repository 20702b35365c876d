import { existsSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '#config.ts'
import { BackupRefused } from '#database/backup/format.ts'
import { type Dumped, keepNewest, writeBackup } from '#database/backup/write.ts'
import type { Engine } from '#database/engine.ts'
import { copyOfRunning, type FolderCopy } from '#database/folder-copies.ts'
import { FolderInUse } from '#database/folder-lock.ts'
import { filesIn, openPGlite } from '#database/pglite.ts'
import { openPostgres } from '#database/postgres.ts'
import { asOwnerOf, ownerIfRoot } from './as-owner-of.ts'
import { command } from './command.ts'

// `npm run backup -- folder --keep 14`: backs up the configured database, whether or not the shop is running.
await command(async () => {
  const { folder, keep } = argumentsOf()
  const { DATABASE_URL, DATA_DIR } = readConfig(process.env)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
  const began = performance.now()
  const path = await writeBackup(
    DATABASE_URL ? server(DATABASE_URL) : embedded(DATA_DIR),
    folder,
    stop.signal,
  )
  const deleted = keep === undefined ? [] : await keepNewest(folder, keep)
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  process.stdout.write(`${path}: ${(statSync(path).size / 1e6).toFixed(1)} MB in ${seconds} s.\n`)
  for (const name of deleted) process.stdout.write(`Deleted ${name}.\n`)
}, [BackupRefused])

function argumentsOf(): { folder: string; keep: number | undefined } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' } },
  })
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (positionals.length > 1 || (keep !== undefined && !(Number.isInteger(keep) && keep >= 1)))
    throw new BackupRefused('Usage: npm run backup -- [folder] [--keep how-many]')
  return { folder: positionals[0] ?? './backups', keep }
}

function server(url: string): Dumped {
  return {
    owner: undefined,
    async exclusively(use) {
      const engine = openPostgres({
        url,
        onLostConnection: (failure) => process.stderr.write(`${failure.message}\n`),
      })
      try {
        return await engine.exclusively(use)
      } finally {
        await engine.close()
      }
    },
  }
}

/** The embedded database is opened by its owner, and the backup is written by whoever runs the command. */
function embedded(folder: string): Dumped {
  if (!existsSync(filesIn(folder))) throw new BackupRefused(`There is no shop in ${folder}.`)
  return {
    owner: ownerIfRoot(folder),
    exclusively: (use) =>
      asOwnerOf(folder, async () => {
        await using resources = new AsyncDisposableStack()
        const engine = await openEmbedded(folder, resources)
        resources.defer(() => engine.close())
        return await engine.exclusively(use)
      }),
  }
}

/** Opens the embedded database itself, or a copy made by the shop that is running on it. */
async function openEmbedded(folder: string, resources: AsyncDisposableStack): Promise<Engine> {
  try {
    return await openPGlite({ folder })
  } catch (failure) {
    if (!(failure instanceof FolderInUse)) throw failure
  }
  let copy: FolderCopy
  try {
    copy = await copyOfRunning(folder)
  } catch (failure) {
    throw new BackupRefused(
      `The shop that runs on ${folder} makes no copy (${failure instanceof Error ? failure.message : failure}). ` +
        'Stop it, and make the backup then.',
    )
  }
  resources.use(copy)
  return openPGlite({ folder: copy.folder })
}
