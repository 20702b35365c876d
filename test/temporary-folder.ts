import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 4 * 1024 ** 3

/**
 * Creates a folder for a test run's temporary files: in memory if there is plenty, because a database consists of
 * hundreds of files, and creating them takes five times as long on a disk.
 */
export function temporaryFolder(name: string): string {
  return mkdtempSync(join(hasSpace(IN_MEMORY) ? IN_MEMORY : tmpdir(), `hundredfold-${name}-`))
}

function hasSpace(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= MIN_FREE_BYTES
}
