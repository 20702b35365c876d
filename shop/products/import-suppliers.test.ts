import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'

test('a file with semicolons and decimal commas, without pictures, is read as it is meant', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const csv = [
    '\ufeffsku;name;price;priceBreaks;floorPrice;description;specs',
    'KB-1;Tastatur;1.249,50;"500: 1199,90; 1000: 1099";999,9;"Leise,\nrobust; mit Kabel.";"Ports: 24; Speed: 1 Gbit/s: full"',
    ';;;;;;',
    'KB-2;Maus;8,5;;;Klein.;"Kabel: 1,8 m\nFarbe: Grau"',
  ].join('\r\n')
  const { body } = await admin.post('/products/imports', { csv, dryRun: false })
  expect(body).toEqual({ done: true, added: 2, changed: 0, unchanged: 0, problems: [], warnings: [] })
  expect(await shop.db.selectFrom('products').selectAll().orderBy('sku').execute()).toMatchObject([
    {
      sku: 'KB-1',
      price_cents: 124_950,
      price_breaks: [
        { from: 500, priceCents: 119_990 },
        { from: 1_000, priceCents: 109_900 },
      ],
      floor_cents: 99_990,
      description: 'Leise,\nrobust; mit Kabel.',
      specs: { Ports: '24', Speed: '1 Gbit/s: full' },
      image: '/no-picture.svg',
    },
    { sku: 'KB-2', price_cents: 850, specs: { Kabel: '1,8 m', Farbe: 'Grau' } },
  ])
})

test('a product that has a picture keeps it where the file has none', async () => {
  await using shop = await openShop({ products: [{ id: 'router', priceDollars: 20, available: 1_000 }] })
  const admin = await shop.admin()
  const csv = '_id,name,price,description,img\nrouter,Router,25,Better.,\n'
  const { body } = await admin.post('/products/imports', { csv, dryRun: false })
  expect(body).toMatchObject({ done: true, changed: 1 })
  expect(await shop.rows('products')).toMatchObject([{ name: 'Router', image: '/i/router-800.webp' }])
})

test('names that are there already are told and hinder nothing, in the shop and in the file', async () => {
  await using shop = await openShop({ products: [{ id: 'Dock', priceDollars: 20, available: 1_000 }] })
  const admin = await shop.admin()
  const sku = (await shop.db.selectFrom('products').select('sku').executeTakeFirstOrThrow()).sku
  const csv = 'name,price,description\nDOCK,80,A dock.\nMouse,8,A mouse.\nmouse,9,Another.\n'
  const { body } = await admin.post('/products/imports', { csv, dryRun: true })
  expect(body).toMatchObject({
    added: 3,
    problems: [],
    warnings: [
      { line: 2, message: `SKU ${sku} is called “DOCK” too.` },
      { line: 4, message: 'Line 3 is called “mouse” too.' },
    ],
  })
})

test('every bad line of a file is named at once', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const lines = Array.from({ length: 300 }, (_, n) => `P${n};${n % 2 ? '1,234' : 'free'};A thing.`)
  const csv = `name;price;description\n${lines.join('\n')}`
  const { body } = await admin.post('/products/imports', { csv, dryRun: true })
  expect(body.problems).toHaveLength(300)
  expect(body.problems).toMatchObject([
    { line: 2, message: expect.stringContaining('price') },
    ...Array(299).fill({}),
  ])
})
