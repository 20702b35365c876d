import type { Browser } from 'playwright-core'
import type { Outside } from '#main.ts'
import { dataFolder } from '#test/data-folder.ts'
import { type AppSettings, launchChromium, startApp, type TestApp } from './start-app.ts'

export type { TestApp }

/** One browser for all tests of this process, with which it ends; each visit is a browser context of its own. */
let browser: Promise<Browser> | undefined

/** An app of one test's own, filled with the demo, and a real browser. */
export async function openTestApp(settings?: AppSettings, outside?: Outside): Promise<TestApp> {
  browser ??= launchChromium()
  return startApp(dataFolder('demo'), await browser, settings, outside)
}
