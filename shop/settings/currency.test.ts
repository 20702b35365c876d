import { expect, test } from 'vitest'
import { setTax } from '#test/charges.ts'
import { orderRouters } from '#test/open-company.ts'
import { openShop, type TestShop } from '#test/open-shop.ts'
import { pdfInOrder, pdfText } from '#test/pdf-text.ts'
import { pay } from '#test/shipments.ts'
import { chooseCurrency } from './currency.ts'

const yen = { currency: 'JPY', locale: 'en-JP' }
const dock = {
  name: 'Dock',
  availableQuantity: 500,
  description: 'A dock.',
  img: '/i/aerial-6-room-access-point-800.webp',
  category: 'Docks',
  specs: {},
}
const products = [{ id: 'router', price: 2_001, available: 10_000 }]

const currencyOf = (shop: TestShop) => shop.rows('shop_currency')

test('a shop in yen counts, writes and charges whole yen', async () => {
  await using shop = await openShop({ products, locale: yen })
  const admin = await shop.admin()
  const buyer = await shop.signUp('ada@example.com')
  const add = (price: number) => admin.post('/addProduct', { ...dock, price })
  const refused = await add(2_000.5)
  expect(refused).toMatchObject({ status: 400 })
  expect(refused.text).toContain('No decimals')
  expect(await add(2_000)).toMatchObject({ status: 200 })
  expect((await shop.rows('products')).map(({ price_cents }) => price_cents)).toEqual([2_001, 2_000])
  await buyer.put('/carts/mine/lines', { lines: [{ product_id: 'router', orderAmount: 100 }] })
  expect((await buyer.get('/carts/mine')).body).toMatchObject({ paymentAmount: 200_100, currency: 'JPY' })
  await buyer.post('/webhooks', { url: 'https://erp.example.com/', events: ['order.placed'] })

  const id = await orderRouters(buyer)
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({ paymentAmount: 200_100, currency: 'JPY' })
  expect(await shop.rows('orders')).toMatchObject([{ amount_cents: 200_100 }])
  expect(await shop.rows('webhook_events')).toMatchObject([
    { data: { order: { paymentAmount: 200_100, currency: 'JPY' } } },
  ])

  await pay(shop, buyer, id)
  expect(shop.cards.ledger).toMatchObject([{ kind: 'capture', amountCents: 200_100 }])
  const { body: invoices } = await buyer.get('/invoices/mine')
  expect(invoices).toMatchObject([{ amount: 200_100, paid: 200_100, currency: 'JPY' }])
  const paper = await buyer.get(`/invoices/${invoices[0]?._id}/pdf`)
  expect(pdfText(paper.bytes)).toMatch(/Total +¥200,100\n/)
})

test('papers in yen do not speak of cents', async () => {
  await using shop = await openShop({ products, locale: yen })
  const admin = await shop.admin()
  const buyer = await shop.signUp('ada@example.com')
  await setTax(admin, { country: 'JP', name: 'Consumption tax', percent: 10 })
  const order = {
    delivery: {
      name: 'Ada',
      street: '1 Dock',
      city: 'Osaka',
      postalCode: '530-0001',
      country: 'JP',
      phone: '1',
    },
    lines: [{ product_id: 'router', orderAmount: 101 }],
  }
  const { body: priced } = await buyer.post('/orders', { ...order, paymentAmount: 1 })
  const { body: placed } = await buyer.post('/orders', { ...order, paymentAmount: priced.paymentAmount })
  await pay(shop, buyer, String(placed.insertedId))
  const { body: invoices } = await buyer.get('/invoices/mine')
  const paper = pdfInOrder((await buyer.get(`/invoices/${invoices[0]?._id}/pdf`)).bytes)
  expect(paper).toContain('Tax is rounded to whole Japanese yen for the sum of each rate')
  expect(paper).not.toMatch(/cents?\b/i)
})

test('a shop in dinars keeps thousandths, and offers no card for what a card cannot pay', async () => {
  await using shop = await openShop({
    products: [{ id: 'router', price: 1.255, available: 10_000 }],
    locale: { currency: 'KWD', locale: 'en-KW' },
  })
  const admin = await shop.admin()
  const { text: csv } = await admin.get('/products.csv')
  expect(csv).toContain('1.255')
  const file = (from: string, to: string) => ({ csv: csv.replace(from, to), dryRun: false })
  expect((await admin.post('/products/imports', file('', ''))).body).toMatchObject({ problems: [] })
  expect((await admin.post('/products/imports', file('1.255', '12.5555'))).body).toMatchObject({
    problems: [
      { line: 2, message: 'price: write KWD above 0, with three decimals at most, such as 1234.500' },
    ],
  })
  expect(await shop.rows('products')).toMatchObject([{ price_cents: 1_255 }])
  const buyer = await shop.signUp('ada@example.com')
  const order = (pieces: number) =>
    buyer.post('/order', {
      product_id: 'router',
      orderAmount: pieces,
      address: '1 Dock Street',
      phone: '+965 1',
    })
  expect(await order(101)).toMatchObject({ status: 422, body: { code: 'card-amount-uneven' } })
  const { body } = await order(102)
  expect(await shop.rows('orders')).toMatchObject([{ amount_cents: 128_010 }])
  expect((await buyer.get(`/orders/${body.insertedId}`)).body).toMatchObject({
    paymentAmount: 128.01,
    currency: 'KWD',
  })
})

test('the currency can be chosen until there is an order, and then never again', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 10_000 }] })
  expect(await chooseCurrency(shop.db, undefined)).toBe('USD')
  await expect(chooseCurrency(shop.db, 'JPY')).rejects.toThrow(
    /prices in USD, which has a different number of decimals/,
  )
  expect(await chooseCurrency(shop.db, 'EUR')).toBe('EUR')
  expect(await chooseCurrency(shop.db, undefined)).toBe('EUR')
  expect(await currencyOf(shop)).toMatchObject([{ currency: 'EUR', decimals: 2 }])

  await orderRouters(await shop.signUp('ada@example.com'))
  expect(await chooseCurrency(shop.db, 'EUR')).toBe('EUR')
  await expect(chooseCurrency(shop.db, 'USD')).rejects.toThrow(/keeps the currency of its first order/)
  await expect(shop.db.updateTable('shop_currency').set({ currency: 'USD' }).execute()).rejects.toThrow(
    /the currency of a shop with orders stays EUR/,
  )
  await expect(shop.db.deleteFrom('shop_currency').execute()).rejects.toThrow(/a shop has a currency/)
  expect(await currencyOf(shop)).toMatchObject([{ currency: 'EUR', decimals: 2 }])
})
