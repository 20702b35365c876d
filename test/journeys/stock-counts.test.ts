// @module-tag full
import { expect, test } from 'vitest'
import { findings, PHONE } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

test('a category is counted on a phone without what is expected, and its differences are shown once it is closed', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit({
    reducedMotion: 'reduce',
    viewport: { width: PHONE, height: 844 },
  })
  await signIn(page, 'admin@example.com', '/dashBoard/stockCounts')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'New count' }).click()
  await dialog.getByLabel('Name of the count').fill('Docks and hubs')
  await dialog.getByLabel('All products of a category').selectOption('Docks & Hubs')
  expect(await findings(page, 'a new stock count')).toEqual([])
  await dialog.getByRole('button', { name: 'Start the count' }).click()
  await page.getByRole('heading', { name: 'SC-100002' }).waitFor()
  const pieces = page.getByLabel(/^Pieces of /).first()
  await pieces.fill('7')
  await pieces.press('Enter')
  await page.getByRole('button', { name: /^Record again/ }).waitFor()
  expect(await page.getByText('Expected').count(), 'blind').toBe(0)
  expect(await findings(page, 'a stock count')).toEqual([])
  await page.getByRole('button', { name: 'Close the count' }).click()
  await dialog.getByRole('button', { name: 'Close the count' }).click()
  await page.getByText(/pieces missing, /).waitFor()
  expect(await findings(page, 'the differences of a stock count')).toEqual([])
  await page.getByRole('button', { name: 'Discard' }).click()
  await dialog.getByRole('button', { name: 'Discard the count' }).click()
  await page.getByText('Discarded', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'All stock counts' }).click()
  await page.getByRole('link', { name: 'SC-100002' }).waitFor()
  expect(await findings(page, 'stock counts')).toEqual([])
  expect(complaints).toEqual([])
})
