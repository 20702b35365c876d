import { type CellObject, utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { csvOf } from '#web/ui/workbook/sheet-csv.ts'
import { readSheets } from '#web/ui/workbook/sheets.ts'
import { checkedImport } from './imports.ts'
import { openShop } from './open-shop.ts'

type Cells = readonly (readonly (CellObject | string | null)[])[]

/** What a browser sends for a workbook with these cells. */
function sentFor(rows: Cells, merges: readonly string[] = []): string {
  const workbook = utils.book_new()
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]))
  sheet['!merges'] = merges.map((range) => utils.decode_range(range))
  utils.book_append_sheet(workbook, sheet, 'Prices')
  const sheets = readSheets(
    new Uint8Array(write(workbook, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer), // by `type`
  )
  const [read] = typeof sheets === 'string' ? [] : sheets
  if (!read) throw new Error(String(sheets))
  return csvOf(read)
}

const number = (v: number, z?: string): CellObject => ({ t: 'n', v, ...(z && { z }) })

test('an import of a workbook takes over what its cells show, and names cells that are no numbers', async () => {
  await using shop = await openShop()
  const csv = sentFor(
    [
      ['SKU', 'Name', 'Price', 'GTIN', 'Description'],
      [number(154, '00000'), 'Padded', number(12.5, '#,##0.00 "€"'), number(4006381333931), 'd'],
      [number(90.71, '0.000'), "'Quoted'", number(1234.5, '#,##0.00'), null, '="00154"'],
      ['DATE', 'n', number(46054, 'd/m/yy'), null, 'd'],
      ['TRUE', 'n', { t: 'b', v: true }, null, 'd'],
      ['PERCENT', 'n', number(0.15, '0%'), null, 'd'],
      ['ERROR', 'n', { t: 'e', v: 0x2a }, null, 'd'],
      [{ t: 'e', v: 0x17 }, 'n', number(5), null, 'd'],
      ['TIME', 'n', number(0.5, 'h:mm'), null, 'd'],
      ['OVER', 'n', number(5), null, 'd'],
      ['UNDER', 'n', null, null, 'd'],
    ],
    ['C10:C11'],
  ).replace('12.50 €', '12.50')
  const importing = await checkedImport(shop, csv)
  const bad = await importing.rows('bad')
  expect(bad).toMatchObject([
    { line: 4, sku: 'DATE', message: expect.stringContaining('Price: ') },
    { line: 5, sku: 'TRUE', message: expect.stringContaining('Price: ') },
    { line: 6, sku: 'PERCENT', message: expect.stringContaining('Price: ') },
    { line: 7, sku: 'ERROR', message: 'Price: the spreadsheet shows the error #N/A. Correct it there' },
    { line: 8, message: 'SKU: the spreadsheet shows the error #REF!. Correct it there' },
    { line: 9, sku: 'TIME', message: expect.stringContaining('Price: ') },
    {
      line: 11,
      sku: 'UNDER',
      message: 'Price: it belongs to a merged cell. Unmerge the cells, and fill in the value of each row',
    },
  ])
  expect(await importing.run()).toMatchObject({ status: 200 })
  const products = (await shop.rows('products')).filter(({ sku }) => /154|90\.71|OVER/.test(String(sku)))
  expect(products).toHaveLength(3)
  expect(products).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ sku: '00154', gtin: '4006381333931', price_cents: 1_250 }),
      expect.objectContaining({
        sku: '90.710',
        name: "'Quoted'",
        price_cents: 123_450,
        description: '="00154"',
      }),
      expect.objectContaining({ sku: 'OVER', price_cents: 500 }),
    ]),
  )
})

test('an amount of a workbook in another currency is a bad row', async () => {
  await using shop = await openShop()
  const rows = ['$', 'USD', '€', 'CHF'].map((mark) => [mark, 'n', number(7, `0.00 "${mark}"`), 'd'])
  const importing = await checkedImport(shop, sentFor([['SKU', 'Name', 'Price', 'Description'], ...rows]))
  expect(await importing.rows('bad')).toMatchObject([{ sku: '€' }, { sku: 'CHF' }])
})

test('a products file from a workbook with errors names their lines, and changes nothing', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const csv = sentFor([
    ['sku', 'name', 'price', 'description'],
    [{ t: 'e', v: 0x2a }, 'n', number(5), 'd'],
    ['A', 'n', number(46054, 'yyyy-mm-dd'), 'd'],
  ])
  const before = await shop.rows('products')
  const { status, body } = await admin.post('/products/imports', { csv, dryRun: false })
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      done: false,
      problems: [
        { line: 2, message: 'sku: the spreadsheet shows the error #N/A. Correct it there.' },
        { line: 3, message: expect.stringContaining('price: ') },
      ],
    },
  })
  expect(await shop.rows('products')).toEqual(before)
})
