import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { closeToasts, findings } from './axe.ts'
import { signIn } from './signed-in.ts'
import { openTestApp } from './test-app.ts'

test('an admin imports a supplier’s price list: what its columns are, what it would do, and what became of it', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'admin@example.com', '/dashBoard/imports')
  await page.getByLabel('File of products').setInputFiles('test/journeys/files/part-numbers.xlsx')
  await page.getByRole('heading', { name: 'part-numbers.xlsx' }).waitFor()
  await page.getByRole('link', { name: 'All imports' }).click()
  await page.getByLabel('File of products').setInputFiles('test/journeys/files/price-list-nord.csv')
  await page.getByRole('heading', { name: 'price-list-nord.csv' }).waitFor()
  await page.getByLabel('What Artikel-Nr. is').selectOption('Not imported')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('Choose the column of the SKU.').waitFor()
  await page.getByLabel('What Artikel-Nr. is').selectOption('SKU')
  await page.getByLabel('What Farbe is').selectOption('Specification')
  await page.getByLabel('Supplier', { exact: true }).fill('Nord')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('The SKU ND-1002 is on line 4 already.').waitFor()
  await page.getByRole('link', { name: 'New 3' }).click()
  await page.getByRole('table', { name: 'New' }).getByText('$1,129').waitFor()
  expect(await findings(page, 'checked import')).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await findings(page, 'checked import on a phone')).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Run: 3 new, 0 changed' }).click()
  await page.getByText('Done', { exact: true }).waitFor()

  await page.getByRole('link', { name: 'All imports' }).click()
  await page.getByRole('button', { name: 'More for Nord' }).click()
  await page.getByRole('button', { name: 'Set a feed for Nord' }).click()
  const dialog = page.getByRole('dialog', { name: 'Feed of Nord' })
  await dialog.getByLabel('Address').fill('http://10.0.0.1/list.csv')
  await dialog.getByRole('button', { name: 'Save and fetch' }).click()
  await dialog.getByText('only from encrypted addresses on the public internet').waitFor()
  expect(await findings(page, 'feed dialog')).toEqual([])
  await page.keyboard.press('Escape')
  await closeToasts(page)
  expect(await findings(page, 'imports')).toEqual([])
  expect(complaints.filter((line) => !line.includes('422'))).toEqual([])
})

test('an export of another shop is read in the encoding that is chosen, and its variants become a family', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'admin@example.com', '/dashBoard/imports')
  const rows = [
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price',
    'lamp,Lampe,Farbe,Rot,LAMP-R,10',
    'lamp,,,Wei\xdf,LAMP-W,12',
  ]
  await page.getByLabel('Encoding').selectOption('Windows-1250 (Central Europe)')
  await page.getByLabel('File of products').setInputFiles({
    name: 'lamps.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n'), 'latin1'),
  })
  await page.getByText('read as Windows-1250').waitFor()
  await page.getByText('upload the file again and choose another encoding').waitFor()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText('1 product family is made of variants after the last row.').waitFor()
  expect(await findings(page, 'checked export')).toEqual([])
  await page.getByRole('button', { name: 'Run: 2 new, 0 changed' }).click()
  await page.getByText('Done', { exact: true }).waitFor()
  await page.getByText('1 product family is made of variants.').waitFor()
  expect(complaints).toEqual([])
})

test('of a workbook with several sheets a person chooses one, and it is read as it shows its cells', {
  tags: ['full'],
}, async () => {
  await using app = await openTestApp()
  const { page, complaints } = await app.visit()
  await signIn(page, 'admin@example.com', '/dashBoard/imports')
  const workbook = utils.book_new()
  const padded = { t: 'n', v: 154, z: '00000' }
  utils.book_append_sheet(workbook, utils.aoa_to_sheet([['Only for Nord']]), 'Notes')
  utils.book_append_sheet(
    workbook,
    utils.aoa_to_sheet([
      ['SKU', 'Name', 'Price'],
      [padded, 'Dock', 9],
    ]),
    'Prices',
  )
  utils.book_append_sheet(workbook, utils.aoa_to_sheet([['SKU'], ['X']]), 'Old')
  utils.book_append_sheet(workbook, utils.aoa_to_sheet([]), 'Blank')
  workbook.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 0 }, { Hidden: 1 }, { Hidden: 0 }] }
  const written: unknown = write(workbook, { type: 'buffer', bookType: 'xlsx' })
  if (!Buffer.isBuffer(written)) throw new Error('no workbook')
  await page.getByLabel('File of products').setInputFiles({
    name: 'sheets.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: written,
  })
  const choice = page.getByLabel('Sheet', { exact: true })
  await choice.waitFor()
  expect(await choice.getByRole('option').allTextContents()).toEqual(['Notes', 'Prices', 'Old (hidden)'])
  await page.getByText('Not listed: “Blank” (empty).').waitFor()
  expect(await findings(page, 'choice of a sheet')).toEqual([])
  await choice.selectOption('Prices')
  await page.getByRole('button', { name: 'Upload this sheet' }).click()
  await page.getByRole('heading', { name: 'sheets.xlsx' }).waitFor()
  await page.getByText('00154').waitFor()
  expect(complaints).toEqual([])
})
