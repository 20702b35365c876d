import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'

const router = { id: 'router', price: 20, available: 500 }
const orderBody = { product_id: 'router', orderAmount: 200, address: '1 Dock Street', phone: '555 0100' }

test('an order takes its pieces off the shelf and stands as not payed, at the server’s amount', async () => {
  await using shop = await openShop({ products: [router] })
  const buyer = await shop.signUp('ada@example.com')

  const reply = await buyer.post('/order', {
    ...orderBody,
    paymentAmount: 4000,
    status: 'delivered',
    email: 'x@y.zz',
  })

  expect(reply).toMatchObject({ status: 200, body: { insertedId: expect.any(String) } })
  expect(await shop.rows('orders')).toMatchObject([
    {
      id: reply.body.insertedId,
      buyer_email: 'ada@example.com',
      pieces: 200,
      amount_cents: 400_000,
      status: 'unpaid',
      transaction_id: null,
    },
  ])
  expect(await shop.rows('order_lines')).toMatchObject([
    {
      order_id: reply.body.insertedId,
      position: 1,
      product_id: 'router',
      pieces: 200,
      unit_price_cents: 2_000,
      price_source: 'base',
      amount_cents: 400_000,
    },
  ])
  expect(await shop.rows('products')).toMatchObject([{ available: 300 }])
  expect(await shop.rows('order_events')).toMatchObject([
    {
      fact: 'payment',
      from_state: null,
      to_state: 'unpaid',
      actor_kind: 'buyer',
      actor_name: 'ada@example.com',
    },
  ])
})

test('the quantity may come as the digits that were typed, and a customer may have no name', async () => {
  await using shop = await openShop({ products: [router] })
  const buyer = await shop.signUp('ada@example.com')
  const sent = { ...orderBody, orderAmount: '200', name: null, email: null }
  expect(await buyer.post('/order', { ...sent, paymentAmount: '4000' })).toMatchObject({ status: 200 })
  expect(await shop.rows('orders')).toMatchObject([{ pieces: 200, amount_cents: 400_000 }])
  for (const orderAmount of ['99', '1e9', '0x100', '150.5', ''])
    expect((await buyer.post('/order', { ...orderBody, orderAmount })).status).toBeGreaterThanOrEqual(400)
  expect(await shop.rows('orders')).toHaveLength(1)
})

test('an order for more than is left is refused and writes nothing', async () => {
  await using shop = await openShop({ products: [{ ...router, available: 150 }] })
  const buyer = await shop.signUp('ada@example.com')

  const reply = await buyer.post('/order', orderBody)

  expect(reply).toMatchObject({
    status: 409,
    body: { code: 'out-of-stock', message: "Can't Order More Than Available PCS", availableQuantity: 150 },
  })
  expect(await shop.rows('orders')).toEqual([])
  expect(await shop.rows('products')).toMatchObject([{ available: 150 }])
})

test('an order of fewer than 100 pieces is refused', async () => {
  await using shop = await openShop({ products: [router] })
  const buyer = await shop.signUp('ada@example.com')
  for (const orderAmount of [99, 0, -200]) {
    expect(await buyer.post('/order', { ...orderBody, orderAmount })).toMatchObject({
      status: 422,
      body: { code: 'below-minimum', message: "Can't Order Less Than 100 PCS" },
    })
  }
  expect(await shop.rows('products')).toMatchObject([{ available: 500 }])
})

test('a total that is no longer right is refused with the right one, and the shelf stays as it was', async () => {
  await using shop = await openShop({ products: [router] })
  const buyer = await shop.signUp('ada@example.com')

  const reply = await buyer.post('/order', { ...orderBody, paymentAmount: 2000 })

  expect(reply).toMatchObject({ status: 409, body: { code: 'price-changed', paymentAmount: 4000 } })
  expect(await shop.rows('products')).toMatchObject([{ available: 500 }])
})

test('an order above what a card can pay is refused when it is placed', async () => {
  await using shop = await openShop({ products: [{ ...router, price: 5_000 }] })
  const buyer = await shop.signUp('ada@example.com')

  expect(await buyer.post('/order', orderBody)).toMatchObject({
    status: 422,
    body: { code: 'above-card-limit' },
  })
  expect(await shop.rows('products')).toMatchObject([{ available: 500 }])
})

test('an admin cannot purchase, and a product that is not there cannot be ordered', async () => {
  await using shop = await openShop({ products: [router] })
  const admin = await shop.admin()
  const buyer = await shop.signUp('ada@example.com')

  expect(await admin.post('/order', orderBody)).toMatchObject({
    status: 403,
    body: { code: 'admin-cannot-purchase', message: "Admin Can't Purchase" },
  })
  expect(await buyer.post('/order', { ...orderBody, product_id: 'none' })).toMatchObject({
    status: 404,
    body: { code: 'no-such-product' },
  })
  expect(await buyer.post('/order', { ...orderBody, product_id: 'none', orderAmount: 99 })).toMatchObject({
    status: 422,
    body: { code: 'below-minimum' },
  })
})

test('what an order remembers of products is checked as it takes them: the price, and whether they are on sale', async () => {
  await using shop = await openShop({
    products: [
      { ...router, available: 5_000 },
      { id: 'dock', price: 5, available: 5_000 },
    ],
  })
  const buyer = await shop.signUp('ada@example.com')
  const one = () => buyer.post('/order', { ...orderBody, orderAmount: 100 })
  const delivery = { name: 'Ada', street: '1 Dock Street', city: 'London', country: 'GB', phone: '1' }
  const several = (paymentAmount: number) =>
    buyer.post('/orders', {
      lines: ['router', 'dock'].map((product_id) => ({ product_id, orderAmount: 100 })),
      delivery,
      paymentAmount,
    })
  expect([(await one()).status, (await several(2_500)).status]).toEqual([200, 200])

  const change = shop.db.updateTable('products').where('id', '=', 'router')
  await change.set({ price_cents: 3_000 }).execute()
  expect((await several(2_500)).body).toMatchObject({ code: 'price-changed', paymentAmount: 3_500 })
  await change.set({ price_cents: 4_000 }).execute()
  expect((await one()).status).toBe(200)
  expect((await shop.rows('orders')).at(-1)).toMatchObject({ amount_cents: 400_000 })

  await change.set({ deleted_at: new Date() }).execute()
  expect((await several(4_500)).status).toBe(409)
  expect(await one()).toMatchObject({ status: 404, body: { code: 'no-such-product' } })
  expect(await shop.rows('orders')).toHaveLength(3)
})

test('forty buyers at once on stock for ten: ten orders, nothing oversold', async () => {
  await using shop = await openShop({ products: [{ ...router, available: 1_000 }] })
  const buyers = await Promise.all(Array.from({ length: 40 }, (_, n) => shop.signUp(`buyer${n}@example.com`)))

  const replies = await Promise.all(
    buyers.map((buyer) => buyer.post('/order', { ...orderBody, orderAmount: 100 })),
  )

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(30)
  expect(await shop.rows('orders')).toHaveLength(10)
  expect(await shop.rows('products')).toMatchObject([{ available: 0 }])
})

test('a customer sees their own orders only, newest first, a page at a time', async () => {
  await using shop = await openShop({ products: [{ ...router, available: 5_000 }] })
  const ada = await shop.signUp('ada@example.com')
  const bob = await shop.signUp('bob@example.com')
  const ids: unknown[] = []
  for (const _ of [1, 2, 3]) ids.unshift((await ada.post('/order', orderBody)).body.insertedId)
  const other = (await bob.post('/order', orderBody)).body.insertedId

  const first = await ada.get('/myOrder?email=ada@example.com&limit=2')
  expect(first.body).toMatchObject([{ _id: ids[0] }, { _id: ids[1] }])
  expect(first.headers.get('X-Total-Count')).toBe('3')
  const next = /<\/api([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1]
  const second = await ada.get(String(next))
  expect(second.body).toMatchObject([{ _id: ids[2] }])
  expect(second.headers.get('Link')).toBeNull()

  expect(await ada.get('/myOrder?email=bob@example.com')).toMatchObject({
    status: 403,
    body: { code: 'not-yours' },
  })
  expect(await ada.get(`/orders/${other}`)).toMatchObject({ status: 404, body: { code: 'no-such-order' } })
  expect(await ada.get(`/orders/${ids[0]}`)).toMatchObject({
    status: 200,
    body: { orderAmount: 200, paymentAmount: 4000 },
  })
})

test('an admin sees every order and delivers a paid one, once; stock does not change', async () => {
  await using shop = await openShop({ products: [router] })
  const buyer = await shop.signUp('ada@example.com')
  const admin = await shop.admin()
  const { insertedId } = (await buyer.post('/order', orderBody)).body
  const deliver = () => admin.put(`/update?product_id=router&_id=${insertedId}&orderAmount=200`)

  expect((await admin.get('/allOrder')).body).toMatchObject([{ _id: insertedId, email: 'ada@example.com' }])
  expect(await deliver(), 'not paid yet').toMatchObject({ status: 409, body: { code: 'not-deliverable' } })
  await buyer.post('/create-payment-intent', { _id: insertedId })
  shop.cards.pay(String(insertedId))
  await buyer.put('/orderUpdate', { _id: insertedId })

  expect(await deliver()).toMatchObject({ status: 200, body: { success: true } })
  expect(await deliver(), 'delivered before').toMatchObject({ status: 409 })
  expect(await admin.put('/update?_id=none')).toMatchObject({ status: 404, body: { code: 'no-such-order' } })
  expect(await shop.rows('orders')).toMatchObject([{ status: 'delivered' }])
  expect(await shop.rows('products')).toMatchObject([{ available: 300 }])
  expect((await shop.rows('order_events')).map(({ to_state, actor_name }) => [to_state, actor_name])).toEqual(
    [
      ['unpaid', 'ada@example.com'],
      ['paid', 'ada@example.com'],
      ['delivered', 'admin@example.com'],
    ],
  )
})
