import { expect, test } from 'vitest'
import { checkedImport } from '#test/imports.ts'
import { openShop } from '#test/open-shop.ts'
import { draftList } from '#test/price-lists.ts'

const euro = { currency: 'EUR', locale: 'de-DE' }

const foreign = [
  'USD 7,00',
  '7,00 $',
  '£7,00',
  '7,00 CHF',
  'US$ 7,00',
  '7,00 kr',
  '7,00 USD',
  'usd 7,00',
  '$7,00',
  'SFr. 7,00',
  '7,00 zł',
  '¥7,00',
  'C$7,00',
  '7,00 Fr.',
  '₹ 7,00',
]
const own = ['7,00', '7,00 €', '€7,00', 'EUR 7,00', '7,00 EUR', '7,00 eur', '7,00 Euro', '€ 7.00', '7,00€']

test('a price in another currency is a bad row, and one in the shop’s own is read in any usual spelling', async () => {
  await using shop = await openShop({ locale: euro })
  const lines = [...foreign, ...own].map((price, at) => `A-${at};Dock;${price}`)
  const importing = await checkedImport(shop, `SKU;Name;Price\n${lines.join('\n')}\n`)
  expect(await importing.get()).toMatchObject({ badCount: foreign.length, newCount: own.length })
  const bad = (await importing.rows('bad')) as unknown as { message: string }[] // rows of the reply
  for (const [at, { message }] of bad.entries())
    expect(message, foreign[at]).toMatch(/^Price: it is in \S.*, and this shop’s prices are in EUR$/)
  await importing.run()
  expect((await shop.rows('products')).map(({ price_cents }) => price_cents)).toEqual(own.map(() => 700))
})

test.for([
  'Price USD',
  'Preis (CHF)',
  'Price in $',
  'priceUSD',
  'Price £',
  'Prezzo US$',
  'Pris (kr)',
  'Cena zł',
  'Cena (Kč)',
  'Price (pounds)',
  'Preis (TL)',
])('a column headed %s is not taken as euros: it is asked about, and its rows are bad', async (heading) => {
  await using shop = await openShop({ locale: euro })
  const csv = `SKU;Name;${heading}\nA-1;Dock;7,00\n`
  const asked = await checkedImport(shop, csv)
  expect(asked.reply.status).toBe(400)
  expect(await asked.get()).toMatchObject({
    mapping: { columns: ['sku', 'name', null] },
    leftOut: [{ heading, message: expect.stringContaining('this shop’s prices are in EUR') }],
  })
  const chosen = await checkedImport(shop, csv, { mapping: { columns: ['sku', 'name', 'price'] } })
  expect(await chosen.rows('bad')).toMatchObject([
    { message: expect.stringContaining('and this shop’s prices are in EUR') },
  ])
})

test('a heading may name the shop’s own currency', async () => {
  await using shop = await openShop({ locale: euro })
  for (const heading of ['Price EUR', 'Preis (€)', 'Preis in Euro', 'priceEUR', 'Nettopreis €']) {
    const importing = await checkedImport(shop, `SKU;Name;${heading}\nA-1;Dock;7,00\n`)
    expect(await importing.get(), heading).toMatchObject({ newCount: 1 })
  }
})

test('the marks of a shop in crowns or dollars are its own', async () => {
  await using shop = await openShop({ locale: { currency: 'SEK', locale: 'sv-SE' } })
  const importing = await checkedImport(
    shop,
    'SKU;Name;Price\nA;Dock;7,00 kr\nB;Dock;SEK 7,00\nC;Dock;7,00 €\nD;Dock;7,00 DKK\n',
  )
  expect(await importing.get()).toMatchObject({ newCount: 2, badCount: 2 })
})

test('the product file and price lists read amounts with the shop’s currency and a comma, and refuse others', async () => {
  await using shop = await openShop({ locale: euro, products: [{ id: 'router', price: 20, available: 500 }] })
  const admin = await shop.admin()
  const sku = String((await shop.rows('products'))[0]?.sku)
  const send = async (price: string) =>
    (await admin.post('/products/imports', { csv: `sku;price\n${sku};${price}\n`, dryRun: true })).body
  expect(await send('21,50 €')).toMatchObject({ changed: 1, problems: [] })
  expect(await send('EUR 21,50')).toMatchObject({ changed: 1, problems: [] })
  expect(await send('21,50 $')).toMatchObject({
    problems: [{ line: 2, message: 'price: it is in $, and this shop’s prices are in EUR' }],
  })
  const path = `/price-lists/${await draftList(admin, {})}/draft/imports`
  const prices = async (price: string) =>
    (await admin.post(path, { csv: `sku;from;price\n${sku};100;${price}\n`, dryRun: true })).body
  expect(await prices('5,00')).toMatchObject({ added: 1, problems: [] })
  expect(await prices('5,00 €')).toMatchObject({ added: 1, problems: [] })
  expect(await prices('USD 5,00')).toMatchObject({
    problems: [{ line: 2, message: 'price: it is in USD, and this shop’s prices are in EUR' }],
  })
})
