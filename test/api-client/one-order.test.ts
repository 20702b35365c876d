import createClient from 'openapi-fetch'
import { expect, test } from 'vitest'
import { openShop, type TestShop } from '#test/open-shop.ts'
import type { components, paths } from './generated/openapi.d.ts'

/** A client of which TypeScript knows every path, field and reply; as programs of others are written. */
const clientOf = (shop: TestShop, token?: string) =>
  createClient<paths>({
    baseUrl: 'http://shop.test/api',
    async fetch(request) {
      const { url, method, headers } = request
      const body = method === 'GET' ? null : await request.text()
      const reply = await shop.caller(token).send(url.replace('http://shop.test/api', ''), {
        method,
        headers,
        body: body || null,
      })
      return new Response(reply.text, { status: reply.status, headers: reply.headers })
    },
  })

const address = {
  name: 'Ada',
  street: '1 Analytical Way',
  city: 'London',
  country: 'GB',
  phone: '+1 555 0199',
}

test('a typed client that was generated from the OpenAPI document orders, reads and cancels', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 500 }] })
  const person = await shop.signUp('ada@example.com')
  const session = clientOf(shop, person.token)
  const made = await session.POST('/api-keys', {
    body: { name: 'Purchasing', scopes: ['orders:read', 'orders:write'], days: 30 },
  })
  const program = clientOf(shop, made.data?.key)

  const products = await clientOf(shop).GET('/products', { params: { query: { limit: 10 } } })
  const router = products.data?.[0]
  expect(router).toMatchObject({ _id: 'router', price: 20 })
  if (!router) return
  const lines = [{ product_id: router._id, orderAmount: 200 }]
  const key = crypto.randomUUID()
  const place = () =>
    program.POST('/orders', {
      params: { header: { 'Idempotency-Key': key } },
      body: { lines, delivery: address, paymentAmount: 200 * router.price },
    })
  const placed = await place()
  expect(placed.data).toMatchObject({ insertedId: expect.any(String) })
  expect((await place()).data, 'sent again').toEqual(placed.data)
  const _id = placed.data?.insertedId ?? ''

  const order = await program.GET('/orders/{id}', { params: { path: { id: _id } } })
  const facts: Partial<components['schemas']['Order']> | undefined = order.data
  expect(facts).toMatchObject({ _id, paymentAmount: 4_000 })
  const refused = await program.POST('/orders', {
    body: { lines: [{ product_id: router._id, orderAmount: 301 }], delivery: address, paymentAmount: 6_020 },
  })
  expect([refused.response.status, refused.error?.code]).toEqual([409, 'out-of-stock'])

  expect(
    (await program.PUT('/orders/{id}/cancellation', { params: { path: { id: _id } } })).response.status,
  ).toBe(200)
  const rows = await shop.rows('orders')
  expect(rows).toMatchObject([{ id: _id, status: 'cancelled' }])
  expect(shop.failures).toEqual([])
})
