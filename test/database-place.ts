import { rmSync } from 'node:fs'
import { inject } from 'vitest'
import { copyOfTemplate } from './copy-of-template.ts'
import { dataFolder } from './data-folder.ts'
import type { Content } from './databases.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Creates a database for one test on the engine of this run, for any process to open: empty, or with the demo. */
export async function databasePlace(content: Content) {
  const databases = inject('databases')
  const copy =
    databases.engine === 'postgres' ? await copyOfTemplate(databases.serverUrl, content) : undefined
  const folder = copy ? temporaryFolder(content) : dataFolder(content)
  return {
    folder,
    url: copy?.url,
    /** The settings that tell a shop where its database is. */
    settings: { SHOP_MODE: 'demo', DATA_DIR: folder, ...(copy && { DATABASE_URL: copy.url }) },
    async [Symbol.asyncDispose]() {
      await copy?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
