import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop, type TestCaller } from '#test/open-shop.ts'
import { size } from '#test/sizes.ts'

const router = { id: 'router', price: 20, available: 100_000 }
const orderBody = { product_id: 'router', orderAmount: 100, address: '1 Dock Street', phone: '555 0100' }

const order = (caller: TestCaller, key: string, change: object = {}) =>
  caller.send('/order', {
    method: 'POST',
    body: JSON.stringify({ ...orderBody, ...change }),
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
  })

test('one key, sent many times at once, places one order and is answered alike', async () => {
  await using shop = await openShop({ products: [router] })
  const buyer = await shop.signUp('ada@example.com')
  const count = size(100, 500)
  const replies = await Promise.all(Array.from({ length: count }, () => order(buyer, 'key-1')))

  expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
  expect(replies[0]).toMatchObject({ status: 200, body: { insertedId: expect.any(String) } })
  const replayed = replies.filter(({ headers }) => headers.get('Idempotent-Replayed') === 'true')
  expect(replayed).toHaveLength(count - 1)
  expect(await shop.rows('orders')).toHaveLength(1)
  expect(await shop.rows('products')).toMatchObject([{ available: 99_900 }])
})

test('a key belongs to one request and to one person', async () => {
  await using shop = await openShop({ products: [router] })
  const [ada, bob] = [await shop.signUp('ada@example.com'), await shop.signUp('bob@example.com')]
  const first = await order(ada, 'key-1')
  expect(await order(ada, 'key-1', { orderAmount: 200 })).toMatchObject({
    status: 422,
    body: { code: 'key-reused' },
  })
  const other = await order(bob, 'key-1')
  expect(other.body.insertedId).not.toBe(first.body.insertedId)
  expect(await shop.rows('orders')).toHaveLength(2)
  for (const _ of ['once', 'again']) expect((await bob.post('/order', orderBody)).status).toBe(200)
  expect(await shop.rows('orders'), 'without a key each request is another one').toHaveLength(4)
  expect(await shop.rows('idempotency_keys')).toHaveLength(2)
})

test('what was refused may be tried again with its key, and leaves nothing behind', async () => {
  await using shop = await openShop({ products: [{ ...router, available: 100 }] })
  const [ada, bob] = [await shop.signUp('ada@example.com'), await shop.signUp('bob@example.com')]
  const { body } = await order(ada, 'key-1')
  for (let number = 0; number < 20; number += 1)
    expect(await order(bob, `refused-${number}`)).toMatchObject({
      status: 409,
      body: { code: 'out-of-stock' },
    })
  expect(await shop.rows('idempotency_keys'), 'of what was ordered').toHaveLength(1)
  await ada.put(`/orders/${body.insertedId}/cancellation`)
  expect((await order(bob, 'refused-0')).status).toBe(200)
})

test('calls that write nothing leave nothing behind, whatever key they have', async () => {
  await using shop = await openShop({ products: [router] })
  const ada = await shop.signUp('ada@example.com')
  const { body } = await order(ada, 'key-1')
  const ask = (path: string, sent: object, key: string) =>
    ada.send(path, {
      method: 'POST',
      body: JSON.stringify(sent),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    })
  const lines = [{ product_id: 'router', orderAmount: 100 }]
  expect((await ask('/carts/price', { lines }, 'price')).status).toBe(200)
  shop.cards.down = true
  expect((await ask('/create-payment-intent', { _id: body.insertedId }, 'pay')).status).toBe(503)
  shop.cards.down = false
  const first = await ask('/create-payment-intent', { _id: body.insertedId }, 'pay')
  expect(first.status).toBe(200)
  expect((await ask('/create-payment-intent', { _id: body.insertedId }, 'pay')).body).toEqual(first.body)
  expect(await shop.rows('idempotency_keys')).toHaveLength(1)
})

test('the same fields in another order, with other blanks between them, are the same request', async () => {
  await using shop = await openShop({ products: [router] })
  const buyer = await shop.signUp('ada@example.com')
  const first = await order(buyer, 'key-1')
  const again = await buyer.send('/order', {
    method: 'POST',
    body: JSON.stringify(Object.fromEntries(Object.entries(orderBody).toReversed()), null, 2),
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'key-1' },
  })
  expect(again).toMatchObject({ status: 200, body: first.body })
  expect(await shop.rows('orders')).toHaveLength(1)
})

test('what was sent badly is not remembered, and a bad key is refused', async () => {
  await using shop = await openShop({ products: [router] })
  const buyer = await shop.signUp('ada@example.com')
  expect((await order(buyer, 'key-1', { address: '' })).status).toBe(400)
  expect((await order(buyer, 'key-1')).status).toBe(200)
  for (const key of ['', ' ', 'x'.repeat(256), 'a b'])
    expect(await order(buyer, key)).toMatchObject({ status: 400, body: { code: 'bad-idempotency-key' } })
  expect((await order(buyer, 'x'.repeat(255))).status).toBe(200)
})

test('a process that ends between the order and its reply leaves one order, and the reply to ask for', async () => {
  await using shop = await openShop({ products: [router] })
  const buyer = await shop.signUp('ada@example.com')
  const first = await order(buyer, 'key-1')
  // The reply was kept with the order itself: a caller who never read it gets it from any other process.
  const [kept] = await shop.rows('idempotency_keys')
  expect(kept).toMatchObject({ status: 200, body: first.body })
  expect((await order(buyer, 'key-1')).body).toEqual(first.body)
})

test('replies are forgotten after a day', async () => {
  await using shop = await openShop({ products: [router] })
  const buyer = await shop.signUp('ada@example.com')
  await order(buyer, 'key-1')
  await shop.jobs.tick('forget-replies')
  expect(await shop.rows('idempotency_keys')).toHaveLength(1)
  await sql`update idempotency_keys set created_at = now() - interval '25 hours'`.execute(shop.db)
  await shop.jobs.tick('forget-replies')
  expect(await shop.rows('idempotency_keys')).toEqual([])
})
