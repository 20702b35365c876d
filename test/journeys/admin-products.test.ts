import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { followMenu } from './follow-menu.ts'
import { fromMenu } from './from-menu.ts'
import { signIn } from './signed-in.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

async function adminAt(app: TestApp, path: string) {
  const visit = await app.visit()
  await signIn(visit.page, 'admin@example.com', path)
  return visit
}

const photo = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#c58b2a' } })
    .jpeg()
    .toBuffer()

test('an admin adds a product with a photo, and customers see it', async () => {
  await using app = await openTestApp({ pictures: true })
  const { page, complaints } = await adminAt(app, '/dashBoard/addProduct')
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await add.click()
  for (const field of ['Product Name', 'Price', 'Quantity', 'Description', 'Image']) {
    await seen(page, `${field} is required`)
  }
  await page.getByLabel('Product name').fill('Lanternline Desk Lamp')
  await page.getByLabel('Price', { exact: true }).fill('21')
  await page.getByLabel('Available quantity').fill('4000')
  await page.getByLabel('Description').fill('A lamp for every desk.')
  const file = page.getByLabel('Photo')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await file.setInputFiles({ name: 'lamp.svg', mimeType: 'image/svg+xml', buffer: svg })
  await seen(page, 'Choose a JPEG, PNG, WebP or AVIF file.')
  await file.setInputFiles({ name: 'lamp.jpg', mimeType: 'image/jpeg', buffer: svg })
  await seen(page, 'This is not a picture that we can read.')
  await file.setInputFiles({ name: 'lamp.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  const preview = page.getByRole('img', { name: 'Picture 1' })
  await preview.and(page.locator('[src^="/i/up-"]')).waitFor()
  await page.getByLabel('Specifications').fill('Power: 6 W\nnonsense')
  await add.click()
  await seen(page, 'Enter each line as Name: value')
  await page.getByLabel('Specifications').fill('Power: 6 W')
  for (const body of ['{}', '<html>']) {
    await page.route('**/api/addProduct', (route) => route.fulfill({ body }), { times: 1 })
    await add.click()
    await seen(page, 'Failed to Add Product')
    await page.getByLabel('Specifications').fill('Power: 6 W')
  }
  await add.click()
  await seen(page, 'Product added Successfully')
  await expect
    .poll(() => page.getByLabel('Product name').inputValue(), { message: 'the form is empty again' })
    .toBe('')
  await expect.poll(() => page.getByLabel('Price', { exact: true }).inputValue()).toBe('')
  await expect.poll(() => preview.count()).toBe(0)

  const visitor = await app.visit()
  await visitor.page.goto('/')
  const card = visitor.page.getByRole('article').filter({ hasText: 'Lanternline Desk Lamp' })
  await card.getByText('4,000').waitFor()
  expect(await card.getByText('...Read More').count(), 'nothing is cut').toBe(0)
  const picture = card.locator('img')
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  expect(await picture.evaluate((img) => (img as HTMLImageElement).currentSrc)).toContain('.avif')
  // What the image host refused with 400 a browser writes down.
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([])
  const rows = await app.closeAndRead((db) =>
    db.selectFrom('products').selectAll().where('name', 'like', 'Lantern%').execute(),
  )
  expect(rows).toMatchObject([{ price_cents: 2_100, available: 4_000, specs: { Power: '6 W' } }])
})

test('an admin changes, restocks, deletes and restores a product', { tags: ['full'] }, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await adminAt(app, '/dashBoard/manageProduct')
  await page.getByLabel('Name').fill('Callline Duo')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL('**?q=Callline+Duo*')
  const card = page.getByRole('row', { name: /Callline Duo USB Headset/ })
  await seen(page, '1 product in total')

  await fromMenu(card, 'Edit')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Price', { exact: true }).fill('31')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await card.getByText('$31').waitFor()

  await fromMenu(card, 'Restock')
  await dialog.getByLabel('Pieces').fill('-5')
  await dialog.getByRole('button', { name: 'Book' }).click()
  await dialog.getByText('Enter 1 piece or more').waitFor()
  await dialog.getByLabel('Pieces').fill('500')
  await dialog.getByLabel('Note').fill('pallet 7')
  await dialog.getByText('25,000').waitFor()
  await dialog.getByRole('button', { name: 'Book' }).click()
  await card.getByRole('cell', { name: '25,000' }).waitFor()
  await card.getByText('In stock').waitFor()

  await fromMenu(card, 'Delete')
  await dialog.getByText('Are You Sure').waitFor()
  await page.keyboard.press('Escape')
  // It closes a moment later; until then it has a button of that name, too.
  await dialog.waitFor({ state: 'detached' })
  expect(await card.count(), 'not sure').toBe(1)
  await fromMenu(card, 'Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await seen(page, 'Product Deleted')
  await seen(page, 'No product here matches.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await card.waitFor()

  await fromMenu(card, 'Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await card.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Deleted' }).click()
  await fromMenu(card, 'Put back on sale')
  await card.waitFor({ state: 'detached' })

  await followMenu(page, 'Shop', 'Audit Log')
  const log = page.getByRole('table')
  // What changed is folded.
  const booking = log.getByRole('row').filter({ hasText: 'Booked stock' }).first()
  await booking.getByRole('group').locator('summary').click()
  await booking.getByText('pallet 7').waitFor()
  await expect.poll(() => log.getByText('Deleted a product').count()).toBe(2)
  await page.getByLabel('What').selectOption('Booked stock')
  await page.getByRole('button', { name: 'Search' }).click()
  // Two of them are of the goods receipt of the demo.
  await seen(page, '3 lines in total')
  expect(complaints).toEqual([])
  await app.closeAndRead(async () => {})
})

test('an admin exports what is on the page, and imports it changed after a look at what it would do', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await adminAt(app, '/dashBoard/manageProduct')
  await page.getByRole('link', { name: 'Next page' }).click()
  await page.getByRole('link', { name: 'First page' }).waitFor()
  await page.goBack()
  await page.goto('/dashBoard/manageProduct?q=Callline+Duo')
  const download = page.waitForEvent('download')
  await fromMenu(page, 'Export CSV')
  const saved = await download
  expect(saved.suggestedFilename()).toBe('products-on-sale.csv')
  const csv = await readFile(await saved.path(), 'utf8')
  expect(csv.trim().split('\r\n')).toHaveLength(2)

  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog')
  const give = (text: string) =>
    dialog
      .getByLabel('CSV file')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await give(csv.replace(',29,', ',0,'))
  await dialog.getByText('Line 2: price: write USD').waitFor()
  await give(csv.replace(',29,', ',33,'))
  await dialog.getByText('changes 1 and leaves 0 as they are').waitFor()
  await dialog.getByRole('button', { name: 'Import 1 product' }).click()
  await seen(page, '0 products added, 1 changed')
  await page.getByRole('article').getByText('$33').waitFor()
  expect(complaints).toEqual([])
})
