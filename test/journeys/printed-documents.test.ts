// @module-tag full
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { pdfText } from '#test/pdf-text.ts'
import { closeToasts, findings } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

test('an admin says who sells, and what a buyer prints of an order says so', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'admin@example.com', '/dashBoard/settings')
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByRole('button', { name: /^Save \d change/ }).click()
  await page.getByText('Name is required').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Sampletown Supplies')
  await page.getByLabel('Tax number').fill('')
  await page.getByRole('button', { name: /^Save \d change/ }).click()
  await page.getByText('Saved').waitFor()
  await closeToasts(page)
  expect(await findings(page, 'settings')).toEqual([])
  await page.reload()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Sampletown Supplies')
  await page.goto('/dashBoard/overview')
  await page.getByRole('main').getByRole('link', { name: 'Fill them in' }).click()
  await page.getByLabel('Tax number').waitFor()

  const buyer = await app.visit()
  await signIn(buyer.page, 'buyer@example.com', '/dashBoard/order/demo-order-2')
  const saving = buyer.page.waitForEvent('download')
  await buyer.page.getByRole('button', { name: 'PDF' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toMatch(/^HF-\d+\.pdf$/)
  await buyer.page.getByRole('button', { name: 'PDF' }).waitFor()
  expect(await buyer.page.evaluate(() => document.activeElement?.textContent), 'keeps the focus').toBe('PDF')
  const text = pdfText(await readFile(await download.path()))
  expect(text).toContain('Clearview 24 Monitor')
  // The order is older than the change.
  expect(text).toContain('Hundredfold Demo')
  expect(text).not.toContain('Sampletown Supplies')
  // The chart library says so when its page is left before it has drawn.
  expect([...complaints, ...buyer.complaints].filter((line) => !line.includes('of chart'))).toEqual([])
})

test('an order’s page prints without menus and buttons, in dark ink', async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await signIn(page, 'owner@example.com', '/dashBoard/order/demo-order-10')
  await page.getByRole('heading', { name: 'Shipments' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button').count()).toBe(0)
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  const title = page.getByRole('heading', { level: 1 })
  await expect.poll(() => title.evaluate((title) => getComputedStyle(title).color)).toBe('rgb(0, 0, 0)')
})
