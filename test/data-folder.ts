import { cpSync } from 'node:fs'
import { inject } from 'vitest'
import type { Content } from './databases.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Creates a data folder for one test, with a migrated database: empty, or filled with the demo. */
export function dataFolder(content: Content): string {
  const databases = inject('databases')
  if (databases.engine !== 'pglite') throw new Error('only the embedded database lives in a folder')
  const folder = temporaryFolder(content)
  cpSync(content === 'demo' ? databases.demoFolder : databases.emptyFolder, folder, { recursive: true })
  return folder
}
