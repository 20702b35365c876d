import { constants } from 'node:fs'
import { access, mkdir, open, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_STATEMENT_BYTES } from '#contract/bank-statements/endpoints.ts'
import type { ShopContext } from '../context.ts'
import { FolderUnusable } from '../invoice-transmissions/folder.ts'
import { receiveUnattended } from './by-mail.ts'

/** Files that were read are moved here; what became of each is on the page. */
const READ = 'read'
/** Neither follows a link nor waits for a pipe; Windows has neither flag. */
const NO_LINK = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Prepares the folder that a bank's program puts statements into.
 * @throws FolderUnusable
 */
export async function openStatementFolder(folder: string): Promise<string> {
  try {
    await mkdir(join(folder, READ), { recursive: true })
    await access(folder, constants.R_OK | constants.W_OK)
    await access(join(folder, READ), constants.R_OK | constants.W_OK)
    return folder
  } catch (cause) {
    throw new FolderUnusable(
      `Bank statements cannot be taken from ${folder} (${cause instanceof Error ? cause.message : cause}). ` +
        'Name another folder in BANK_STATEMENT_FOLDER, or let this user read and write it.',
      { cause },
    )
  }
}

/** Reads what is in the folder, oldest name first. A file that appears while it is written has a dot before its name. */
export async function readFolder(shop: ShopContext, folder: string): Promise<void> {
  for (const name of (await readdir(folder)).toSorted()) {
    if (name.startsWith('.') || name === READ) continue
    const path = join(folder, name)
    const bytes = await readBounded(path)
    if (!bytes) continue
    await receiveUnattended(shop, { name, bytes, source: 'folder' })
    // After it is stored: a file that is read twice changes nothing.
    await rename(path, join(folder, READ, `${Date.now()}-${name}`))
  }
}

/** @returns undefined for anything but a file. Threat: a link to another file, and one larger than memory. */
async function readBounded(path: string): Promise<Uint8Array | undefined> {
  try {
    await using file = await open(path, constants.O_RDONLY | NO_LINK)
    if (!(await file.stat()).isFile()) return undefined
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_STATEMENT_BYTES + 1))
    return buffer.subarray(0, bytesRead)
  } catch (failure) {
    // Taken by another process of the shop meanwhile, or a link.
    if (
      failure instanceof Error &&
      'code' in failure &&
      ['ENOENT', 'ELOOP', 'EISDIR'].includes(String(failure.code))
    )
      return undefined
    throw failure
  }
}
