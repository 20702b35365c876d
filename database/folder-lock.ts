import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `Another process already uses ${folder}. Two at once would destroy the data in it. ` +
        'Stop the other one, or give this one its own DATA_DIR, or share a Postgres with DATABASE_URL.',
    )
  }
}

/**
 * Takes an exclusive lock on the folder. Node has no file locks of its own, but its SQLite uses one of the
 * operating system's. It ends with the process, so it is never stale.
 * @throws FolderInUse
 */
export function lockFolder(folder: string): { release: () => void } {
  const file = new DatabaseSync(join(folder, 'lock'))
  try {
    file.exec('pragma busy_timeout = 0; pragma journal_mode = delete; begin exclusive')
  } catch {
    file.close()
    throw new FolderInUse(folder)
  }
  return { release: () => file.close() }
}
