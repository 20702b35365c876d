import { expect, test } from 'vitest'
import { checkedImport, uploadFile } from '#test/imports.ts'
import { openShop } from '#test/open-shop.ts'

test.for([
  [
    'BMEcat',
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE BMECAT SYSTEM "bmecat_new_catalog_1_2.dtd">\n<BMECAT version="1.2"><HEADER/></BMECAT>',
    'This is a BMEcat catalogue (XML)',
  ],
  [
    'BMEcat 2005',
    '<BMECAT xmlns="http://www.bmecat.org/bmecat/2005" version="2005">\n<HEADER></HEADER></BMECAT>',
    'This is a BMEcat catalogue (XML)',
  ],
  ['other XML', '<?xml version="1.0"?><products><product/></products>', 'This is XML'],
  ['a page that asks to sign in', '<!DOCTYPE html>\n<html><body>Sign in</body></html>', 'This is a web page'],
  ['JSON', '[{"sku":"A","price":5}]', 'This is JSON'],
] as const)('%s is refused by its name, with what to do', async ([, content, start]) => {
  await using shop = await openShop()
  const reply = await uploadFile(await shop.admin(), content)
  expect(reply).toMatchObject({
    status: 422,
    body: { code: 'import-unreadable', message: expect.stringContaining(start) },
  })
  expect(reply.text).toContain('CSV or Excel')
  expect(await shop.rows('catalogue_imports')).toEqual([])
})

test('what is wrong with a name or a bar code is said as it is', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const importing = await checkedImport(
    shop,
    [
      'SKU,Name,Price,GTIN,Option of a variant',
      `A,${'n'.repeat(231)},5,,`,
      'B,Dock,5,4006381333932,',
      'C,Dock,5,40063813339,',
      `D,${'n'.repeat(200)},5,4006381333931,`,
    ].join('\n'),
  )
  expect(await importing.rows('bad')).toMatchObject([
    { line: 2, message: 'Name: it has 231 characters; write at most 200' },
    {
      line: 3,
      message:
        'GTIN: 4006381333932 is not a valid bar code: its last digit would be 1. Compare it with the product, or leave it empty',
    },
    { line: 4, message: 'GTIN: write the 8, 12, 13 or 14 digits of the bar code' },
  ])
  const csv = `sku,name,price,description,gtin\nA,${'n'.repeat(201)},5,d,\nB,Dock,5,d,4006381333932\n`
  expect((await admin.post('/products/imports', { csv, dryRun: true })).body).toMatchObject({
    problems: [
      { line: 2, message: 'name: it has 201 characters; write at most 200' },
      { line: 3, message: expect.stringContaining('its last digit would be 1') },
    ],
  })
})

test('a short row leaves the stock and the rest of its product as they are', async () => {
  await using shop = await openShop()
  await (await checkedImport(shop, 'SKU,Name,Price,Stock,Brand\nA,Dock,5,500,Lumo\n')).run()
  const short = await checkedImport(shop, 'SKU,Price,Name,Stock,Brand\nA,6\n')
  expect(await short.get()).toMatchObject({ changedCount: 1, badCount: 0 })
  await short.run()
  expect(await shop.rows('products')).toMatchObject([
    { price_cents: 600, available: 500, brand: 'Lumo', name: 'Dock' },
  ])
  expect(await shop.rows('stock_ledger')).toHaveLength(1)
})

test('one identifier of a spreadsheet is one product, whatever marks are around it', async () => {
  await using shop = await openShop()
  await (await checkedImport(shop, 'SKU,Name,Price\n0016579,Dock,5\n')).run()
  const marked = await checkedImport(shop, 'SKU,Price\n="0016579",6\n')
  expect(await marked.get()).toMatchObject({ changedCount: 1, newCount: 0 })
  expect(await (await checkedImport(shop, "SKU,Price\n'0016579,6\n")).get()).toMatchObject({
    changedCount: 1,
  })
  const admin = await shop.admin()
  const csv = 'sku,price\n="0016579",6\n'
  expect((await admin.post('/products/imports', { csv, dryRun: true })).body).toMatchObject({
    changed: 1,
    added: 0,
  })
})

test.for(['no base64!', 'c2t1LHByaWNlCkEsNQ', 'c2t1LH*yaWNlCkEsNQo=', '===='])(
  '%s is no file',
  async (file) => {
    await using shop = await openShop()
    const reply = await (await shop.admin()).post('/imports', { fileName: 'a.csv', file })
    expect(reply).toMatchObject({ status: 422, body: { code: 'import-unreadable' } })
    expect(await shop.rows('catalogue_imports')).toEqual([])
  },
)
