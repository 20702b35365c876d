import { cpSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { type AppSettings, launchChromium, startApp, type TestApp } from './start-app.ts'

export type { TestApp }

/** One browser for a test file; each visit is a browser context of its own. */
let browser: Promise<Browser> | undefined
afterAll(async () => (await browser)?.close())

/** An app of one test's own, filled with the demo, and a real browser. */
export async function openTestApp(settings?: AppSettings): Promise<TestApp> {
  browser ??= launchChromium()
  const folder = temporaryFolder('journey')
  cpSync(inject('demoFolder'), folder, { recursive: true })
  return startApp(folder, await browser, settings)
}
