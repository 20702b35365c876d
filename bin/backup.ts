import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readCommandConfig } from '#config.ts'
import { BackupRefused } from '#database/backup/format.ts'
import { keepNewest, writeBackup } from '#database/backup/write.ts'
import type { Engine } from '#database/engine.ts'
import { copyOfRunning, type FolderCopy } from '#database/folder-copies.ts'
import { FolderInUse } from '#database/folder-lock.ts'
import { type OperatorRun, recordRun } from '#database/operator-runs.ts'
import { filesIn, openPGlite } from '#database/pglite.ts'
import { openPostgres } from '#database/postgres.ts'
import { refuseUnreadableUrl } from '#database/server-check.ts'
import { command } from './command.ts'

// `npm run backup -- folder --keep 14`: backs up the configured database, whether or not the shop is running.
await command(async () => {
  const { folder, keep } = argumentsOf()
  const { DATABASE_URL, DATA_DIR } = readCommandConfig(process.env)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
  const began = performance.now()
  await using resources = new AsyncDisposableStack()
  const { engine, record } = DATABASE_URL ? openServer(DATABASE_URL) : await openEmbedded(DATA_DIR, resources)
  resources.defer(() => engine.close())
  const recordAs = (isOk: boolean, result: string) =>
    record({ task: 'backup', seconds: (performance.now() - began) / 1_000, isOk, result })
  let path: string
  let deleted: readonly string[]
  try {
    path = await writeBackup(engine, folder, stop.signal)
    deleted = keep === undefined ? [] : await keepNewest(folder, keep)
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure)
    // If the database is what failed, it cannot record that: the command's own message has to do.
    await recordAs(false, reason).catch(() => undefined)
    throw failure
  }
  const size = `${(statSync(path).size / 1e6).toFixed(1)} MB`
  await recordAs(true, `${resolve(path)}, ${size}`)
  process.stdout.write(`${path}: ${size} in ${((performance.now() - began) / 1_000).toFixed(1)} s.\n`)
  for (const name of deleted) process.stdout.write(`Deleted ${name}.\n`)
}, [BackupRefused])

interface Source {
  readonly engine: Engine
  /** Notes the backup where the shop's admins see it. */
  readonly record: (run: OperatorRun & { readonly task: 'backup' }) => Promise<void>
}

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

function recordedBy(engine: Engine): Source {
  return { engine, record: (run) => recordRun(engine, run) }
}

function openServer(url: string): Source {
  refuseUnreadableUrl(url)
  return recordedBy(
    openPostgres({ url, onLostConnection: (failure) => process.stderr.write(`${failure.message}\n`) }),
  )
}

/** Opens the embedded database itself, or a copy made by the shop that is running on it. */
async function openEmbedded(folder: string, resources: AsyncDisposableStack): Promise<Source> {
  if (!existsSync(filesIn(folder))) throw new BackupRefused(`There is no shop in ${folder}.`)
  try {
    return recordedBy(await openPGlite({ folder }))
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
  return { engine: await openPGlite({ folder: copy.folder }), record: copy.record }
}
