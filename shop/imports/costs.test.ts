import { expect, test } from 'vitest'
import { checkedImport, uploadFile } from '#test/imports.ts'
import { openShop, type TestShop } from '#test/open-shop.ts'
import { columnCounter, guessMapping } from './columns.ts'

/** What each column of a file with these headings is guessed to be. */
function guessed(headings: readonly string[], cells = headings.map(() => '5.50')) {
  const columns = columnCounter(headings)
  columns.count(cells)
  return guessMapping(columns.facts()).columns
}

test.for([
  'Cost',
  'Cost price',
  'Unit cost',
  'costPrice',
  'Cost per item',
  'Purchase price',
  'Purchasing price',
  'Buying price',
  'Dealer price',
  'Dealer net',
  'Wholesale price',
  'Wholesale buying price',
  'Reseller price',
  'Distributor price',
  'EK',
  'EK netto',
  'EK-Preis',
  'EKP',
  'Netto-EK',
  'HEK',
  'Händler-EK',
  'Händlerpreis',
  'Haendlerpreis',
  'Einkaufspreis',
  'Einkaufspreis netto (USD)',
  'Einstandspreis',
  "Prix d'achat",
  'Prix d’achat HT',
  'PA HT',
  'PA net',
  'Prix de revient',
  'Inkoopprijs',
  'Inkoopprijs excl.',
  'Kostprijs',
  'Cena zakupu',
  'Cena zakupu netto',
  'Cena hurtowa',
  'Costo',
  'Prezzo di acquisto',
  'Coste',
  'Precio de coste',
  'Precio de compra',
  'Custo',
  'Preço de custo',
  'Inköpspris',
  'Indkøbspris',
  'Kostpris',
  'Nákupní cena',
  'Beszerzési ár',
  'Закупочная цена',
  'NEK',
  'Ankaufspreis',
  'Selbstkosten',
  'Aankoopprijs',
  'Inkoop',
  'Coût',
  'Prix fournisseur',
  'Cena nabycia',
  'Inpris',
  'ÅF-pris',
  'COGS',
  'Supplier price',
  'Цена поставщика',
  'Собівартість',
] as const)('a column that is headed %s is a cost, and never the price', (heading) => {
  expect(guessed(['SKU', heading], ['A-1', '5.50'])).not.toContain('price')
  expect(guessed(['SKU', heading, 'Price'], ['A-1', '5.50', '9.90'])).toEqual([
    'sku',
    expect.toBeOneOf(['cost', null]),
    'price',
  ])
})

test.for([
  [
    ['SKU', 'EK', 'VK'],
    ['sku', 'cost', 'price'],
  ],
  [
    ['SKU', 'Netto'],
    ['sku', null],
  ],
  [
    ['SKU', 'Price 1', 'Price 2'],
    ['sku', null, null],
  ],
  [
    ['SKU', 'Price', 'List price'],
    ['sku', null, null],
  ],
  // A net price beside the one for consumers may be what the dealer pays.
  [
    ['SKU', 'Nettopreis', 'UVP'],
    ['sku', null, null],
  ],
  [
    ['SKU', 'Net price', 'RRP incl. VAT'],
    ['sku', null, null],
  ],
  [
    ['SKU', 'Price', 'MSRP'],
    ['sku', null, null],
  ],
  [
    ['SKU', 'Prix', 'Prix public conseillé'],
    ['sku', null, null],
  ],
  [
    ['SKU', 'Prijs', 'Adviesprijs'],
    ['sku', null, null],
  ],
  [
    ['SKU', 'Cena', 'Cena detaliczna'],
    ['sku', null, null],
  ],
  [
    ['SKU', 'Price', 'Retail'],
    ['sku', null, null],
  ],
  [
    ['SKU', 'Preis', 'empf. VK'],
    ['sku', null, null],
  ],
  [
    ['SKU', 'Price', 'MSRP', 'Cost'],
    ['sku', 'price', null, 'cost'],
  ],
  [
    ['SKU', 'Your price'],
    ['sku', null],
  ],
  [
    ['SKU', 'Price (tax excl.)', 'Price (tax incl.)'],
    ['sku', 'price', null],
  ],
  [
    ['SKU', 'Shipping cost'],
    ['sku', null],
  ],
  [
    ['SKU', 'Amount'],
    ['sku', null],
  ],
] as const)('of %j it is guessed only what is clear', ([headings, fields]) => {
  expect(
    guessed(
      headings,
      headings.map((_, at) => (at === 0 ? 'A-1' : '5.50')),
    ),
  ).toEqual(fields)
})

const product = { id: 'router', price: 20, available: 500 }
const skuOf = async (shop: TestShop) => String((await shop.rows('products'))[0]?.sku)

test('a file of costs alone keeps them with the supplier: no price changes, and nothing new is sold', async () => {
  await using shop = await openShop({ products: [product] })
  const csv = `SKU;Bezeichnung;EK netto\n${await skuOf(shop)};;11,50\nNEW-77;Dock;7,00\n`
  const nobodys = await checkedImport(shop, csv)
  expect(nobodys.reply).toMatchObject({ status: 422, body: { code: 'import-price-needed' } })
  const importing = await checkedImport(shop, csv, { supplier: 'Nord' })
  expect(importing.reply.status).toBe(200)
  expect(await importing.get()).toMatchObject({ changedCount: 1, badCount: 1, leftOut: [] })
  expect(await importing.rows('bad')).toMatchObject([
    { line: 3, message: 'There is no product with this SKU, and a new one needs a price.' },
  ])
  await importing.run()
  expect(await shop.rows('products')).toMatchObject([{ id: 'router', price_cents: 2_000 }])
  expect(await shop.rows('supplier_products')).toMatchObject([{ product_id: 'router', cost_cents: 1_150 }])
  expect((await shop.rows('audit_log')).map(({ action }) => action)).toEqual([
    'import-started',
    'supplier-terms-changed',
  ])
  const again = await checkedImport(shop, csv, { supplier: 'Nord' })
  expect(await again.get()).toMatchObject({ changedCount: 0, unchangedCount: 1 })
})

test('the price is the cost and a markup only where somebody enters one, and the supplier’s next file has it too', async () => {
  await using shop = await openShop({ products: [product] })
  const admin = await shop.admin()
  const sku = await skuOf(shop)
  const csv = `SKU,Name,Dealer price\n${sku},,16.00\nNEW-77,Dock,7.00\n`
  const importing = await checkedImport(shop, csv, { supplier: 'Nord', mapping: { markupPercent: 25 } })
  expect(await importing.get()).toMatchObject({
    newCount: 1,
    unchangedCount: 0,
    changedCount: 1,
    mapping: { markupPercent: 25 },
  })
  await importing.run()
  expect(await shop.rows('products')).toMatchObject([
    { id: 'router', price_cents: 2_000 },
    { sku: 'NEW-77', price_cents: 875 },
  ])
  const supplier = (await admin.get('/imports/suppliers')).body[0]
  const { body } = await uploadFile(admin, csv.replace('7.00', '8.00'), String(supplier?._id))
  await shop.jobs.runAll()
  expect((await admin.get(`/imports/${body.insertedId}`)).body).toMatchObject({
    mapping: { columns: ['sku', 'name', 'cost'], markupPercent: 25 },
  })
  const both = await checkedImport(shop, `SKU,Price,Cost\n${sku},20,16\n`, { mapping: { markupPercent: 25 } })
  expect(both.reply).toMatchObject({ status: 422, body: { code: 'import-price-twice' } })
})

test('nobody can choose a cost as the price, and a cost without a supplier is named as left out', async () => {
  await using shop = await openShop({ products: [product] })
  const csv = `SKU,Price,Purchase price\n${await skuOf(shop)},20,16\n`
  const chosen = await checkedImport(shop, csv, { mapping: { columns: ['sku', null, 'price'] } })
  expect(chosen.reply).toMatchObject({ status: 422, body: { code: 'import-cost-as-price' } })
  const importing = await checkedImport(shop, csv)
  expect(await importing.get()).toMatchObject({
    unchangedCount: 1,
    leftOut: [
      { heading: 'Purchase price', message: 'Name the supplier whose cost it is, and it is kept there.' },
    ],
  })
})

test('a mapping that was remembered with a cost as the price waits for somebody, in an upload and in a feed', async () => {
  await using shop = await openShop({ products: [product] })
  const admin = await shop.admin()
  const sku = await skuOf(shop)
  await checkedImport(shop, `SKU,Preis\n${sku},20\n`, { supplier: 'Nord' })
  const fields = { SKU: 'sku', 'EK netto': 'price' }
  await shop.db
    .updateTable('suppliers')
    .set({ mapping: JSON.stringify({ fields, maxPriceMove: 20, dropMissing: false }) })
    .execute()
  const supplier = (await admin.get('/imports/suppliers')).body[0]
  const { body } = await uploadFile(admin, `SKU,EK netto\n${sku},19\n`, String(supplier?._id))
  await shop.db
    .updateTable('catalogue_imports')
    .set({ runs_itself: true })
    .where('id', '=', String(body.insertedId))
    .execute()
  await shop.jobs.runAll()
  const { body: read } = await admin.get(`/imports/${body.insertedId}`)
  expect(read).toMatchObject({
    state: 'uploaded',
    mapping: { columns: ['sku', null] },
    leftOut: [
      {
        heading: 'EK netto',
        message: 'It may be a cost, which is never used as the price. Choose its meaning.',
      },
    ],
  })
  expect(await shop.rows('products')).toMatchObject([{ price_cents: 2_000 }])
})
