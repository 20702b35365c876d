import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { checkedImport, uploadFile } from '#test/imports.ts'
import { openShop } from '#test/open-shop.ts'
import { whileOthersWait } from '#test/while-others-wait.ts'

const MB = 1_024 * 1_024

test.for([
  ['20 MB of commas', () => Buffer.alloc(20 * MB, ','), 'import-too-large'],
  [
    '100,000 empty rows of 200 columns',
    () => Buffer.alloc(20 * MB, `${','.repeat(199)}\n`),
    'import-too-large',
  ],
  ['one letter in an older encoding', () => Buffer.alloc(31 * MB, 0xc3), 'import-unreadable'],
  ['one quote without an end', () => Buffer.from(`"${'a'.repeat(31 * MB)}`), 'import-unreadable'],
  ['empty lines', () => Buffer.alloc(32 * MB, '\n'), 'import-unreadable'],
] as const)('%s keeps nobody waiting', async ([, content, code]) => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const sent = gzipSync(content(), { level: 1 })
  const reply = await whileOthersWait(() => uploadFile(admin, sent))
  expect(reply).toMatchObject({ status: 422, body: { code } })
  expect(await shop.rows('catalogue_imports')).toEqual([])
})

test('a row that is too long for a product is named, and the rows around it are read', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const { body } = await uploadFile(admin, `sku,name,price\nA,Dock,5\nB,${'x'.repeat(300_000)},5\nC,Hub,6\n`)
  await shop.jobs.runAll()
  const path = `/imports/${body.insertedId}`
  const { mapping } = (await admin.get(path)).body
  await admin.put(`${path}/mapping`, { mapping })
  await shop.jobs.runAll()
  expect((await admin.get(path)).body).toMatchObject({ rowCount: 3, newCount: 2, skippedCount: 1 })
  expect((await admin.get(`${path}/rows?show=skipped`)).body).toMatchObject([
    { line: 3, message: 'The row has 300002 characters, and at most 200000 are read. Is a quote missing?' },
  ])
})

test('long descriptions in HTML are read before they are checked, so that no part of the check takes long', async () => {
  await using shop = await openShop()
  const html = `<p>${'<b>'.repeat(16_000)}Heavy &amp; useful.</p>`
  const rows = Array.from({ length: 10 }, (_, n) => `N-${n},Thing,5,${html}`)
  const importing = await checkedImport(shop, `sku,name,price,description\n${rows.join('\n')}\n`)
  expect(await importing.get()).toMatchObject({ newCount: 10 })
  const staged = await shop.rows('catalogue_import_rows')
  expect(staged[0]).toMatchObject({ cells: ['N-0', 'Thing', '5', 'Heavy & useful.'] })
})

test.for([
  ['commas', ','.repeat(7 * MB), 'A row has more than 200 cells. Keep only the columns that matter.'],
  ['one heading', 'a'.repeat(7 * MB), `Unknown columns: ${'a'.repeat(60)}.`],
  [
    'signs of formulas',
    ";'=".repeat(2 * MB),
    'A row has more than 200 cells. Keep only the columns that matter.',
  ],
] as const)(
  'a product file of %s keeps nobody waiting, and its problem is short',
  async ([, csv, message]) => {
    await using shop = await openShop()
    const admin = await shop.admin()
    const reply = await whileOthersWait(() => admin.post('/products/imports', { csv, dryRun: true }))
    expect(reply).toMatchObject({
      status: 200,
      body: { done: false, problems: [{ line: 1, message: expect.stringContaining(message) }] },
    })
  },
)
