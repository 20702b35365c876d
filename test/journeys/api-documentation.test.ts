// @module-tag full
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESK, findings, PHONE } from './axe.ts'
import { openTestApp } from './test-app.ts'

test('on the page of the API a call is tried and a refusal read, on a phone and within the content policy; axe finds nothing', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await page.goto('/api/docs')
  await page.getByRole('heading', { level: 1, name: 'The API' }).waitFor()
  // Swagger UI renders all calls of a group at once: a small one, with a call for everybody and one for owners.
  await page.locator('.opblock-tag', { hasText: 'announcement' }).click()
  const openCall = async (path: string) => {
    const call = page.locator('.opblock', { has: page.locator(`[data-path="${path}"]`) }).first()
    await call.getByRole('button').first().click()
    await call.getByRole('button', { name: 'Try it out' }).waitFor()
    return call
  }
  const replyOf = async (call: Locator) => {
    await call.getByRole('button', { name: 'Try it out' }).click()
    await call.getByRole('button', { name: 'Execute' }).click()
    const reply = call.locator('.live-responses-table .response')
    await reply.waitFor()
    return reply.textContent()
  }
  const announcement = await openCall('/announcement')
  // What Swagger UI calls its landmarks and levels cannot be set; of some of its parts axe cannot tell.
  const undecided = ['.models', '.copy-to-clipboard', '.tab-header', '.content-type']
  const found = await findings(page, 'API', { width: DESK, covered: undecided })
  expect(found.filter((each) => !/: landmark-/.test(each))).toEqual([])
  expect(await replyOf(announcement)).toMatch(/^\s*200[\s\S]*"link"/)

  await page.setViewportSize({ width: PHONE, height: 900 })
  const refused = await replyOf(await openCall('/settings/announcement'))
  expect(refused).toMatch(/^\s*401[\s\S]*"code"/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'fits a phone').toBe(PHONE)
  expect(complaints.filter((text) => !text.includes('status of 401'))).toEqual([])
})

test('without script the page of the API lists every call', async () => {
  await using app = await openTestApp()
  const { page } = await app.visit({ javaScriptEnabled: false })
  await page.goto('/api/docs')
  expect(await page.getByRole('heading', { name: 'POST /api/orders', exact: true }).count()).toBe(1)
})
