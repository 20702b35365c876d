import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import type { Outside } from '#main.ts'
import { dataFolder } from '#test/data-folder.ts'
import { type AppSettings, launchChromium, startApp, type TestApp } from './start-app.ts'

export type { TestApp }

/** One browser for a test file; each visit is a browser context of its own. */
let browser: Promise<Browser> | undefined
afterAll(async () => (await browser)?.close())

/** An app of one test's own, filled with the demo, and a real browser. */
export async function openTestApp(settings?: AppSettings, outside?: Outside): Promise<TestApp> {
  browser ??= launchChromium()
  return startApp(dataFolder('demo'), await browser, settings, outside)
}
