// @module-tag full
import { expect, test } from 'vitest'
import { DESK, findings } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

test('an admin finds, sorts, chooses and delivers orders, and keeps the view', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'admin@example.com', '/dashBoard/manageAllOrder')
  const table = page.getByRole('table')
  // Cards, until a table is chosen; then that.
  await page.getByRole('article').first().waitFor()
  expect(await table.count()).toBe(0)
  await page.getByRole('link', { name: 'Show as a table' }).click()
  await table.waitFor()
  // Of one buyer: all orders of the demo are more than one page.
  await page.goto('/dashBoard/manageAllOrder?q=buyer@example.com')
  await table.waitFor()
  const box = (name: string) => page.getByRole('checkbox', { name })
  const numbers = () => table.getByRole('rowheader').allTextContents()

  // A head sorts, and once more the other way round.
  await table.getByRole('link', { name: 'Total' }).click()
  await page.waitForURL('**sort=-amount')
  await table
    .getByRole('columnheader', { name: 'Total' })
    .and(page.locator('[aria-sort=descending]'))
    .waitFor()
  const largest = await numbers()
  await table.getByRole('link', { name: 'Total' }).click()
  await page.waitForURL('**sort=amount')
  await expect.poll(numbers).toEqual(largest.toReversed())

  // With Shift a whole range is chosen, by pointer and by the space bar.
  const [first = '', , third = ''] = await numbers()
  await box(`Select ${first}`).click()
  await box(`Select ${third}`).click({ modifiers: ['Shift'] })
  await page.getByText('3 selected').waitFor()
  await box(`Select ${first}`).press('Shift+Space')
  await page.getByText('3 selected').waitFor({ state: 'detached' })
  await box('Select all on this page').check()
  await page.getByText(`${largest.length} selected`).waitFor()
  expect(await findings(page, 'chosen orders', { width: DESK })).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export selected' }).click()
  expect((await download).suggestedFilename()).toBe('orders.csv')
  const list = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Picking list' }).click()
  expect((await list).suggestedFilename()).toBe('picking-list.pdf')
  await page.getByRole('button', { name: 'Choose none' }).click()

  // Columns, and a view of its own.
  await page.getByRole('button', { name: 'Columns' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await table.getByRole('columnheader', { name: 'Address' }).waitFor()
  await page.getByRole('link', { name: 'Paid, to deliver' }).click()
  await page.waitForURL('**status=pending**')
  await page.getByRole('button', { name: 'Save view' }).click()
  await dialog.getByLabel('Name of the view').fill('Morning round')
  expect(await findings(page, 'save view')).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Morning round' }).click()
  await page.waitForURL('**saved=**')

  // All that are paid are delivered with two presses.
  const pending = (await numbers()).length
  await box('Select all on this page').check()
  await page.getByRole('button', { name: /^Deliver \d+ orders?$/ }).click()
  await page.getByText(`Delivered Successfully: ${pending}`).waitFor()
  await page.getByText('No order here matches.').waitFor()
  await page.getByRole('button', { name: 'Delete view' }).click()
  await page.getByRole('link', { name: 'Morning round' }).waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('a buyer sees orders as a table, which a search and a reload leave a table', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit({ reducedMotion: 'reduce' })
  await signIn(page, 'buyer@example.com', '/dashBoard/myOrder')
  await page.getByRole('article').first().waitFor()
  await page.getByRole('link', { name: 'Show as a table' }).click()
  const table = page.getByRole('table', { name: 'Your orders, newest first' })
  const unpaid = table.getByRole('row', { name: /HF-100001/ })
  await unpaid.getByRole('link', { name: 'Pay' }).waitFor()
  await unpaid.getByText('not payed').waitFor()
  await unpaid.getByText(/^Held for /).waitFor()
  expect(await page.getByRole('article').count()).toBe(0)

  await page.reload()
  await table.waitFor()
  await page.getByLabel('Any number, product or SKU').fill('HF-100003')
  await page.getByRole('button', { name: 'Search' }).click()
  await unpaid.waitFor({ state: 'detached' })
  const delivered = table.getByRole('row', { name: /HF-100003/ })
  await delivered.getByRole('button', { name: 'Order again' }).waitFor()
  await delivered.getByRole('link', { name: 'Invoice' }).waitFor()
  await page.getByRole('link', { name: 'Show as cards' }).click()
  await page.getByRole('article', { name: /^Order of Callline Duo/ }).waitFor()
  expect(complaints).toEqual([])
})
