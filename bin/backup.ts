import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readCommandConfig } from '#config.ts'
import { BackupRefused } from '#database/backup/format.ts'
import { type Dumped, keepNewest, writeBackup } from '#database/backup/write.ts'
import type { Engine } from '#database/engine.ts'
import { copyOfRunning, type FolderCopy } from '#database/folder-copies.ts'
import { FolderInUse } from '#database/folder-lock.ts'
import { type OperatorRun, recordRun } from '#database/operator-runs.ts'
import { filesIn, openPGlite } from '#database/pglite.ts'
import { openPostgres } from '#database/postgres.ts'
import { refuseUnreadableUrl } from '#database/server-check.ts'
import { asOwnerOf, ownerIfRoot } from './as-owner-of.ts'
import { command } from './command.ts'

// `npm run backup -- folder --keep 14`: backs up the configured database, whether or not the shop is running.
await command(async () => {
  const { folder, keep } = argumentsOf()
  const { DATABASE_URL, DATA_DIR } = readCommandConfig(process.env)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())
  const began = performance.now()
  await using source = DATABASE_URL ? server(DATABASE_URL) : embedded(DATA_DIR)
  const record = (isOk: boolean, result: string) =>
    source.record({ task: 'backup', seconds: (performance.now() - began) / 1_000, isOk, result })
  let path: string
  let deleted: readonly string[]
  try {
    path = await writeBackup(source, folder, stop.signal)
    deleted = keep === undefined ? [] : await keepNewest(folder, keep)
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure)
    // If the database is what failed, it cannot record that: the command's own message has to do.
    await record(false, reason).catch(() => undefined)
    throw failure
  }
  const size = `${(statSync(path).size / 1e6).toFixed(1)} MB`
  await record(true, `${resolve(path)}, ${size}`)
  process.stdout.write(`${path}: ${size} in ${((performance.now() - began) / 1_000).toFixed(1)} s.\n`)
  for (const name of deleted) process.stdout.write(`Deleted ${name}.\n`)
}, [BackupRefused])

interface Source extends Dumped, AsyncDisposable {
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

function server(url: string): Source {
  refuseUnreadableUrl(url)
  const engine = openPostgres({
    url,
    onLostConnection: (failure) => process.stderr.write(`${failure.message}\n`),
  })
  return {
    owner: undefined,
    exclusively: (use) => engine.exclusively(use),
    record: (run) => recordRun(engine, run),
    [Symbol.asyncDispose]: () => engine.close(),
  }
}

/** The embedded database is opened by its owner, and the backup is written by whoever runs the command. */
function embedded(folder: string): Source {
  if (!existsSync(filesIn(folder))) throw new BackupRefused(`There is no shop in ${folder}.`)
  const resources = new AsyncDisposableStack()
  let opened: Opened | undefined
  return {
    owner: ownerIfRoot(folder),
    exclusively: (use) =>
      asOwnerOf(folder, async () => {
        opened = await openEmbedded(folder, resources)
        return await opened.engine.exclusively(use)
      }),
    record: (run) => asOwnerOf(folder, async () => opened?.record(run)),
    [Symbol.asyncDispose]: () => asOwnerOf(folder, () => resources.disposeAsync()),
  }
}

interface Opened extends Pick<Source, 'record'> {
  readonly engine: Engine
}

/** Opens the embedded database itself, or a copy made by the shop that is running on it. */
async function openEmbedded(folder: string, resources: AsyncDisposableStack): Promise<Opened> {
  const open = async (at: string) => {
    const engine = await openPGlite({ folder: at })
    resources.defer(() => engine.close())
    return engine
  }
  try {
    const engine = await open(folder)
    return { engine, record: (run) => recordRun(engine, run) }
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
  return { engine: await open(copy.folder), record: copy.record }
}
