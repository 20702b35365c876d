import { existsSync } from 'node:fs'
import { chown, lchown, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readCommandConfig } from '#config.ts'
import { BackupRefused, type Head } from '#database/backup/format.ts'
import { verifyBackup } from '#database/backup/read.ts'
import { loadBackup, refuseOtherVersions, refuseUnlessEmpty } from '#database/backup/restore.ts'
import { lockFolder } from '#database/folder-lock.ts'
import { makeFolder } from '#database/make-folder.ts'
import { filesIn, openPGlite } from '#database/pglite.ts'
import { openPostgres } from '#database/postgres.ts'
import { checkServer, refuseUnreadableUrl } from '#database/server-check.ts'
import { ownerIfRoot } from './as-owner-of.ts'
import { auditData } from './audit-data.ts'
import { command } from './command.ts'

// `npm run restore -- file`: loads a backup into the configured empty database, and audits it.
await command(async () => {
  const [file, ...more] = process.argv.slice(2)
  if (!file || more.length > 0) throw new BackupRefused('Usage: npm run restore -- file')
  const config = readCommandConfig(process.env)
  const began = performance.now()
  const { head, rows } = await verifyBackup(file)
  refuseOtherVersions(head)
  if (config.DATABASE_URL) await restoreOnServer(config.DATABASE_URL, file, head)
  else await restoreEmbedded(config.DATA_DIR, file, head)
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  process.stdout.write(
    `Restored ${rows.toLocaleString('en')} rows of ${head.takenAt} in ${seconds} s. Auditing …\n`,
  )
  process.exitCode = (await auditData(config)) ? 0 : 1
}, [BackupRefused])

async function restoreOnServer(url: string, file: string, head: Head): Promise<void> {
  const onLostConnection = (failure: Error) => process.stderr.write(`${failure.message}\n`)
  refuseUnreadableUrl(url)
  const engine = openPostgres({ url, onLostConnection })
  try {
    await checkServer(engine)
    await refuseUnlessEmpty(engine)
    await loadBackup(engine, file, head)
  } finally {
    await engine.close()
  }
}

/** Creates the database beside its final folder, and moves it there once it is complete. */
async function restoreEmbedded(folder: string, file: string, head: Head): Promise<void> {
  if (existsSync(filesIn(folder)))
    throw new BackupRefused(
      `There is a database in ${folder}. A backup is restored into an empty folder: name another one in DATA_DIR, ` +
        `or move ${filesIn(folder)} away.`,
    )
  try {
    makeFolder(folder, 0o700)
  } catch (failure) {
    throw new BackupRefused(
      `Nothing can be restored into ${folder} (${failure instanceof Error ? failure.message : failure}). ` +
        'Name another folder in DATA_DIR, or let this user write it.',
    )
  }
  const lock = lockFolder(folder)
  const unfinished = join(folder, 'restoring')
  try {
    await rm(unfinished, { recursive: true, force: true })
    const engine = await openPGlite({ folder: unfinished })
    try {
      await loadBackup(engine, file, head)
    } finally {
      await engine.close()
    }
    await giveToOwner(folder, unfinished)
    await rename(filesIn(unfinished), filesIn(folder))
  } finally {
    await rm(unfinished, { recursive: true, force: true })
    lock.release()
  }
}

/** Whoever owns the data folder must be able to write the database in it, also when root has restored it. */
async function giveToOwner(folder: string, made: string): Promise<void> {
  const owner = ownerIfRoot(folder)
  if (!owner) return
  for (const entry of await readdir(made, { recursive: true, withFileTypes: true }))
    await lchown(join(entry.parentPath, entry.name), owner.uid, owner.gid)
  await chown(join(folder, 'lock'), owner.uid, owner.gid)
}
