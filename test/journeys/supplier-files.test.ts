// @module-tag full
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { imagePaths, uploadLimits } from '#contract/images/paths.ts'
import { size } from '#test/sizes.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { findings } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

const placeholder = `img[src="${imagePaths.none}"]`

/** Returns the natural width of the picture once it has loaded. */
const widthOf = (picture: Locator) =>
  picture.evaluate(async (img: HTMLImageElement) => {
    img.loading = 'eager'
    await img.decode()
    return img.naturalWidth
  })

const MEGABYTE = 1_048_576

/** Gives the dialog a file with semicolons, and umlauts as Windows writes them. */
const give = (page: Page, lines: readonly string[]) =>
  page.getByLabel('CSV file').setInputFiles({
    name: 'lieferant.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['sku;name;price;availableQuantity;description;specs', ...lines].join('\r\n'),
      'latin1',
    ),
  })

test('an admin imports a supplier’s file: every bad line is named, a known name is told, a lost answer doubles nothing', async () => {
  await using app = await openTestApp({ pictures: true })
  const { page, complaints } = await app.visit()
  await signIn(page, 'admin@example.com', '/dashBoard/manageProduct')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import products' })

  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download a template' }).click()
  const template = await download
  expect(template.suggestedFilename()).toBe('products.csv')
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: await readFile(await template.path()),
  })
  await dialog.getByText('This file adds 1 product, changes 0').waitFor()

  await give(page, [
    'LT-1;Bürolampe;1,234;500;Warm.;Farbe: Grau',
    'LT-2;;8,50;500;Warm.;',
    'LT-3;Lampe;8,50;500;Warm.;Grau',
    'LT-4;Lampe;8,50;500;Warm; und hell.;',
    'LT-5;Lampe;8,50;500;Warm.;',
  ])
  const named = dialog.getByRole('list', { name: 'Lines to fix' }).getByRole('listitem')
  await named.first().waitFor()
  expect(await named.allTextContents()).toEqual([
    expect.stringMatching(/^Line 2: price: .*1234,50/),
    expect.stringMatching(/^Line 3: name: /),
    expect.stringMatching(/^Line 4: specs: /),
    expect.stringMatching(/^Line 5: 7 cells, where the header has 6/),
  ])
  expect(await findings(page, 'the import with lines to mend')).toEqual([])

  // Held until the progress was seen.
  const seen = Promise.withResolvers<void>()
  await page.route('**/api/products/imports', async (route) => {
    await seen.promise
    await route.continue()
  })
  await give(page, [
    'LT-1;Bürolampe;1.234,50;500;Warm.;Farbe: Grau',
    'LT-2;CALLLINE DUO USB HEADSET;8,50;500;Noch einer.;',
  ])
  await dialog.getByRole('progressbar', { name: 'Import' }).waitFor()
  await dialog.getByText('Checking every line…').waitFor()
  await dialog.getByText(/^[1-9]\d* s$/).waitFor()
  seen.resolve()
  await dialog.getByText('This file adds 2 products').waitFor()
  const warnings = dialog.getByRole('list', { name: 'Names that are there already' })
  await warnings.getByText(/^Line 3: SKU \S+ is called “CALLLINE DUO USB HEADSET” too\.$/).waitFor()
  expect(await findings(page, 'the import with a warning')).toEqual([])

  await page.unroute('**/api/products/imports')
  await page.route(
    '**/api/products/imports',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const start = dialog.getByRole('button', { name: 'Import 2 products' })
  await start.click()
  await dialog.getByText('nothing is imported twice').waitFor()
  await start.click()
  await page.getByText('2 products added, 0 changed').waitFor()
  await dialog.waitFor({ state: 'detached' })

  const visitor = await app.visit()
  await visitor.page.goto('/?q=B%C3%BCrolampe')
  const card = visitor.page.getByRole('article').filter({ hasText: 'Bürolampe' })
  await card.getByText('$1,234.50').first().waitFor()
  expect(await widthOf(card.locator(placeholder))).toBeGreaterThan(0)
  await card.getByRole('link', { name: 'Bürolampe' }).first().click()
  await visitor.page.getByText('No picture yet.').waitFor()
  expect(await widthOf(visitor.page.getByRole('figure').locator(placeholder))).toBeGreaterThan(0)
  await visitor.page.getByText('Grau').waitFor()
  expect(await findings(visitor.page, 'a product without a picture')).toEqual([])
  expect(visitor.complaints).toEqual([])
  expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])

  const rows = await app.closeAndRead((db) =>
    db.selectFrom('products').select(['sku', 'image']).where('sku', 'like', 'LT-%').orderBy('sku').execute(),
  )
  expect(rows).toEqual([
    { sku: 'LT-1', image: imagePaths.none },
    { sku: 'LT-2', image: imagePaths.none },
  ])
})

/** A picture that no format makes small. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()

test('a photo that is too large to be sent is made smaller before, and is the product’s picture', async () => {
  await using app = await openTestApp({ pictures: true })
  const { page, complaints } = await app.visit()
  await signIn(page, 'admin@example.com', '/dashBoard/addProduct')
  const file = page.getByLabel('Photo')
  // From files: the content itself would pass through several processes.
  const folder = temporaryFolder('photos')
  const huge = join(folder, 'huge.png')
  await writeFile(huge, Buffer.alloc(25 * MEGABYTE + 1))
  await file.setInputFiles(huge)
  await page.getByText('The picture is larger than 25 MB.').waitFor()

  const photo = await noise(size(1_800, 2_600), size(1_600, 2_400))
  expect(photo.length).toBeGreaterThan(uploadLimits.bytes)
  await writeFile(join(folder, 'photo.png'), photo)
  const sending = page.waitForRequest(`**${imagePaths.upload}?*`)
  await file.setInputFiles(join(folder, 'photo.png'))
  const { 'content-length': sent } = await (await sending).allHeaders()
  expect(Number(sent)).toBeGreaterThan(100_000)
  expect(Number(sent)).toBeLessThan(4 * MEGABYTE)
  const before = (photo.length / MEGABYTE).toFixed(1).replace('.', '\\.')
  await page.getByText(new RegExp(`^Made smaller: \\d\\.\\d instead of ${before} MB\\.$`)).waitFor()
  const picture = page.getByRole('img', { name: 'Picture 1' }).and(page.locator('[src^="/i/up-"]'))
  await picture.waitFor()
  expect(await widthOf(picture)).toBe(800)

  await page.getByLabel('Product name').fill('Lanternline Floor Lamp')
  await page.getByLabel('Price', { exact: true }).fill('21')
  await page.getByLabel('Available quantity').fill('4000')
  await page.getByLabel('Description').fill('A lamp for every floor.')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Product added Successfully').waitFor()
  expect(complaints).toEqual([])
  const rows = await app.closeAndRead((db) =>
    db.selectFrom('products').select('image').where('name', '=', 'Lanternline Floor Lamp').execute(),
  )
  expect(rows).toEqual([{ image: expect.stringMatching(/^\/i\/up-/) }])
  await rm(folder, { recursive: true })
})
