import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkedImport, uploadFile } from '#test/imports.ts'
import { openShop } from '#test/open-shop.ts'

const router = { id: 'router', price: 20, available: 1_000 }

const mapping = { columns: ['sku', 'name', 'price'] }

const skuOf = async (shop: Awaited<ReturnType<typeof openShop>>) =>
  String((await shop.rows('products'))[0]?.sku)

test('a file is checked without a change, then applied: new, changed and unchanged products, and bad rows with their reason', async () => {
  await using shop = await openShop({
    products: [router, { ...router, id: 'same' }, { ...router, id: 'gone' }],
  })
  const sku = new Map((await shop.rows('products')).map(({ id, sku }) => [id, sku]))
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', 'gone').execute()
  const csv = [
    'Artikelnummer;Bezeichnung;Preis;Marke;Farbe',
    `${sku.get('router')};;21,50;Portline;`,
    `${sku.get('same')};;20;;`,
    'NEW-1;Dock;1.249,90;Portline;Grau',
    'NEW-2;;8;;',
    'NEW-3;Maus;free;;',
    ';Kabel;3;;',
    `${sku.get('router')};;22;;`,
    `${sku.get('gone')};;22;;`,
    '=cmd;=HYPERLINK("http://evil.test");5;;',
  ].join('\r\n')
  const importing = await checkedImport(shop, csv, {
    mapping: { columns: ['sku', 'name', 'price', 'brand', 'spec'] },
  })
  expect(importing.reply.status).toBe(200)
  expect(await importing.get()).toMatchObject({
    state: 'checked',
    rowCount: 9,
    newCount: 2,
    changedCount: 1,
    unchangedCount: 1,
    badCount: 5,
  })
  expect(await importing.rows('bad')).toMatchObject([
    { line: 5, message: 'There is no product with this SKU, and a new one needs a name.' },
    { line: 6, message: 'Price: write USD above 0, with two decimals at most, such as 1234.50 or 1234,50' },
    { line: 7, message: 'SKU: it is empty' },
    { line: 8, sku: sku.get('router'), message: `The SKU ${sku.get('router')} is on line 2 already.` },
    { line: 9, message: 'This product is off sale. Put it back on sale first, or leave it out.' },
  ])
  expect(await shop.rows('products')).toHaveLength(3)
  expect(await shop.rows('audit_log')).toEqual([])

  expect((await importing.run()).status).toBe(200)
  expect(await importing.get()).toMatchObject({ state: 'done', doneCount: 9 })
  const products = await shop.db
    .selectFrom('products')
    .selectAll()
    .orderBy('price_cents')
    .orderBy('id', 'desc')
    .execute()
  expect(products).toMatchObject([
    { name: '=HYPERLINK("http://evil.test")', sku: '=cmd' },
    { id: 'same', price_cents: 2_000 },
    { id: 'gone', price_cents: 2_000 },
    { id: 'router', price_cents: 2_150, brand: 'Portline', name: 'router' },
    { name: 'Dock', price_cents: 124_990, description: 'Dock', specs: { Farbe: 'Grau' } },
  ])
  const exported = await (await shop.admin()).get('/products.csv')
  expect(exported.text).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
  expect((await shop.rows('audit_log')).map(({ action }) => action)).toEqual([
    'import-started',
    'product-added',
    'product-added',
    'product-changed',
  ])
})

test('an import that is killed in the middle goes on where it stopped, and does nothing twice', async () => {
  let mayDie = false
  let parts = 0
  await using shop = await openShop({
    products: [router],
    before: async (statement) => {
      if (statement.includes('update catalogue_imports set worked_at')) parts += 1
      // In the middle of the second part.
      if (!mayDie || parts === 0 || !statement.startsWith('insert into "audit_log"')) return
      mayDie = false
      throw Object.assign(new Error('the process was killed'), { code: '57P01' })
    },
  })
  const sku = await skuOf(shop)
  const lines = Array.from({ length: 250 }, (_, n) => `N-${n},Thing ${n},5,`)
  const importing = await checkedImport(shop, `sku,name,price,received\n${lines.join('\n')}\n${sku},,20,50\n`)
  expect(await importing.get()).toMatchObject({ newCount: 250, changedCount: 1, badCount: 0 })
  const admin = await shop.admin()
  await admin.post(`/imports/${importing.id}/run`, {})
  parts = 0
  mayDie = true
  await expect(shop.jobs.runAll()).rejects.toThrow('the process was killed')
  expect(await importing.get()).toMatchObject({ state: 'running' })
  await shop.db
    .updateTable('catalogue_imports')
    .set({ worked_at: new Date(0) })
    .execute()
  expect((await shop.rows('products')).length).toBeGreaterThan(1)
  await shop.jobs.tick('continue-imports')
  await shop.jobs.tick('continue-imports')
  await shop.jobs.runAll()
  expect(await importing.get()).toMatchObject({ state: 'done', doneCount: 251, badCount: 0 })
  expect(await shop.rows('products')).toHaveLength(251)
  expect(await shop.rows('stock_ledger')).toMatchObject([{ pieces: 1_000 }, { pieces: 50 }])
})

test('the rows of a file are read after the reply, each once though the process is killed', async () => {
  let untilDeath = 3
  await using shop = await openShop({
    before: async (statement) => {
      if (!statement.includes('insert into catalogue_import_rows')) return
      untilDeath -= 1
      if (untilDeath === 0) throw Object.assign(new Error('the process was killed'), { code: '57P01' })
    },
  })
  const admin = await shop.admin()
  const lines = Array.from({ length: 500 }, (_, n) => `N-${n},Thing ${n},${n + 1}.5`)
  const { status, body } = await uploadFile(admin, `sku,name,price\n${lines.join('\n')}\n`)
  expect(status).toBe(200)
  const get = async () => (await admin.get(`/imports/${body.insertedId}`)).body
  expect(await get()).toMatchObject({ state: 'uploading', rowCount: 0, doneCount: 0, columns: [] })
  await expect(shop.jobs.runAll()).rejects.toThrow('the process was killed')
  expect(await get()).toMatchObject({ state: 'uploading', doneCount: 300 })
  expect(await admin.put(`/imports/${body.insertedId}/mapping`, { mapping })).toMatchObject({ status: 409 })
  await shop.db
    .updateTable('catalogue_imports')
    .set({ worked_at: new Date(0) })
    .execute()
  await shop.jobs.tick('continue-imports')
  await shop.jobs.runAll()
  expect(await get()).toMatchObject({
    state: 'uploaded',
    rowCount: 500,
    doneCount: 0,
    columns: [{ filledCount: 500 }, { filledCount: 500 }, { point: 500 }],
    mapping: { columns: ['sku', 'name', 'price'] },
  })
  expect(await shop.rows('catalogue_import_rows')).toHaveLength(500)
  expect(await shop.rows('catalogue_import_files')).toEqual([])
})

test('a file that turns out to be unreadable fails with the reason, and changes nothing', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const lines = Array.from({ length: 8_000 }, (_, n) => `N-${n},Thing ${n},5`)
  const { body } = await uploadFile(admin, `sku,name,price\n${lines.join('\n')}\n${'a,'.repeat(300)}b\n`)
  await shop.jobs.runAll()
  const path = `/imports/${body.insertedId}`
  expect((await admin.get(path)).body).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('Nothing was changed'),
    columns: [],
  })
  expect(await shop.rows('catalogue_import_files')).toEqual([])
  expect(await admin.post(`${path}/run`, {})).toMatchObject({
    status: 409,
    body: { code: 'import-not-ready' },
  })
  expect(shop.failures).toEqual([])
})

test('an import can be cancelled while its file is read', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const { body } = await uploadFile(admin, 'sku,name,price\nA,Thing,5\n')
  expect((await admin.post(`/imports/${body.insertedId}/cancel`, {})).status).toBe(200)
  await shop.jobs.runAll()
  expect((await admin.get(`/imports/${body.insertedId}`)).body).toMatchObject({
    state: 'cancelled',
    rowCount: 0,
  })
  expect(await shop.rows('catalogue_import_rows')).toEqual([])
  expect(await shop.rows('catalogue_import_files')).toEqual([])
})

test('a price that moves by more than the percentage is asked about again', async () => {
  await using shop = await openShop({ products: [router] })
  const csv = `sku,price\n${await skuOf(shop)},24.01\n`
  const importing = await checkedImport(shop, csv)
  expect(await importing.rows('moved')).toMatchObject([{ line: 2, priceBefore: 20, price: 24.01 }])
  expect(await importing.run()).toMatchObject({ status: 409, body: { code: 'import-moves-prices' } })
  expect(await shop.rows('products')).toMatchObject([{ price_cents: 2_000 }])
  expect((await importing.run({ acceptMoves: true })).status).toBe(200)
  expect(await shop.rows('products')).toMatchObject([{ price_cents: 2_401 }])
  expect(await (await checkedImport(shop, csv.replace('24.01', '28.81'))).get()).toMatchObject({
    movedCount: 0,
  })
})

test('numbers that can be read in two ways are asked about, unless other cells of the file settle them', async () => {
  await using shop = await openShop()
  const file = (...prices: string[]) =>
    `sku;name;price\n${prices.map((price, n) => `N-${n};Thing;${price}`).join('\n')}`
  const open = await checkedImport(shop, file('1.234', '5'))
  expect(open.reply).toMatchObject({ status: 422, body: { code: 'import-decimals-needed' } })
  const chosen = await checkedImport(shop, file('1.234', '5'), { mapping: { decimals: 'comma' } })
  expect(await chosen.rows('new')).toMatchObject([{ price: 1_234 }, { price: 5 }])
  const settled = await checkedImport(shop, file('1.234', '5,50'))
  expect(await settled.rows('new')).toMatchObject([{ price: 1_234 }, { price: 5.5 }])
  expect((await checkedImport(shop, file('1.234', '5,50', '6.50'))).reply.body).toMatchObject({
    code: 'import-decimals-needed',
  })
})

test('a supplier is remembered: the next file is read alike, and products that it lacks go off sale if they shall', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const names = ['Ref', 'Designation', 'Tarif HT']
  const rows = Array.from({ length: 12 }, (_, n) => `R-${n};Chose ${n};${n + 1},00`)
  const first = await checkedImport(shop, [names.join(';'), ...rows].join('\n'), { supplier: 'Nord' })
  await first.run()
  expect(await shop.rows('products')).toHaveLength(12)
  const { body: suppliers } = await admin.get('/imports/suppliers')
  expect(suppliers).toMatchObject([{ name: 'Nord' }])
  // What only an admin says comes from the supplier was in none of its files, and stays on sale.
  await shop.addProduct({ id: 'router', price: 20, available: 100 })
  const path = `/purchasing/suppliers/${suppliers[0]?._id}/products/router`
  expect((await admin.put(path, { cost: 5, multiple: 1 })).status).toBe(200)
  const { body } = await uploadFile(
    admin,
    ['Tarif HT;Ref;Couleur', ...rows.slice(1).map((_, n) => `${n + 2},00;R-${n + 1};bleu`)].join('\n'),
    String(suppliers[0]?._id),
  )
  const id = String(body.insertedId)
  await shop.jobs.runAll()
  const { body: read } = await admin.get(`/imports/${id}`)
  expect(read).toMatchObject({ supplier: 'Nord', mapping: { columns: ['price', 'sku', null] } })
  const mapping = { ...(read.mapping as object), dropMissing: true } // an object of the reply
  await admin.put(`/imports/${id}/mapping`, { mapping })
  await shop.jobs.runAll()
  expect((await admin.get(`/imports/${id}`)).body).toMatchObject({ droppedCount: 1, unchangedCount: 11 })
  expect((await admin.post(`/imports/${id}/run`, {})).status).toBe(200)
  await shop.jobs.runAll()
  expect((await admin.get(`/imports/${id}`)).body).toMatchObject({ state: 'done' })
  const off = (await shop.rows('products')).filter(({ deleted_at }) => deleted_at !== null)
  expect(off).toMatchObject([{ sku: 'R-0' }])
})

test('an upload that is sent again, because its answer was lost, is one import', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const send = () =>
    admin.send('/imports', {
      method: 'POST',
      body: JSON.stringify({ fileName: 'a.csv', file: Buffer.from('sku,price\nA,5\n').toString('base64') }),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'today' },
    })
  const first = await send()
  expect(await send()).toMatchObject({ status: 200, body: first.body })
  expect(await shop.rows('catalogue_imports')).toHaveLength(1)
})

test('what is running can be cancelled, keeps what it has done, and old rows are deleted', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const importing = await checkedImport(shop, 'sku,name,price\nA,Thing,5\n')
  expect((await admin.post(`/imports/${importing.id}/cancel`, {})).status).toBe(200)
  expect(await importing.run()).toMatchObject({ status: 409, body: { code: 'import-not-ready' } })
  expect(await shop.rows('products')).toEqual([])
  const waiting = await checkedImport(shop, 'sku,name,price\nA,Thing,5\n')
  await shop.jobs.tick('forget-imports')
  expect(await shop.rows('catalogue_import_rows')).toHaveLength(2)
  await sql`update catalogue_imports set created_at = now() - interval '40 days'`.execute(shop.db)
  await shop.jobs.tick('forget-imports')
  expect(await shop.rows('catalogue_import_rows')).toEqual([])
  expect(await waiting.get()).toMatchObject({ state: 'cancelled' })
  await sql`update catalogue_imports set created_at = now() - interval '400 days'`.execute(shop.db)
  await shop.jobs.tick('forget-imports')
  expect(await shop.rows('catalogue_imports')).toEqual([])
})

test.for([
  ['nothing', '', 422, 'import-unreadable'],
  ['headings only', 'sku,price\n', 422, 'import-unreadable'],
  ['a workbook that calls itself CSV', 'PK\x03\x04 rest', 422, 'import-unreadable'],
  ['a picture', '\x89PNG\r\n\x1a\n\0\0', 422, 'import-unreadable'],
  ['too many columns', `${'a,'.repeat(300)}b\n`, 422, 'import-too-large'],
] as const)('%s is refused, and nothing of it stays', async ([, content, status, code]) => {
  await using shop = await openShop()
  const reply = await uploadFile(await shop.admin(), Buffer.from(content, 'latin1'))
  expect(reply).toMatchObject({ status, body: { code } })
  expect(await shop.rows('catalogue_imports')).toEqual([])
  expect(shop.failures).toEqual([])
})

test('a file of 200 MB is refused before it is read, and lost characters are a mistake of their row', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(200 * 1_024 * 1_024) }
  expect(await admin.send('/imports', { method: 'POST', body: '{', headers })).toMatchObject({ status: 413 })
  const bomb = gzipSync(Buffer.alloc(40_000_000, 'a'))
  expect(await uploadFile(admin, bomb)).toMatchObject({ status: 422, body: { code: 'import-too-large' } })
  const half = gzipSync('sku,name,price\nA,Thing,5\n').subarray(0, 20)
  expect(await uploadFile(admin, half)).toMatchObject({ status: 422, body: { code: 'import-unreadable' } })
  const { status } = await uploadFile(admin, gzipSync('sku,name,price\nA,Thing,5\n'))
  expect(status).toBe(200)
  const lost = await checkedImport(shop, 'sku,name,price\nA,K\uFFFDhler,5\nB,Good,5\n')
  expect(await lost.get()).toMatchObject({ newCount: 1, badCount: 1 })
  const { body } = await uploadFile(admin, Buffer.from('sku;name;price\nA;K\xfchler;5\n', 'latin1'))
  await shop.jobs.runAll()
  expect((await admin.get(`/imports/${body.insertedId}`)).body).toMatchObject({
    encoding: 'Windows-1252',
    columns: [{}, { examples: ['Kühler'] }, {}],
  })
})
