// @module-tag full
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findings } from './axe.ts'
import { fromMenu } from './from-menu.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

/** Presses the button; the lines of the file that is saved then. */
async function saved(
  page: Page,
  button: string,
  name: string,
  within: Page | Locator = page,
): Promise<string[]> {
  const download = page.waitForEvent('download')
  await within.getByRole('button', { name: button, exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(name)
  return (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
}

test('files have what is on the page, and a customer’s their own', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'admin@example.com', '/dashBoard/manageInvoices')
  const listed = page.getByRole('row').filter({ hasText: 'INV-' })
  await listed.first().waitFor()
  const all = await listed.count()
  await page.getByLabel('Status').selectOption('Open')
  await page.getByLabel('From').fill('2020-01-01')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL('**state=open&from=2020-01-01&to=')
  // The address changes a moment before the list.
  await expect.poll(() => listed.count()).toBeLessThan(all)
  const invoices = (await saved(page, 'Export CSV', 'invoices.csv')).slice(1)
  const open = invoices.filter((line) => line.includes(',invoice,'))
  expect(open.length).toBeGreaterThan(0)
  expect(await listed.count()).toBe(open.length)
  await page.getByLabel('To').fill('2020-01-02')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('No invoice here matches.').waitFor()
  expect(await saved(page, 'Export CSV', 'invoices.csv')).toHaveLength(1)

  await page.getByRole('button', { name: 'Accounting' }).click()
  const accounting = page.getByRole('dialog', { name: 'Accounting' })
  expect(await findings(page, 'the dialog of accounting')).toEqual([])
  await accounting.getByLabel('From').fill('2020-01-01')
  await accounting.getByLabel('To').fill('2199-12-31')
  await accounting.getByRole('button', { name: 'Export' }).click()
  await accounting.getByText('Missing under Settings, Accounting: Customers;').waitFor()
  await accounting.getByLabel('To').fill('2020-01-31')
  expect(await saved(page, 'Export', 'journal-2020-01-01-2020-01-31.csv', accounting)).toHaveLength(1)
  await page.goto('/dashBoard/settings/accounting')
  await page.getByLabel('Customers').fill('0100')
  await page.getByLabel('The fiscal year starts in').selectOption('July')
  await page.getByRole('button', { name: 'Save accounting' }).click()
  await page.getByText('Up to 9 digits, without a zero in front').waitFor()
  await page.getByLabel('Customers').fill('10000')
  await page.getByRole('button', { name: 'Save accounting' }).click()
  await page.getByText('Saved').waitFor()
  await page.reload()
  expect(await page.getByLabel('Customers').inputValue()).toBe('10000')
  expect(await page.getByLabel('The fiscal year starts in').inputValue()).toBe('7')

  await page.goto('/dashBoard/makeUpdate?q=admin%40')
  expect(await saved(page, 'Export CSV', 'users.csv')).toHaveLength(2)
  await page.goto('/dashBoard/manageCompanies')
  expect((await saved(page, 'Export CSV', 'companies.csv')).length).toBeGreaterThan(1)

  await page.goto('/dashBoard/manageProduct')
  const product = page.getByRole('row').nth(1)
  const sku = await product.getByRole('cell').first().textContent()
  await fromMenu(product, 'Ledger')
  const ledger = await saved(page, 'Export CSV', `stock-ledger-${sku}.csv`, page.getByRole('dialog'))
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(ledger.length).toBeGreaterThan(1)
  expect(ledger.slice(1).every((line) => line.split(',')[1] === sku)).toBe(true)
  await fromMenu(page, 'Stock ledger')
  expect(await findings(page, 'the dialog of the ledger')).toEqual([])
  await page.getByLabel('Reason').selectOption('Corrected')
  await page.getByLabel('From').fill('2199-01-01')
  expect(await saved(page, 'Export CSV', 'stock-ledger.csv', page.getByRole('dialog'))).toHaveLength(1)
  expect(complaints, 'the journal without accounts').toEqual([expect.stringContaining('409')])

  const owner = await app.visit()
  await signIn(owner.page, 'owner@example.com', '/dashBoard/invoices')
  const own = (await saved(owner.page, 'Export CSV', 'invoices.csv')).slice(1)
  expect(own.length).toBeGreaterThan(0)
  expect(own.every((line) => line.includes(',Demo Offices Ltd,'))).toBe(true)
  expect(owner.complaints).toEqual([])
})
