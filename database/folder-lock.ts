import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DiskNotWritable } from './disk-space.ts'

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `Another process already uses ${folder}. Two at once would destroy the data in it. ` +
        'Stop the other one, or give this one its own DATA_DIR, or share a Postgres with DATABASE_URL.',
    )
  }
}

/** SQLite's code for a file that another process has locked. */
const BUSY = 5

/**
 * Takes an exclusive lock on the folder. Node has no file locks of its own, but its SQLite uses one of the
 * operating system's. It ends with the process, so it is never stale.
 * @throws FolderInUse; DiskNotWritable
 */
export function lockFolder(folder: string): { release: () => void } {
  const path = join(folder, 'lock')
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(path)
    file.exec('pragma busy_timeout = 0; pragma journal_mode = delete; begin exclusive')
  } catch (failure) {
    file?.close()
    if (failure instanceof Error && 'errcode' in failure && failure.errcode === BUSY)
      throw new FolderInUse(folder)
    throw new DiskNotWritable(
      `${path} cannot be opened (${failure instanceof Error ? failure.message : failure}). If it belongs to another user, such ` +
        'as root, give the whole folder to the user who runs the shop (chown -R).',
    )
  }
  const held = file
  return { release: () => held.close() }
}
