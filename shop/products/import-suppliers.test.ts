import { expect, test } from 'vitest'
import { importLimits } from '#contract/products/files.ts'
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
  const exported = await admin.get('/products.csv')
  const again = await admin.post('/products/imports', { csv: exported.text, dryRun: false })
  expect(again.body).toMatchObject({ done: true, unchanged: 2, problems: [] })
})

test('a product that has a picture keeps it where the file has none', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 1_000 }] })
  const admin = await shop.admin()
  const csv = '_id,name,price,description,img\nrouter,Router,25,Better.,\n'
  const { body } = await admin.post('/products/imports', { csv, dryRun: false })
  expect(body).toMatchObject({ done: true, changed: 1 })
  expect(await shop.rows('products')).toMatchObject([{ name: 'Router', image: '/i/router-800.webp' }])
})

test('names that are there already are told and hinder nothing, in the shop and in the file', async () => {
  await using shop = await openShop({ products: [{ id: 'Dock', price: 20, available: 1_000 }] })
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

test('lines are numbered as in a spreadsheet, and one with too many or too few cells is named among the others', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const csv = [
    'name;price;description',
    '"Two\nlines";8;"A\nthing."',
    ';;',
    '',
    'Dock;free;A dock.',
    'Dock;8;A dock; it stands.',
    ';;;;;',
    'Dock;8',
  ].join('\r\n')
  const { body } = await admin.post('/products/imports', { csv, dryRun: false })
  expect(body).toMatchObject({
    done: false,
    problems: [
      { line: 5, message: expect.stringContaining('price: ') },
      { line: 6, message: expect.stringContaining('4 cells, where the header has 3') },
      { line: 8, message: expect.stringContaining('2 cells, where the header has 3') },
    ],
  })
  expect(await shop.rows('products')).toEqual([])
})

test('a file that is sent again, because its answer was lost, is imported once', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const csv = 'name,price,description\nDock,80,A dock.\nMouse,8,A mouse.\n'
  const send = () =>
    admin.send('/products/imports', {
      method: 'POST',
      body: JSON.stringify({ csv, dryRun: false }),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'today' },
    })
  const first = await send()
  expect(first.body).toMatchObject({ done: true, added: 2 })
  expect(await send()).toMatchObject({ status: 200, body: first.body })
  expect(await shop.rows('products')).toHaveLength(2)
})

test('two files that change the same products in another order are both imported', async () => {
  const ids = Array.from({ length: 40 }, (_, n) => `P${n}`)
  await using shop = await openShop({
    products: ids.map((id) => ({ id, price: 20, available: 1_000 })),
  })
  const admin = await shop.admin()
  const file = (order: readonly string[], price: number) => ({
    csv: `_id,name,price,description\n${order.map((id) => `${id},${id},${price},A thing.`).join('\n')}\n`,
    dryRun: false,
  })
  const replies = await Promise.all([
    admin.post('/products/imports', file(ids, 30)),
    admin.post('/products/imports', file(ids.toReversed(), 40)),
  ])
  expect(replies).toMatchObject([
    { status: 200, body: { done: true, changed: 40 } },
    { status: 200, body: { done: true, changed: 40 } },
  ])
})

test('every bad line of a file is named at once', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const lines = Array.from(
    { length: importLimits.rows },
    (_, n) => `P${n};${n % 2 ? '1,234' : 'free'};A thing.`,
  )
  const csv = `name;price;description\n${lines.join('\n')}`
  const { body } = await admin.post('/products/imports', { csv, dryRun: true })
  expect(body.problems).toHaveLength(importLimits.rows)
  expect(body.problems).toMatchObject([
    { line: 2, message: expect.stringContaining('price') },
    ...Array(importLimits.rows - 1).fill({}),
  ])
})

test('a file of SKU and price alone changes prices, keeps all else, and adds nothing', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 1_000 }] })
  const admin = await shop.admin()
  await shop.db
    .updateTable('products')
    .set({ specs: JSON.stringify({ Ports: '24' }), category: 'Networking' })
    .execute()
  const [before] = await shop.rows('products')
  const sku = String(before?.sku)
  const csv = `SKU;Price\r\n${sku};18,75\r\n`
  const { body } = await admin.post('/products/imports', { csv, dryRun: false })
  expect(body).toEqual({ done: true, added: 0, changed: 1, unchanged: 0, problems: [], warnings: [] })
  const [after] = await shop.rows('products')
  expect(after).toEqual({
    ...before,
    price_cents: 1_875,
    price_version: after?.price_version,
  })
  expect((await shop.rows('audit_log')).at(-1)).toMatchObject({
    action: 'product-changed',
    label: before?.name,
  })

  const withNew = `sku,price\n${sku},30\nNEW-1,5\n`
  expect((await admin.post('/products/imports', { csv: withNew, dryRun: false })).body).toMatchObject({
    done: false,
    problems: [
      {
        line: 3,
        message:
          'There is no product with the SKU NEW-1. A new product needs the columns name and description.',
      },
    ],
  })
  const empty = `sku,name,price\n${sku},,30\n`
  expect((await admin.post('/products/imports', { csv: empty, dryRun: false })).body).toMatchObject({
    done: false,
    problems: [{ line: 2, message: 'name: write 1 to 200 characters' }],
  })
  expect((await shop.rows('products'))[0]).toEqual(after)
})
