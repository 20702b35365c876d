import type { Page } from 'playwright-core'
import { API_ROOT } from '#contract/endpoint.ts'

/** Calls the API as whoever is signed in, and throws when it refuses. */
export async function ask(page: Page, method: string, path: string, data?: unknown) {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { Authorization: `Bearer ${token}` }
  const response = await page.request.fetch(API_ROOT + path, { method, headers, data })
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
  return response.json()
}
