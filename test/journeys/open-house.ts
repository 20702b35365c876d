import { cpSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { type House, type HouseSettings, launchChromium, openHouseIn } from './house.ts'

export type { House }

/** One for all houses of a test file; each visit is a browser context of its own. */
let browser: Promise<Browser> | undefined
afterAll(async () => (await browser)?.close())

/** A house of one test's own, with the demo in it, and a real browser. */
export async function openHouse(settings?: HouseSettings): Promise<House> {
  browser ??= launchChromium()
  const folder = temporaryFolder('journey')
  cpSync(inject('demoFolder'), folder, { recursive: true })
  return openHouseIn(folder, await browser, settings)
}
