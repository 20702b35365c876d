import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'

const products = [{ id: 'switch', name: 'Switch', price: 120, available: 300 }]

/** The day that is so many days away, in UTC. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('what a supplier promised is shown with the product and with a cart that is short, and can be ordered only once it came', async () => {
  await using shop = await openShop({ products })
  const [admin, buyer] = [await shop.admin(), await shop.signUp('ada@example.com')]
  const book = (pieces: number, on: string) =>
    admin.post('/products/switch/incoming-stock', { pieces, on, note: 'Container 7' })
  const later = await book(400, inDays(40))
  const sooner = await book(200, inDays(20))
  await book(100, inDays(20))
  const incoming = [
    { pieces: 300, on: inDays(20) },
    { pieces: 400, on: inDays(40) },
  ]
  const shown = await shop.nobody.get('/product?id=switch')
  expect(shown.body).toMatchObject({ availableQuantity: 300, incoming })
  expect(shown.text, 'a note is for admins').not.toContain('Container')
  const cart = (orderAmount: number) =>
    shop.nobody.post('/carts/price', { lines: [{ product_id: 'switch', orderAmount }] })
  expect((await cart(1_000)).body).toMatchObject({ lines: [{ problem: { code: 'out-of-stock' }, incoming }] })
  expect((await cart(300)).text).not.toContain('incoming')
  const lines = [{ product_id: 'switch', orderAmount: 1_000 }]
  expect((await buyer.put('/carts/mine/lines', { lines })).body).toMatchObject({ lines: [{ incoming }] })
  expect((await buyer.get('/carts/mine')).body).toMatchObject({ lines: [{ incoming }] })
  const order = { product_id: 'switch', orderAmount: 400, address: 'x', phone: '1' }
  expect((await buyer.post('/order', order)).body).toMatchObject({ code: 'out-of-stock' })

  const receive = (id: unknown, pieces: number) => admin.post(`/incoming-stock/${id}/receipt`, { pieces })
  expect((await receive(sooner.body.insertedId, 190)).body).toEqual({ availableQuantity: 490 })
  expect(await receive(sooner.body.insertedId, 190), 'once').toMatchObject({
    status: 404,
    body: { code: 'no-such-incoming' },
  })
  expect((await shop.rows('stock_ledger')).at(-1)).toMatchObject({ pieces: 190, reason: 'received' })
  expect((await buyer.post('/order', order)).status).toBe(200)
  expect((await admin.delete(`/incoming-stock/${later.body.insertedId}`)).status).toBe(200)
  expect((await shop.nobody.get('/product?id=switch')).body.incoming).toEqual([
    { pieces: 100, on: inDays(20) },
  ])
  const actions = (await shop.rows('audit_log')).map(({ action }) => action)
  expect(actions).toEqual([
    'incoming-booked',
    'incoming-booked',
    'incoming-booked',
    'stock-booked',
    'incoming-removed',
  ])
})

test('admins see all that is expected, the soonest first and a page at a time, and change it', async () => {
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  const path = '/products/switch/incoming-stock'
  const fields = { pieces: 500, on: inDays(3), note: '' }
  const { body } = await admin.post(path, fields)
  await admin.post(path, { ...fields, on: inDays(1) })
  const first = await admin.get('/incoming-stock?limit=1')
  expect(first.body).toMatchObject([
    { on: inDays(1), productName: 'Switch', bookedBy: 'admin@example.com', overdue: false },
  ])
  expect(first.headers.get('X-Total-Count')).toBe('2')
  const next = /<[^>]*\/api([^>]+)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? ''
  expect((await admin.get(next)).body).toMatchObject([{ _id: body.insertedId, on: inDays(3) }])

  const one = `/incoming-stock/${body.insertedId}`
  expect((await admin.put(one, { ...fields, pieces: 450, note: 'Truck' })).status).toBe(200)
  expect((await admin.get(next)).body).toMatchObject([{ pieces: 450, note: 'Truck' }])
  expect(await admin.put(one, { ...fields, on: inDays(-1) })).toMatchObject({
    status: 422,
    body: { code: 'day-is-over' },
  })
  expect(await admin.post(path, { ...fields, on: inDays(-1) })).toMatchObject({
    body: { code: 'day-is-over' },
  })
  for (const wrong of [
    { pieces: 0 },
    { pieces: 1.5 },
    { on: '2027-02-30' },
    { on: 'soon' },
    { note: 'x'.repeat(201) },
  ])
    expect(await admin.post(path, { ...fields, ...wrong }), JSON.stringify(wrong)).toMatchObject({
      status: 400,
    })
  expect(await admin.post('/products/none/incoming-stock', fields)).toMatchObject({
    body: { code: 'no-such-product' },
  })
  expect(await admin.delete('/incoming-stock/none')).toMatchObject({ status: 404 })

  // Its day passes: customers no longer see it, and admins see that it is overdue.
  await shop.db
    .updateTable('incoming_stock')
    .set({ expected_on: inDays(-2) })
    .where('id', '=', String(body.insertedId))
    .execute()
  expect((await shop.nobody.get('/product?id=switch')).body.incoming).toEqual([
    { pieces: 500, on: inDays(1) },
  ])
  expect((await admin.get('/incoming-stock')).body).toMatchObject([{ overdue: true }, { overdue: false }])
  expect((await admin.put(one, { ...fields, on: inDays(-2), note: 'Late' })).status, 'its note').toBe(200)
})

test('of many who receive the same delivery one books it, and no more than 20 are expected at once', async () => {
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  const book = () => admin.post('/products/switch/incoming-stock', { pieces: 100, on: inDays(1) })
  const { body } = await book()
  const replies = await Promise.all(
    Array.from({ length: 5 }, () =>
      admin.post(`/incoming-stock/${body.insertedId}/receipt`, { pieces: 100 }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404])
  expect((await shop.nobody.get('/available?product_id=switch')).body).toMatchObject([
    { availableQuantity: 400 },
  ])
  const booked = await Promise.all(Array.from({ length: 22 }, book))
  expect(booked.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(booked.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'too-many-incoming' })
})

test('a quote says when what it is short of can be had, while it is open', async () => {
  await using shop = await openShop({ products })
  const [admin, buyer] = [await shop.admin(), await shop.signUp('ada@example.com')]
  const { body } = await buyer.post('/quotes/mine', {
    lines: [{ product_id: 'switch', pieces: 1_000 }],
    message: '',
  })
  const quote = async () => (await buyer.get(`/quotes/${body.insertedId}`)).body
  expect(await quote()).toMatchObject({ status: 'asked', lines: [{ productName: 'Switch' }] })
  expect(JSON.stringify(await quote()), 'nothing is expected').not.toContain('short')
  await admin.post('/products/switch/incoming-stock', { pieces: 700, on: inDays(20) })
  expect(await quote()).toMatchObject({
    lines: [{ short: { availableQuantity: 300, incoming: [{ pieces: 700, on: inDays(20) }] } }],
  })
  await buyer.post(`/quotes/${body.insertedId}/withdrawal`, { revision: 1 })
  expect(await quote()).toMatchObject({ status: 'withdrawn' })
  expect(JSON.stringify(await quote())).not.toContain('short')
})
