import { expect, test } from 'vitest'
import { delivery, openKits, order as orderKits } from '#test/kits.ts'
import { orderRouters } from '#test/open-company.ts'
import { openShop, type TestShop } from '#test/open-shop.ts'
import { pay } from '#test/shipments.ts'

const products = [
  { id: 'router', price: 20, available: 1_000 },
  { id: 'cable', price: 3, available: 1_000 },
]

const available = async ({ db }: TestShop) => {
  const rows = await db.selectFrom('products').select(['id', 'available']).execute()
  return Object.fromEntries(rows.map(({ id, available: pieces }) => [id, pieces]))
}

test('an order that is not paid changes itself: kept lines keep their price, and the next payment is of the new total', async () => {
  await using shop = await openShop({ products })
  const buyer = await shop.signUp('ada@example.com')
  const id = await orderRouters(buyer, 200)
  await buyer.post('/create-payment-intent', { _id: id })
  await shop.db.updateTable('products').set({ price_cents: 2_500 }).where('id', '=', 'router').execute()
  const wanted = {
    version: 1,
    lines: [{ line: 1, orderAmount: 250 }],
    added: [{ product_id: 'cable', orderAmount: 100 }],
  }
  expect((await buyer.post(`/orders/${id}/changes/preview`, wanted)).body).toMatchObject({
    isPossible: true,
    charged: 1_550,
    refunded: 0,
    before: { total: 4_000 },
    after: { total: 5_550 },
  })
  expect(await buyer.post(`/orders/${id}/changes`, wanted)).toMatchObject({
    status: 200,
    body: { version: 2 },
  })
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({
    version: 2,
    paymentAmount: 5_550,
    lines: [
      { orderAmount: 200, price: 20 },
      { orderAmount: 50, price: 25 },
      { orderAmount: 100, price: 3 },
    ],
  })
  expect(await available(shop)).toEqual({ router: 750, cable: 900 })
  await shop.jobs.runAll()
  expect(shop.cards.stateOf(`pi_${id}`), 'the payment of before').toBe('cancelled')
  const less = {
    version: 2,
    lines: [
      { line: 1, orderAmount: 100 },
      { line: 3, orderAmount: 0 },
    ],
  }
  expect(await buyer.post(`/orders/${id}/changes`, less)).toMatchObject({ status: 200, body: { version: 3 } })
  expect(await available(shop)).toEqual({ router: 850, cable: 1_000 })
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({ paymentAmount: 3_250, rejectedLines: [] })
  await pay(shop, buyer, id)
  expect(shop.cards.ledger).toMatchObject([{ kind: 'capture', amountCents: 325_000 }])
  expect(await shop.rows('invoices')).toMatchObject([{ amount_cents: 325_000 }])
  expect(shop.failures).toEqual([])
})

test('a changed order that is cancelled gives back what it has, once', async () => {
  await using shop = await openShop({ products })
  const buyer = await shop.signUp('ada@example.com')
  const id = await orderRouters(buyer, 300)
  await buyer.post(`/orders/${id}/changes`, { version: 1, lines: [{ line: 1, orderAmount: 120 }] })
  expect(await available(shop)).toMatchObject({ router: 880 })
  expect((await buyer.put(`/orders/${id}/cancellation`)).status).toBe(200)
  expect(await available(shop)).toMatchObject({ router: 1_000 })
})

test('a payment that has come is kept, and the change is told', async () => {
  await using shop = await openShop({ products })
  const buyer = await shop.signUp('ada@example.com')
  const id = await orderRouters(buyer, 200)
  await buyer.post('/create-payment-intent', { _id: id })
  shop.cards.pay(id)
  expect(
    await buyer.post(`/orders/${id}/changes`, { version: 1, lines: [{ line: 1, orderAmount: 100 }] }),
  ).toMatchObject({ status: 409, body: { code: 'order-being-paid' } })
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({ status: 'pending', version: 1 })
})

test('kits change by whole kits, before and after the payment', async () => {
  await using kits = await openKits()
  const { shop, buyer } = kits
  const id = String((await orderKits(buyer, { desk: 200, cable: 100 })).body.insertedId)
  expect(
    await buyer.post(`/orders/${id}/changes`, { version: 1, lines: [{ line: 1, orderAmount: 150 }] }),
  ).toMatchObject({ status: 200 })
  expect(await available(shop)).toMatchObject({ laptop: 850, monitor: 500, cable: 4_450 })
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({ lines: [{ orderAmount: 150 }, {}] })
  await pay(shop, buyer, id)
  const preview = await buyer.post(`/orders/${id}/changes/preview`, {
    version: 2,
    lines: [{ line: 1, orderAmount: 120 }],
  })
  expect(preview.body).toMatchObject({ isPossible: true, refunded: 33_000.31 })
  expect(
    await buyer.post(`/orders/${id}/changes`, { version: 2, lines: [{ line: 1, orderAmount: 120 }] }),
  ).toMatchObject({ status: 200, body: { version: 3 } })
  expect(await available(shop)).toMatchObject({ laptop: 880, monitor: 560, cable: 4_540 })
})

test('several addresses: the last lose pieces first, what is added goes to the first', async () => {
  await using shop = await openShop({ products })
  const buyer = await shop.signUp('ada@example.com')
  const to = (orderAmount: number, city: string) => ({
    address: { ...delivery, city },
    lines: [{ product_id: 'router', orderAmount }],
  })
  const placed = await buyer.post('/orders', {
    lines: [{ product_id: 'router', orderAmount: 300 }],
    deliveries: [to(200, 'London'), to(100, 'Leeds')],
    paymentAmount: 6_000,
  })
  const id = String(placed.body.insertedId)
  const smaller = {
    version: 1,
    lines: [{ line: 1, orderAmount: 250 }],
    added: [{ product_id: 'cable', orderAmount: 100 }],
  }
  expect(await buyer.post(`/orders/${id}/changes`, smaller)).toMatchObject({ status: 200 })
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({
    deliveries: [
      {
        lines: [
          { line: 1, orderAmount: 200 },
          { line: 2, orderAmount: 100 },
        ],
      },
      { lines: [{ line: 1, orderAmount: 50 }] },
    ],
  })
  await pay(shop, buyer, id)
  const move = {
    version: 2,
    deliveries: [{ delivery: 2, address: { ...delivery, city: 'York' } }],
    lines: [{ line: 1, orderAmount: 180 }],
  }
  expect(await buyer.post(`/orders/${id}/changes`, move)).toMatchObject({ status: 200, body: { version: 3 } })
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({
    deliveries: [
      { cancelled: [{ line: 1, orderAmount: 20 }] },
      { address: expect.stringContaining('York'), cancelled: [{ line: 1, orderAmount: 50 }] },
    ],
  })
})
