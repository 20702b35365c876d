import { expect, test } from 'vitest'
import { delivery, openAssortment } from '#test/assortments.ts'
import { comeDue, startRepeating, sweep, told } from '#test/standing-orders.ts'

const other = { ...delivery, street: '2 Quay' }

test('an order with products that the company no longer sees is repeated without them, once that was said', async () => {
  await using company = await openAssortment()
  const { shop, buyer, set } = company
  const [router, workstation] = ['router', 'workstation'].map((product_id) => ({
    product_id,
    orderAmount: 100,
  }))
  const placed = await buyer.post('/orders', {
    lines: [workstation, router],
    deliveries: [
      { address: delivery, lines: [workstation] },
      { address: other, lines: [router] },
    ],
    paymentAmount: 4_000,
  })
  const id = String(placed.body.insertedId)
  expect(await set(['Networking'])).toMatchObject({ status: 200 })

  const refused = await startRepeating(buyer, id)
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'standing-order-lines-gone',
      lines: [{ product_id: 'workstation', code: 'not-in-assortment' }],
      message: expect.stringContaining('workstation'),
    },
  })
  expect(await shop.rows('standing_orders')).toEqual([])
  const started = await startRepeating(buyer, id, { leaveOut: true })
  expect(started).toMatchObject({ status: 200 })
  const standing = await buyer.get(`/standing-orders/${started.body.insertedId}`)
  expect(standing.body).toMatchObject({ agreedGoods: 2_000, goods: 2_000, lines: [{ product_id: 'router' }] })
  expect(standing.body).toMatchObject({ deliveries: [{ address: expect.stringContaining('2 Quay') }] })
  await comeDue(shop)
  await sweep(shop)
  expect(await shop.rows('orders')).toMatchObject([{}, { amount_cents: 200_000, pieces: 100 }])
  expect(told(shop)).toEqual([])

  const alone = await buyer.post('/orders', { lines: [router], delivery, paymentAmount: 2_000 })
  await set(['Computers'])
  expect(await startRepeating(buyer, String(alone.body.insertedId), { leaveOut: true })).toMatchObject({
    status: 409,
    body: { code: 'standing-order-nothing-left' },
  })
})

test('prices of products outside the assortment name the problem, and nothing of the product', async () => {
  await using company = await openAssortment()
  const { buyer, set } = company
  await set(['Networking'])
  const { body } = await buyer.post('/carts/price', {
    lines: ['router', 'workstation'].map((product_id) => ({ product_id, orderAmount: 100 })),
  })
  expect(body).toMatchObject({
    problemCount: 1,
    paymentAmount: 2_000,
    lines: [
      { product_id: 'router', price: 20 },
      {
        product_id: 'workstation',
        sku: '',
        price: 0,
        basePrice: 0,
        availableQuantity: 0,
        problem: { code: 'not-in-assortment', message: expect.stringContaining('company') },
      },
    ],
  })
  expect(JSON.stringify(body)).not.toMatch(/WS-1|workstation-/)
})
