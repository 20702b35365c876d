import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importLimits } from '#contract/products/files.ts'
import { openShop, type TestShop } from '#test/open-shop.ts'
import { fromCsv, toCsv } from '../csv.ts'

const img = '/i/aerial-6-room-access-point-800.webp'
const router = { id: 'router', price: 20, available: 1_000 }
const header = '_id,name,price,availableQuantity,received,description,img,category,specs'

const importing = async (shop: TestShop, csv: string, dryRun = false) =>
  (await shop.admin()).post('/products/imports', { csv, dryRun })

test('what a spreadsheet would run is text, numbers stay numbers, and reading gives back what was written', () => {
  const dangerous = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'].map((sign) => `${sign}1+1`)
  const texts = [
    ...dangerous,
    "'=1",
    "''=1",
    "'",
    "it's",
    'a "b", c',
    'two\nlines',
    '=cmd|" /C calc"!A0',
    ' x ',
    '',
  ]
  const rows = texts.map((name, price) => ({ name, price: price - 5 }))
  const csv = toCsv(['name', 'price'], rows)
  const cells: string[][] = parse(csv, { from: 2 })
  for (const [name] of cells) expect(name).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
  expect(cells.map(([, price]) => price)).toEqual(rows.map(({ price }) => String(price)))
  const read = fromCsv(csv.replaceAll(/,-\d/g, ',0'), { columns: ['name', 'price'], most: 100 })
  expect(read.lines.map(({ cells }) => cells.name)).toEqual(texts)
})

test('what was exported is imported without a difference', async () => {
  await using shop = await openShop({
    products: [router, { ...router, id: 'evil', name: '=HYPERLINK("http://evil.test")' }],
  })
  const admin = await shop.admin()
  const { text: csv, headers } = await admin.get('/products.csv')
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
  expect((await importing(shop, csv)).body).toEqual({
    done: true,
    added: 0,
    changed: 0,
    unchanged: 2,
    problems: [],
    warnings: [],
  })
  expect(await shop.rows('audit_log')).toEqual([])
})

test('products with lines, formulas and digits in their texts come back as they were, through a strict parser too', async () => {
  await using shop = await openShop({
    products: [
      { ...router, id: 'street', name: 'Two lines', description: 'Dock\n=1+41\r-2\tx\u2028@y' },
      { ...router, id: 'digits', name: '00123', description: "'1E5" },
      { ...router, id: 'long', name: '12345678901234567890', description: '1.50; =1' },
    ],
  })
  await shop.db
    .updateTable('products')
    .set({ sku: '0042', gtin: '00012345678905', specs: JSON.stringify({ Ports: '24' }) })
    .where('id', '=', 'digits')
    .execute()
  const { text: csv } = await (await shop.admin()).get('/products.csv')
  const records: string[][] = parse(csv, { bom: true, record_delimiter: '\r\n' })
  expect(records).toHaveLength(4)
  for (const line of records.flat().flatMap((cell) => cell.split(/[\r\n]/)))
    expect(line).not.toMatch(/^[=+\-@\t＝＋－＠]/)
  expect((await importing(shop, csv)).body).toMatchObject({ done: true, unchanged: 3, problems: [] })
})

test('every product of a view is in the file, however many there are', { tags: ['full'] }, async () => {
  await using shop = await openShop()
  await sql`
    insert into products (id, name, sku, price_cents, available, description, image, category, specs)
    select 'p' || n, 'Product ' || n, 'P-' || n, 100, 0, 'A product.', '/no-picture.svg', 'Docks', '{}'
    from generate_series(1, 10001) n`.execute(shop.db)
  const { text: csv } = await (await shop.admin()).get('/products.csv')
  const skus = parse<Record<string, string>>(csv, { bom: true, columns: true }).map(({ sku }) => sku)
  expect(skus).toHaveLength(10_001)
  expect(new Set(skus).size).toBe(10_001)
})

test('a file adds products, changes others and books what came in; a dry run tells the same and keeps nothing', async () => {
  await using shop = await openShop({ products: [router] })
  const csv = [
    header,
    `router,Router,25,999999,50,A better router.,/i/router-800.webp,Networking,"{""Ports"":""24""}"`,
    `,Dock,80,300,,A dock.,${img},,`,
  ].join('\r\n')
  const report = { added: 1, changed: 1, unchanged: 0, problems: [], warnings: [] }
  expect((await importing(shop, csv, true)).body).toEqual({ done: false, ...report })
  expect(await shop.rows('products')).toHaveLength(1)
  expect(await shop.rows('audit_log')).toEqual([])

  expect((await importing(shop, `\ufeff${csv}`)).body).toEqual({ done: true, ...report })
  const products = await shop.db.selectFrom('products').selectAll().orderBy('name').execute()
  expect(products).toMatchObject([
    { name: 'Dock', available: 300, category: 'Other', specs: {} },
    { name: 'Router', price_cents: 2_500, available: 1_050, specs: { Ports: '24' } },
  ])
  const auditedActions = (await shop.rows('audit_log')).map(({ action }) => action)
  expect(auditedActions).toEqual(['product-changed', 'stock-booked', 'product-added'])
})

test('a file with one bad line changes nothing, and each bad line is named with its reason', async () => {
  await using shop = await openShop({ products: [router] })
  const line = (cells: string) => `${cells}\n`
  const csv =
    line(header) +
    line(`,Good,80,300,,A dock.,${img},,`) +
    line(`,Cheap,0,300,,A dock.,${img},,`) +
    line(`,Half,8.555,300,,A dock.,${img},,`) +
    line(`nothing,Gone,8,300,,A dock.,${img},,`) +
    line(`router,Router,8,,,A dock.,${img},,`) +
    line(`router,Again,8,,,A dock.,${img},,`) +
    line(`,Foreign,8,,,A dock.,https://evil.example/x.png,,`) +
    line(`,Specs,8,,,A dock.,${img},,not json`) +
    line(`,,8,,,A dock.,${img},,`) +
    line(`,Negative,8,-5,,A dock.,${img},,`) +
    line(`,Heaps,8,100000000,1,A dock.,${img},,`)
  const { status, body } = await importing(shop, csv)
  expect(status).toBe(200)
  expect(body).toMatchObject({ done: false })
  expect(body.problems).toMatchObject([
    { line: 3, message: 'price: write USD above 0, with two decimals at most, such as 1234.50 or 1234,50' },
    { line: 4, message: expect.stringContaining('price') },
    { line: 5, message: 'This product does not exist, or is no longer sold.' },
    { line: 7, message: 'This product is in the file twice.' },
    { line: 8, message: 'The picture is not on this shop’s image host. Choose it again to upload it.' },
    { line: 9, message: expect.stringContaining('specs') },
    { line: 10, message: expect.stringContaining('name') },
    { line: 11, message: expect.stringContaining('availableQuantity') },
    { line: 12, message: 'The stock would fall below 0 pieces or exceed 100 million. Correct the number.' },
  ])
  expect(await shop.rows('products')).toMatchObject([{ id: 'router', name: 'router' }])
  expect(await shop.rows('audit_log')).toEqual([])
})

test('a file may leave out the columns that it has nothing to say in', async () => {
  await using shop = await openShop()
  const good = await importing(shop, `name,price,description,img\nDock,80,A dock.,${img}\n`)
  expect(good.body).toMatchObject({ done: true, added: 1 })
  const bad = await importing(shop, 'name,price\nDock,80\n')
  expect(bad.body.problems).toEqual([
    { line: 2, message: 'A new product needs the columns name and description.' },
  ])
  const worse = await importing(shop, 'name,description\nDock,A dock.\n')
  expect(worse.body.problems).toEqual([
    { line: 1, message: 'There is no column price. Every file needs it.' },
  ])
})

test.for([
  ['no text', '', true],
  ['only a header', `${header}\n`, true],
  ['another header', 'a,b\n1,2\n', false],
  ['a column twice', 'name,name\n1,2\n', false],
  ['a quote that does not end', `${header}\n,"x\n`, false],
  ['a line with too few cells', `${header}\nx\n`, false],
  ['a prototype', '__proto__,constructor\n1,2\n', false],
  ['too many lines', `${header}\n${`,Dock,80,300,,A dock.,${img},,\n`.repeat(importLimits.rows + 1)}`, false],
  ['a picture', '\x89PNG\r\n\x1a\n', false],
] as const)('a file of %s is no failure', async ([, csv, fine]) => {
  await using shop = await openShop()
  const { status, body } = await importing(shop, csv)
  expect(status).toBe(200)
  expect(body).toMatchObject(fine ? { done: true, added: 0 } : { done: false, problems: [{}] })
  expect(await shop.rows('products')).toEqual([])
  expect(shop.failures).toEqual([])
})

test('a file with NUL is refused, and adds nothing', async () => {
  await using shop = await openShop()
  expect(await importing(shop, `${header}\n,a\0b,8,,,A dock.,${img},,\n`)).toMatchObject({
    status: 400,
    body: { code: 'bad-input', issues: [{ message: 'contains characters that cannot be stored' }] },
  })
  expect(await shop.rows('products')).toEqual([])
  expect(shop.failures).toEqual([])
})

test('as many lines as fit into one transaction are taken; more belong under Imports, and too many bytes are refused', async () => {
  const lines = importLimits.rows
  await using shop = await openShop()
  const line = `,Dock,80,300,,${'A dock for every desk. '.repeat(20)},${img},Docks,\n`
  expect((await importing(shop, `${header}\n${line.repeat(lines)}`)).body).toMatchObject({ added: lines })
  expect((await importing(shop, `${header}\n${line.repeat(lines + 1)}`)).body).toMatchObject({
    done: false,
    problems: [
      { line: lines + 2, message: 'More than 200 lines in one file. Import larger files under Imports.' },
    ],
  })
  expect(await shop.rows('products')).toHaveLength(lines)
  expect(await importing(shop, 'x'.repeat(9_000_000))).toMatchObject({
    status: 413,
    body: { code: 'too-large' },
  })
  const admin = await shop.admin()
  expect(
    await admin.post('/products/router/stock-changes', { note: 'x'.repeat(70_000) }),
    'others take less',
  ).toMatchObject({
    status: 413,
  })
})
