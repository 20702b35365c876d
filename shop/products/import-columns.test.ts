import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'

const img = '/i/aerial-6-room-access-point-800.webp'
const header =
  'sku,name,brand,mpn,gtin,price,priceBreaks,floorPrice,minimum,multiple,maximum,cartonPieces,cartonGrams,description,img'
const line = `DOCK-1,Dock,Dockline,DL 1,4006381333931,89.5,480: 84.25; 960: 79,75.5,120,24,4800,24,9600,A dock.,${img}`

test('codes, breaks, rule and carton come and go by CSV, and an export says what an import would change: nothing', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const send = (csv: string) => admin.post('/products/imports', { csv, dryRun: false })
  expect((await send(`${header}\n${line}\n`)).body).toMatchObject({ done: true, added: 1, problems: [] })
  expect(await shop.rows('products')).toMatchObject([
    {
      sku: 'DOCK-1',
      brand: 'Dockline',
      mpn: 'DL 1',
      gtin: '4006381333931',
      price_cents: 8_950,
      price_breaks: [
        { from: 480, priceCents: 8_425 },
        { from: 960, priceCents: 7_900 },
      ],
      floor_cents: 7_550,
      min_pieces: 120,
      pieces_multiple: 24,
      max_pieces: 4_800,
      carton_pieces: 24,
      carton_grams: 9_600,
    },
  ])
  const { text: csv } = await admin.get('/products.csv')
  expect((await send(csv)).body).toMatchObject({ unchanged: 1, changed: 0, added: 0, problems: [] })

  // Without an id, a line is about the product that has its SKU; empty cells clear, missing columns leave.
  expect(
    (await send(`sku,name,price,maximum,mpn,description,img\ndock-1,Dock,89.5,,,A dock.,${img}\n`)).body,
  ).toMatchObject({
    changed: 1,
    problems: [],
  })
  expect(await shop.rows('products')).toMatchObject([
    {
      sku: 'dock-1',
      floor_cents: 7_550,
      mpn: null,
      max_pieces: null,
      brand: 'Dockline',
      min_pieces: 120,
      carton_pieces: 24,
    },
  ])
})

test.for([
  ['priceBreaks', '480=84', 'priceBreaks: write pieces and price'],
  ['priceBreaks', '480: 90', 'must be above the break at 480 ($90)'],
  ['floorPrice', '12.345', 'floorPrice: write USD above 0, with two decimals'],
  ['minimum', '121', 'The minimum and the maximum must be multiples'],
  ['minimum', '96', 'minimum: write a whole number'],
  ['gtin', '123', 'gtin: write the 8, 12, 13 or 14 digits'],
  ['cartonGrams', '1.5', 'cartonGrams: write whole grams'],
] as const)('a bad cell in %s, %s, is named with its reason', async ([column, cell, message]) => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const cells = line.split(',')
  cells[header.split(',').indexOf(column)] = cell
  const { body } = await admin.post('/products/imports', {
    csv: `${header}\n${cells.join(',')}\n`,
    dryRun: true,
  })
  expect(body.problems).toEqual([{ line: 2, message: expect.stringContaining(message) }])
})
