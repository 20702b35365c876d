import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop, type TestCaller } from '#test/open-shop.ts'

const products = [
  { id: 'laptop', name: 'Laptop', price: 900, available: 1_000 },
  { id: 'dock', name: 'Dock', price: 80, available: 1_000 },
  { id: 'cable', name: 'Cable', price: 5, available: 1_000 },
]
const delivery = {
  name: 'Ada Byron',
  company: 'Analytical Engines',
  street: '1 Dock Street',
  city: 'London',
  postalCode: 'E1 8JP',
  country: 'GB',
  phone: '555 0100',
}

async function openWithBreaks() {
  const shop = await openShop({ products })
  await shop.db
    .updateTable('products')
    .set({
      price_breaks: JSON.stringify([{ from: 500, priceCents: 7_200 }]),
      min_pieces: 120,
      pieces_multiple: 24,
    })
    .where('id', '=', 'dock')
    .execute()
  return shop
}

const set = (caller: TestCaller, lines: Record<string, number>) =>
  caller.put('/carts/mine/lines', {
    lines: Object.entries(lines).map(([product_id, orderAmount]) => ({ product_id, orderAmount })),
  })
const add = (caller: TestCaller, lines: Record<string, number>, mode?: string) =>
  caller.post('/carts/mine/lines', {
    mode,
    lines: Object.entries(lines).map(([product_id, orderAmount]) => ({ product_id, orderAmount })),
  })
const quantities = async (caller: TestCaller) =>
  Object.fromEntries(
    ((await caller.get('/carts/mine')).body.lines as { product_id: string; orderAmount: number }[]).map(
      ({ product_id, orderAmount }) => [product_id, orderAmount],
    ),
  )

test('a cart keeps lines at today’s prices, with what is wrong with each and what would cost less', async () => {
  await using shop = await openWithBreaks()
  const ada = await shop.signUp('ada@example.com')
  expect((await ada.get('/carts/mine')).body).toEqual({
    lineCount: 0,
    orderAmount: 0,
    paymentAmount: 0,
    problemCount: 0,
    currency: 'USD',
    lines: [],
    unknown: [],
  })
  expect((await set(ada, { laptop: 120, dock: 480, cable: 1_001 })).body).toMatchObject({
    lineCount: 3,
    orderAmount: 1_601,
    // Without the cables, of which there are not so many.
    paymentAmount: 146_400,
    problemCount: 1,
    currency: 'USD',
    lines: [
      { product_id: 'laptop', price: 900, priceSource: 'base', paymentAmount: 108_000 },
      { product_id: 'dock', price: 80, paymentAmount: 38_400, cheaper: { orderAmount: 504, saves: 2_112 } },
      { product_id: 'cable', problem: { code: 'out-of-stock', nearestQuantities: [1_000] } },
    ],
  })
  expect((await set(ada, { dock: 130 })).body.lines).toMatchObject([
    { product_id: 'dock', problem: { code: 'off-multiple', nearestQuantities: [120, 144] } },
  ])
  expect((await set(ada, { dock: 504, cable: 0 })).body.lines).toMatchObject([
    { product_id: 'dock', price: 72, priceSource: 'break' },
  ])
  expect(await quantities(ada)).toEqual({ laptop: 120, dock: 504 })
  expect((await ada.get('/carts/mine?limit=1')).body).toMatchObject({ lineCount: 2, nextOffset: 1 })
  expect((await ada.get('/carts/mine?limit=1&offset=1')).body.lines).toMatchObject([{ product_id: 'dock' }])
  expect((await ada.delete('/carts/mine')).body).toEqual({ deletedCount: 2 })
  expect(await shop.rows('cart_lines')).toEqual([])
})

test('lines that are added add up and say what was there; lines that are merged keep the larger quantity', async () => {
  await using shop = await openShop({ products })
  const ada = await shop.signUp('ada@example.com')
  await set(ada, { laptop: 100 })
  expect((await add(ada, { laptop: 150, dock: 200, gone: 100 })).body).toMatchObject({
    lineCount: 2,
    before: [
      { product_id: 'laptop', orderAmount: 100 },
      { product_id: 'dock', orderAmount: 0 },
      { product_id: 'gone', orderAmount: 0 },
    ],
    unknown: ['gone'],
  })
  expect(await quantities(ada)).toEqual({ laptop: 250, dock: 200 })
  await add(ada, { laptop: 120, dock: 300, cable: 100 }, 'merge')
  expect(await quantities(ada)).toEqual({ laptop: 250, dock: 300, cable: 100 })
  const once = () =>
    ada.send('/carts/mine/lines', {
      method: 'POST',
      body: JSON.stringify({ lines: [{ product_id: 'cable', orderAmount: 100 }] }),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'one' },
    })
  const replies = await Promise.all([once(), once(), once()])
  expect(new Set(replies.map(({ text }) => text)).size, 'one answer').toBe(1)
  expect(await quantities(ada)).toMatchObject({ cable: 200 })
})

test('lines that replace the cart say what was there, and a cart is not replaced by nothing', async () => {
  await using shop = await openShop({ products })
  const ada = await shop.signUp('ada@example.com')
  await set(ada, { laptop: 100, cable: 100 })
  expect((await add(ada, { laptop: 150, dock: 200, gone: 100 }, 'replace')).body).toMatchObject({
    lineCount: 2,
    before: [
      { product_id: 'laptop', orderAmount: 100 },
      { product_id: 'dock', orderAmount: 0 },
      { product_id: 'gone', orderAmount: 0 },
    ],
    unknown: ['gone'],
  })
  expect(await quantities(ada)).toEqual({ laptop: 150, dock: 200 })
  expect(await add(ada, { gone: 100 }, 'replace')).toMatchObject({
    status: 404,
    body: { code: 'no-such-product' },
  })
  expect(await quantities(ada)).toEqual({ laptop: 150, dock: 200 })
})

test('notes stay with their lines until they are changed', async () => {
  await using shop = await openShop({ products })
  const ada = await shop.signUp('ada@example.com')
  const put = (note?: string) =>
    ada.put('/carts/mine/lines', { lines: [{ product_id: 'dock', orderAmount: 100, note }] })
  expect((await put('For floor 3')).body.lines).toMatchObject([{ note: 'For floor 3' }])
  expect((await put()).body.lines).toMatchObject([{ note: 'For floor 3' }])
  expect((await put('')).body.lines).toMatchObject([{ note: '' }])
})

test('a cart is its owner’s alone, an admin has none, and no cart holds more than 5,000 lines', async () => {
  await using shop = await openShop({ products })
  const [ada, bob] = [await shop.signUp('ada@example.com'), await shop.signUp('bob@example.com')]
  await set(ada, { dock: 100 })
  expect(await quantities(bob)).toEqual({})
  expect(await set(await shop.admin(), { dock: 100 })).toMatchObject({
    status: 403,
    body: { code: 'admin-cannot-purchase' },
  })
  const many = Array.from({ length: 5_000 }, (_, n) => ({
    id: `p-${n}`,
    name: `P ${n}`,
    price_cents: 100,
    available: 100,
    description: 'd',
    image: '/i/x',
    category: 'c',
    specs: '{}',
  }))
  for (let at = 0; at < many.length; at += 1_000) {
    await shop.db
      .insertInto('products')
      .values(many.slice(at, at + 1_000))
      .execute()
    // The connections' plans are for nearly empty tables.
    await sql`analyze`.execute(shop.db)
  }
  const all = Object.fromEntries(many.map(({ id }) => [id, 100]))
  expect(await set(ada, all)).toMatchObject({ status: 422, body: { code: 'cart-full' } })
  expect(await quantities(ada), 'nothing of it was kept').toEqual({ dock: 100 })
  expect((await set(bob, all)).body).toMatchObject({ lineCount: 5_000, paymentAmount: 500_000 })
})

test('a line that was taken out is put back where it was, and the others keep their order', async () => {
  await using shop = await openWithBreaks()
  const ada = await shop.signUp('ada@example.com')
  const order = async () => Object.keys(await quantities(ada))
  await set(ada, { laptop: 120, dock: 120, cable: 400 })
  const putBack = (product_id: string, place: number) =>
    ada.put('/carts/mine/lines', { lines: [{ product_id, orderAmount: 240, place }] })
  for (const [place, id] of ['laptop', 'dock', 'cable'].entries()) {
    await set(ada, { [id]: 0 })
    expect((await putBack(id, place)).status).toBe(200)
    expect(await order(), id).toEqual(['laptop', 'dock', 'cable'])
  }
  await set(ada, { laptop: 0, dock: 0 })
  await ada.put('/carts/mine/lines', {
    lines: [
      { product_id: 'dock', orderAmount: 120, place: 1 },
      { product_id: 'laptop', orderAmount: 120, place: 0 },
    ],
  })
  expect(await order(), 'both at once').toEqual(['laptop', 'dock', 'cable'])
  await putBack('laptop', 2)
  expect(await order(), 'a line that is there stays').toEqual(['laptop', 'dock', 'cable'])
  await set(ada, { laptop: 0 })
  await putBack('laptop', 99)
  expect(await order(), 'beyond the end is the end').toEqual(['dock', 'cable', 'laptop'])
  await set(ada, { cable: 0 })
  await add(ada, { cable: 100 })
  expect(await order(), 'what is new comes last').toEqual(['dock', 'laptop', 'cable'])
})

test('a visitor’s lines are priced without being kept', async () => {
  await using shop = await openWithBreaks()
  const lines = [
    { product_id: 'dock', orderAmount: 504 },
    { product_id: 'gone', orderAmount: 100 },
  ]
  expect((await shop.nobody.post('/carts/price', { lines })).body).toMatchObject({
    lineCount: 2,
    paymentAmount: 36_288,
    problemCount: 1,
    currency: 'USD',
    lines: [{ product_id: 'dock', price: 72 }],
    unknown: ['gone'],
  })
  expect(await shop.rows('cart_lines')).toEqual([])
})

test('a cart is ordered whole, at the price that was shown, once; its lines go with it', async () => {
  await using shop = await openWithBreaks()
  const ada = await shop.signUp('ada@example.com')
  expect(await ada.post('/orders', { delivery, paymentAmount: 0 })).toMatchObject({
    status: 422,
    body: { code: 'cart-empty' },
  })
  await ada.put('/carts/mine/lines', {
    lines: [
      { product_id: 'laptop', orderAmount: 120, note: 'Floor 3' },
      { product_id: 'dock', orderAmount: 504 },
      { product_id: 'cable', orderAmount: 400 },
    ],
  })
  expect(await ada.post('/orders', { delivery, paymentAmount: 1 })).toMatchObject({
    status: 409,
    body: { code: 'price-changed', paymentAmount: 146_288 },
  })
  const body = { delivery, paymentAmount: 146_288, purchaseOrderNumber: 'PO 77', note: 'Ring twice.' }
  const send = () =>
    ada.send('/orders', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'once' },
    })
  const replies = await Promise.all([send(), send()])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(replies[0]?.body).toEqual(replies[1]?.body)
  expect(replies[0]?.body).toMatchObject({ number: 'HF-100001' })
  expect(await shop.rows('orders')).toHaveLength(1)
  expect(await shop.rows('cart_lines')).toEqual([])
  expect((await ada.get(`/orders/${replies[0]?.body.insertedId}`)).body).toMatchObject({
    number: 'HF-100001',
    purchaseOrderNumber: 'PO 77',
    note: 'Ring twice.',
    address: 'Ada Byron\nAnalytical Engines\n1 Dock Street\nLondon E1 8JP\nUnited Kingdom',
    phone: '555 0100',
    paymentAmount: 146_288,
    lines: [
      { product_id: 'laptop', sku: expect.any(String), note: 'Floor 3' },
      { product_id: 'dock', price: 72, priceSource: 'break' },
      { product_id: 'cable' },
    ],
  })
  const dock = (await shop.rows('products')).filter(({ id }) => id === 'dock')
  expect(dock).toMatchObject([{ available: 496 }])
})

test('all that is wrong with lines is said at once, and the cart stays as it is', async () => {
  await using shop = await openWithBreaks()
  const ada = await shop.signUp('ada@example.com')
  await set(ada, { laptop: 120, dock: 130, cable: 2_000 })
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', 'laptop').execute()
  expect(await ada.post('/orders', { delivery, paymentAmount: 0 })).toMatchObject({
    status: 409,
    body: {
      code: 'order-lines-refused',
      lines: [
        { product_id: 'laptop', code: 'no-such-product' },
        { product_id: 'dock', code: 'off-multiple', nearestQuantities: [120, 144] },
        { product_id: 'cable', code: 'out-of-stock', availableQuantity: 1_000 },
      ],
    },
  })
  expect(await shop.rows('orders')).toEqual([])
  expect(await shop.rows('cart_lines')).toHaveLength(3)
})
