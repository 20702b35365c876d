import { inject } from 'vitest'
import { openDatabase } from '#database/open.ts'
import { loadAccounts } from '#demo/load-accounts.ts'
import { copyOfTemplate } from '#test/copy-of-template.ts'
import { failLoudly } from '#test/databases.ts'
import { launchChromium, startApp, type TestApp } from './start-app.ts'

/** Opens a shop with accounts and nothing else, which counts as live once it runs. */
export async function openNewShop(): Promise<TestApp> {
  const databases = inject('databases')
  if (databases.engine !== 'postgres') throw new Error('journeys run on Postgres')
  const { url, drop } = await copyOfTemplate(databases.serverUrl, 'empty')
  const open = () => openDatabase({ url, folder: '', onLostConnection: failLoudly })
  {
    await using database = await open()
    await loadAccounts(database.db)
  }
  const browser = await launchChromium({ pictures: false })
  const remove = async () => {
    await browser.close()
    await drop()
  }
  const app = await startApp({ settings: { DATABASE_URL: url }, remove }, browser)
  // Afterwards, because the process runs as a demo's: a live one needs services that a test does not have.
  await using database = await open()
  await database.db.updateTable('shop_kind').set({ kind: 'live' }).execute()
  return app
}
