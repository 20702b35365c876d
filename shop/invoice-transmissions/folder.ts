import { constants } from 'node:fs'
import { access, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type AccessPoint, type Answer, DocumentRefused } from '#contract/ports.ts'
import { makeFolder } from '#database/make-folder.ts'

/** Longer than the job queue may repeat a job. */
const KEEP_RECORDS_MS = 30 * 24 * 3_600_000
const LARGE_DOCUMENT_BYTES = 1_000_000
const MAX_REASON_BYTES = 2_000
const ANSWER = /^([A-Z]+-\d{4}-\d+)\.(accepted|refused)$/
/** Neither follows a link nor waits for a pipe; Windows has neither flag. */
const NO_LINK = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
/** A folder of the shop's own. Access points ignore names that begin with a dot. */
const OWN_FOLDER = '.hundredfold'

/** The folder cannot be created, read or written to. */
export class FolderUnusable extends Error {}

/**
 * An access point that takes documents from a folder and drops its answers there: `INV-2026-000001.xml`, answered by
 * `INV-2026-000001.accepted` or `INV-2026-000001.refused`, whose content is the reason.
 * @throws FolderUnusable
 */
export async function openFolder(folder: string): Promise<AccessPoint> {
  const own = join(folder, OWN_FOLDER)
  try {
    makeFolder(own)
    await access(folder, constants.R_OK | constants.W_OK)
    await tryToWrite(own)
  } catch (cause) {
    throw new FolderUnusable(
      `Invoices cannot be written to ${folder} (${cause instanceof Error ? cause.message : cause}). ` +
        'Name another folder in INVOICE_FOLDER, or let this user write it and make space on its disk.',
      { cause },
    )
  }
  return {
    /**
     * A document appears complete or not at all. The record `KEY.released` is written before it appears: a repetition
     * that finds the record, but not the prepared file, knows that the document was released, and possibly taken.
     */
    async submit({ key, number, name, bytes }) {
      if (!/^[\w-]+$/.test(key) || !/^[\w.-]+$/.test(name)) throw new DocumentRefused(`no file name: ${name}`)
      const [prepared, record] = [join(own, `${key}.prepared`), join(own, `${key}.released`)]
      if (!(await exists(record))) {
        // Answers to an earlier round do not apply to this one.
        for (const state of ['accepted', 'refused'])
          await rm(join(folder, `${number}.${state}`), { force: true })
        await writeDurably(prepared, bytes)
        await writeDurably(record, new Uint8Array())
        await syncFolder(own)
      }
      if (!(await exists(prepared))) return
      await rename(prepared, join(folder, name))
      await syncFolder(folder)
    },
    async readAnswers(note) {
      for (const name of await readdir(folder)) {
        const [, number, state] = ANSWER.exec(name) ?? []
        if (!number) continue
        const path = join(folder, name)
        const reason = await readReason(path)
        const answer: Answer = {
          number,
          accepted: state === 'accepted',
          reason: reason || 'No reason was given.',
        }
        if (reason !== undefined && (await note(answer))) await rm(path, { force: true })
      }
      await forgetOldRecords(own)
    },
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    (failure: NodeJS.ErrnoException) => {
      if (failure.code === 'ENOENT') return false
      throw failure
    },
  )

/** A full disk, or another user's folder, is noticed at the start and not with the first invoice. */
async function tryToWrite(own: string): Promise<void> {
  const path = join(own, `written-by-${process.pid}`)
  try {
    await writeDurably(path, Buffer.alloc(LARGE_DOCUMENT_BYTES))
  } finally {
    await rm(path, { force: true })
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  await using file = await open(path, 'w')
  await file.writeFile(bytes)
  await file.sync()
}

/** Makes the names in a folder durable. Windows has no call for it and does it automatically. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await using folder = await open(path, 'r')
  await folder.sync()
}

/**
 * Reads the beginning of an answer.
 * @returns undefined for anything but a file. Threat: a link that would show admins another file.
 */
async function readReason(path: string): Promise<string | undefined> {
  try {
    await using file = await open(path, constants.O_RDONLY | NO_LINK)
    if (!(await file.stat()).isFile()) return undefined
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_REASON_BYTES))
    return buffer.toString('utf8', 0, bytesRead).trim()
  } catch (failure) {
    // Removed meanwhile, or a link.
    if (failure instanceof Error && 'code' in failure && ['ENOENT', 'ELOOP'].includes(String(failure.code)))
      return undefined
    throw failure
  }
}

async function forgetOldRecords(own: string): Promise<void> {
  for (const name of await readdir(own)) {
    if (!name.endsWith('.released')) continue
    const path = join(own, name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs < Date.now() - KEEP_RECORDS_MS) await rm(path, { force: true })
  }
}
