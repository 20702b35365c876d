import { expect, test } from 'vitest'
import { guides } from '#http/documentation/guides.ts'
import { openCompany } from '#test/open-company.ts'
import { assign, companyId, giveList, publishAnother } from '#test/price-lists.ts'
import { accept, ask, offer } from '#test/quotes.ts'

const delivery = { name: 'Bert', street: '1 Row', city: 'London', country: 'GB', phone: '1' }
const place = { address: '1 Dock Street', phone: '555 0100' }

/** A company that pays less for routers, much less from 500 on, and 10 % less for everything else. */
async function openWithList() {
  const company = await openCompany()
  const { shop } = company
  await shop.addProduct({ id: 'dock', price: 80, available: 10_000 })
  const admin = await shop.admin()
  const visitor = await shop.signUp('ada@example.com')
  const list = await giveList(shop, admin, {
    percentOff: 10,
    prices: {
      router: [
        { from: 1, price: 17 },
        { from: 500, price: 12 },
      ],
    },
  })
  return { ...company, admin, visitor, list, [Symbol.asyncDispose]: () => company[Symbol.asyncDispose]() }
}

test("a company's member pays by its list everywhere, and says why; everybody else pays what all pay", async () => {
  await using company = await openWithList()
  const { shop, buyer, visitor } = company
  const lines = [
    { product_id: 'router', orderAmount: 400 },
    { product_id: 'dock', orderAmount: 100 },
  ]
  const own = [
    { product_id: 'router', price: 17, priceSource: 'price-list', paymentAmount: 6_800 },
    { product_id: 'dock', price: 72, priceSource: 'price-list', paymentAmount: 7_200 },
  ]
  const usual = [
    { product_id: 'router', price: 20, priceSource: 'base' },
    { product_id: 'dock', price: 80, priceSource: 'base' },
  ]
  expect((await buyer.put('/carts/mine/lines', { lines })).body).toMatchObject({
    paymentAmount: 14_000,
    lines: own,
  })
  expect((await visitor.put('/carts/mine/lines', { lines })).body).toMatchObject({ lines: usual })
  // 500 cost $6,000, less than 400.
  expect((await buyer.get('/carts/mine')).body).toMatchObject({
    paymentAmount: 14_000,
    lines: [
      {
        ...own[0],
        priceList: {
          name: 'Partners',
          percentOff: 10,
          breaks: [
            { from: 1, price: 17 },
            { from: 500, price: 12 },
          ],
        },
        cheaper: { orderAmount: 500, saves: 800 },
      },
      own[1],
    ],
  })
  expect((await shop.nobody.post('/carts/price', { lines })).body).toMatchObject({ lines: usual })
  const list = await buyer.post('/lists', { name: 'Usual', source: { from: 'cart' } })
  expect((await buyer.get(`/lists/${list.body.insertedId}`)).body).toMatchObject({ lines: own })
  await buyer.delete('/carts/mine')
  expect((await buyer.post(`/lists/${list.body.insertedId}/cart-lines`, {})).status).toBe(200)
  expect((await buyer.get('/carts/mine')).body).toMatchObject({ lines: own })

  expect((await buyer.get('/prices/mine?product_ids=router,dock,nothing')).body).toEqual([
    {
      product_id: 'router',
      name: 'Partners',
      percentOff: 10,
      breaks: [
        { from: 1, price: 17 },
        { from: 500, price: 12 },
      ],
    },
    { product_id: 'dock', name: 'Partners', percentOff: 10, breaks: [] },
    { product_id: 'nothing', name: 'Partners', percentOff: 10, breaks: [] },
  ])
  expect((await visitor.get('/prices/mine?product_ids=router,dock')).body).toEqual([])

  const wrong = await buyer.post('/orders', { delivery, paymentAmount: 16_000 })
  expect(wrong).toMatchObject({ status: 409, body: { code: 'price-changed', paymentAmount: 14_000 } })
  const placed = await buyer.post('/orders', { delivery, paymentAmount: 14_000 })
  expect(placed.status).toBe(200)
  expect((await buyer.get(`/orders/${placed.body.insertedId}`)).body).toMatchObject({
    paymentAmount: 14_000,
    lines: own,
  })
  const version = (await shop.rows('price_list_versions'))[0]?.id
  expect(await shop.rows('order_lines')).toMatchObject([
    { unit_price_cents: 1_700, price_list_version_id: version, usual_price_cents: 2_000 },
    { unit_price_cents: 7_200, price_list_version_id: version, usual_price_cents: 8_000 },
  ])
  const order = { product_id: 'router', orderAmount: 500, ...place }
  expect((await visitor.post('/order', { ...order, paymentAmount: 10_000 })).status).toBe(200)
  expect((await buyer.post('/order', { ...order, paymentAmount: 10_000 })).body).toMatchObject({
    code: 'price-changed',
    paymentAmount: 6_000,
  })
  expect((await buyer.post('/order', order)).status).toBe(200)
  expect((await shop.rows('order_lines')).slice(2)).toMatchObject([
    { unit_price_cents: 2_000, price_source: 'base', price_list_version_id: null, usual_price_cents: null },
    { unit_price_cents: 1_200, price_source: 'price-list', price_list_version_id: version },
  ])
})

test('a draft, and a list of products that are not sold, change nothing; a lower break of all wins', async () => {
  await using company = await openWithList()
  const { shop, buyer, admin, list } = company
  await admin.post(`/price-lists/${list}/draft`, {})
  await admin.put(`/price-lists/${list}/draft/products/router`, { prices: [{ from: 1, price: 1 }] })
  const price = async (orderAmount: number) =>
    (await buyer.put('/carts/mine/lines', { lines: [{ product_id: 'router', orderAmount }] })).body
  expect(await price(400)).toMatchObject({ lines: [{ price: 17 }] })
  await shop.db
    .updateTable('products')
    .set({ price_breaks: JSON.stringify([{ from: 300, priceCents: 1_500 }]) })
    .where('id', '=', 'router')
    .execute()
  // 10 % off the break is lower than the list's own price.
  expect(await price(400)).toMatchObject({ lines: [{ price: 13.5, priceSource: 'price-list' }] })
  await assign(shop, admin, null)
  expect(await price(400)).toMatchObject({ lines: [{ price: 15, priceSource: 'break' }] })
  await assign(shop, admin, list)
  await admin.delete('/product?_id=router')
  expect(await price(400)).toMatchObject({ lines: [], problemCount: 1 })
})

test('a list without a percentage has prices for its own products only', async () => {
  await using company = await openCompany()
  const { shop, buyer } = company
  await shop.addProduct({ id: 'dock', price: 80, available: 10_000 })
  await giveList(shop, await shop.admin(), { prices: { router: [{ from: 1, price: 18 }] } })
  const lines = ['router', 'dock'].map((product_id) => ({ product_id, orderAmount: 100 }))
  expect((await buyer.post('/carts/price', { lines })).body).toMatchObject({
    lines: [
      { price: 18, priceSource: 'price-list' },
      { price: 80, priceSource: 'base' },
    ],
  })
  expect((await buyer.get('/prices/mine?product_ids=router,dock')).body).toEqual([
    { product_id: 'router', name: 'Partners', breaks: [{ from: 1, price: 18 }] },
  ])
})

test('quotes show what the company pays today, are offered no dearer, and the lower price is charged', async () => {
  await using company = await openWithList()
  const { shop, buyer, admin, list } = company
  const id = await ask(buyer)
  expect((await admin.get(`/quotes/${id}`)).body).toMatchObject({ lines: [{ listPrice: 17 }] })
  const listTerms = {
    basePrice: 20,
    priceBreaks: [],
    priceList: {
      name: 'Partners',
      percentOff: 10,
      breaks: [
        { from: 1, price: 17 },
        { from: 500, price: 12 },
      ],
    },
  }
  expect((await buyer.get(`/quotes/${id}`)).body).toMatchObject({ lines: [{ listPrice: 17, listTerms }] })
  expect((await offer(admin, id, 1, { lines: [{ line: 1, pieces: 400, price: 16.5 }] })).status).toBe(200)
  expect((await accept(buyer, id, 2)).status).toBe(200)
  expect(await shop.rows('order_lines')).toMatchObject([{ unit_price_cents: 1_650, price_source: 'quote' }])

  const another = await ask(buyer)
  await offer(admin, another, 1, { lines: [{ line: 1, pieces: 400, price: 16.5 }] })
  await publishAnother(admin, list, { prices: { router: [{ from: 1, price: 15 }] } })
  expect((await accept(buyer, another, 2)).status).toBe(200)
  expect((await shop.rows('order_lines'))[1]).toMatchObject({
    unit_price_cents: 1_500,
    price_source: 'price-list',
  })

  await shop.db.updateTable('products').set({ floor_cents: 1_400 }).where('id', '=', 'router').execute()
  await admin.put('/quote-settings', { instantLimit: 100_000, validDays: 7 })
  const instant = await ask(buyer, [{ product_id: 'router', pieces: 400, targetPrice: 16 }])
  expect((await buyer.get(`/quotes/${instant}`)).body).toMatchObject({
    status: 'offered',
    revisions: [{}, { lines: [{ price: 15 }] }],
  })
})

test('a member who leaves pays what everybody pays, at once', async () => {
  await using company = await openWithList()
  const { buyer, shop, idOf } = company
  await buyer.delete(`/companies/mine/members/${await idOf('bert@example.com')}`)
  const order = { product_id: 'router', orderAmount: 100, ...place }
  expect((await buyer.post('/order', { ...order, paymentAmount: 2_000 })).status).toBe(200)
  expect(await shop.rows('order_lines')).toMatchObject([{ price_source: 'base' }])
})

test('a program that follows the guide orders at its own prices: each call of it, as it is written', async () => {
  await using company = await openWithList()
  const { shop, buyer, visitor } = company
  const made = await buyer.post('/api-keys', {
    name: 'ERP',
    scopes: ['orders:read', 'orders:write'],
    days: 30,
  })
  const key = shop.caller(String(made.body.key))
  const [, section = ''] = /<h2>Order<\/h2>([\s\S]*?)<\/section>/.exec(String(await guides)) ?? []
  const calls = [...section.matchAll(/<code>((?:GET|POST) )\/api(\/[\w/]+)<\/code>/g)].map(
    ([, method = '', path = '']) => method + path,
  )
  const lines = [{ product_id: 'router', orderAmount: 100 }]
  let paymentAmount: unknown
  const follow: Readonly<Record<string, () => Promise<void>>> = {
    'GET /products': async () => expect((await key.get('/products')).status).toBe(200),
    'POST /carts/price': async () => {
      const { body } = await key.post('/carts/price', { lines })
      expect(body).toMatchObject({ paymentAmount: 1_700, lines: [{ price: 17, priceSource: 'price-list' }] })
      for (const other of [visitor, shop.nobody])
        expect((await other.post('/carts/price', { lines })).body).toMatchObject({ paymentAmount: 2_000 })
    },
    'POST /orders/totals': async () => {
      paymentAmount = (await key.post('/orders/totals', { lines, delivery })).body.total
      expect(paymentAmount).toBe(1_700)
    },
    'POST /orders': async () =>
      expect((await key.post('/orders', { lines, delivery, paymentAmount })).status).toBe(201),
  }
  expect(calls).toEqual(Object.keys(follow))
  for (const call of calls) await follow[call]?.()
  expect(await shop.rows('orders')).toMatchObject([{ amount_cents: 170_000 }])
  expect((await shop.caller('hf_nothing').post('/carts/price', { lines })).status).toBe(401)
})

test('sales, or a program of the seller’s, prices lines for a company, within its categories; nothing is kept', async () => {
  await using company = await openWithList()
  const { shop, admin, buyer } = company
  await shop.addProduct({ id: 'chair', price: 50, available: 10_000 })
  await shop.db.updateTable('products').set({ category: 'Furniture' }).where('id', '=', 'chair').execute()
  const id = await companyId(shop)
  await admin.put(`/companies/${id}/assortment`, {
    categories: ((await shop.nobody.get('/categories')).body as unknown as string[]).filter(
      (category) => category !== 'Furniture',
    ),
  })
  const made = await admin.post('/api-keys', { name: 'ERP', scopes: ['prices:read'], days: 30 })
  const program = shop.caller(String(made.body.key))
  const lines = ['router', 'chair', 'gone'].map((product_id) => ({ product_id, orderAmount: 500 }))
  for (const caller of [admin, program])
    expect(await caller.post(`/companies/${id}/line-prices`, { lines })).toMatchObject({
      status: 200,
      body: {
        paymentAmount: 6_000,
        problemCount: 2,
        lines: [
          { product_id: 'router', price: 12, priceSource: 'price-list' },
          { product_id: 'chair', problem: { code: 'not-in-assortment' } },
        ],
        unknown: ['gone'],
      },
    })
  expect(await buyer.post(`/companies/${id}/line-prices`, { lines })).toMatchObject({ status: 403 })
  expect(await admin.post('/companies/none/line-prices', { lines })).toMatchObject({
    status: 404,
    body: { code: 'no-such-company' },
  })
  expect(await shop.rows('cart_lines')).toEqual([])
})
