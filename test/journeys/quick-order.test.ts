import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openTestApp } from './test-app.ts'

async function logIn(page: Page, email: string, from: string) {
  await page.goto(`/login?from=${encodeURIComponent(from)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('hundredfold')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`**${from}`)
}

const line = (page: Page, code: string) =>
  page.getByRole('list', { name: 'Lines of the list' }).getByRole('listitem').filter({ hasText: code })

test('a pasted list is read, decided line by line, and put into the cart; what is left is a file', async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await logIn(page, 'buyer@example.com', '/quick-order')
  await page.getByRole('button', { name: 'Read the list' }).click()
  await page.getByText('Paste or type part numbers first').waitFor()
  await page
    .getByLabel('Part numbers and quantities')
    .fill('DK-180-TRI\t130\npc-6a-1m\t250\nTripel Dock USB\t100\nzzqqxx-1\t100')
  await page.getByRole('button', { name: 'Read the list' }).click()
  await page.getByRole('button', { name: 'Find 4 products' }).click()
  await page.getByText('2 to be added, 1 to be decided, 1 not found: 4 lines.').waitFor()
  await line(page, 'DK-180-TRI').getByText('130 pieces').waitFor()
  await line(page, 'Tripel Dock').getByRole('radio').first().check()
  await page.getByText('3 to be added, 0 to be decided, 1 not found: 4 lines.').waitFor()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the other 1' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file).toContain('4,zzqqxx-1,100,No product has this number or one like it')

  await page.getByRole('button', { name: 'Add 3 to the cart' }).click()
  await page.getByText('3 lines are in your cart.').waitFor()
  expect(complaints).toEqual([])
  const rows = await app.closeAndRead(async (db) => ({
    cart: await db
      .selectFrom('cart_lines')
      .innerJoin('products', 'products.id', 'cart_lines.product_id')
      .select(['sku', 'pieces'])
      .orderBy('added_at')
      .execute(),
    remembered: await db.selectFrom('part_numbers').select('code').execute(),
  }))
  expect(rows.cart).toContainEqual({ sku: 'DK-180-TRI', pieces: expect.any(Number) })
  expect(rows.cart).toContainEqual({ sku: 'PC-6A-1M', pieces: 250 })
  expect(rows.remembered).toEqual([{ code: 'TRIPEL DOCK USB' }])
})

test('a spreadsheet is read with the values that it was saved with, and other files are refused in a sentence', async () => {
  await using app = await openTestApp()
  const { page } = await app.visit()
  await logIn(page, 'buyer@example.com', '/quick-order')
  const choose = page.getByLabel('or a file, .csv or .xlsx')
  await choose.setInputFiles({
    name: 'x.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from('not a workbook'),
  })
  await page.getByText('This is no CSV or Excel file').waitFor()
  await choose.setInputFiles(fileURLToPath(new URL('./files/part-numbers.xlsx', import.meta.url)))
  await page.getByRole('checkbox', { name: 'The first row is a heading' }).waitFor()
  expect(await page.getByLabel('Quantities', { exact: true }).inputValue()).toBe('2')
  await page.getByRole('button', { name: 'Find 3 products' }).click()
  await page.getByText(/2 to be added, \d to be decided, \d not found: 3 lines\./).waitFor()
  await line(page, 'PC-6A-1M').getByText('250 pieces').waitFor()
})
