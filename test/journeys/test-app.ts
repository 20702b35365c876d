import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { type Database, openDatabase } from '#database/open.ts'
import { copyOfTemplate } from '#test/copy-of-template.ts'
import { failLoudly } from '#test/databases.ts'
import { type AppSettings, launchChromium, startApp, type TestApp } from './start-app.ts'

export type { TestApp }

/** The browsers of this process, with pictures and without, closed at its end; each visit is a separate context. */
const browsers = new Map<boolean, Promise<Browser>>()

interface TestAppOptions {
  readonly settings?: AppSettings
  /** Changes the demo data before the app opens. */
  readonly prepare?: (db: Database) => Promise<void>
  /** Whether pages load their pictures. @default false, which is cheaper */
  readonly pictures?: boolean
}

/** Opens an app for one test on a copy of the demo, with a real browser. */
export async function openTestApp({
  settings,
  prepare,
  pictures = false,
}: TestAppOptions = {}): Promise<TestApp> {
  const browser = browsers.get(pictures) ?? launchChromium({ pictures })
  browsers.set(pictures, browser)
  const databases = inject('databases')
  if (databases.engine !== 'postgres') throw new Error('journeys run on Postgres')
  const { url, drop } = await copyOfTemplate(databases.serverUrl, 'demo')
  if (prepare) {
    await using database = await openDatabase({ url, folder: '', onLostConnection: failLoudly })
    await prepare(database.db)
  }
  return startApp({ settings: { DATABASE_URL: url }, remove: drop }, await browser, settings)
}
