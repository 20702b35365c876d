import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder, and those around it that are missing. Node's own recursive `mkdir` never ends where a folder exists but
 * can have no new ones, such as /proc.
 * @returns whether there was none
 */
export function makeFolder(path: string, mode = 0o777): boolean {
  try {
    mkdirSync(path, { mode })
  } catch (failure) {
    if (isFolder(path)) return false
    const isMissing = failure instanceof Error && 'code' in failure && failure.code === 'ENOENT'
    if (!isMissing || isFolder(dirname(path))) throw failure
    makeFolder(dirname(path), mode)
    mkdirSync(path, { mode })
  }
  return true
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
