import { expect, test } from 'vitest'
import { openDesks } from '#test/desks.ts'
import { order } from '#test/kits.ts'
import { inDays, switchFields } from '#test/lots.ts'

test('a kit is sold with the days on which its parts come, as far as every part goes', async () => {
  await using desks = await openDesks()
  const { shop, buyer, admin, book, desk } = desks
  await book(401, 20)
  await book(3_000, 30)
  await book(3_000, 25, { confirmed: false })

  const incoming = [
    { pieces: 200, on: inDays(20) },
    { pieces: 650, on: inDays(30) },
  ]
  // 1,000 desks need all cords that there are.
  const sold = { availableQuantity: 150, orderableQuantity: 1_000, soldFrom: 'incoming', incoming }
  expect(await desk()).toMatchObject(sold)
  const line = { product_id: 'desk', orderAmount: 1_000 }
  expect((await shop.nobody.post('/carts/price', { lines: [line] })).body).toMatchObject({
    problemCount: 0,
    lines: [{ availableQuantity: 150, orderableQuantity: 1_000, incoming }],
  })
  expect(await order(buyer, { desk: 1_001 })).toMatchObject({ status: 409 })
  const placed = await order(buyer, { desk: 400 })
  expect(placed.status).toBe(200)
  expect((await buyer.get(`/orders/${placed.body.insertedId}`)).body).toMatchObject({
    parts: [
      {
        product_id: 'switch',
        awaited: [
          { pieces: 401, on: inDays(20) },
          { pieces: 99, on: inDays(30) },
        ],
      },
      { product_id: 'cord' },
    ],
  })
  expect(await desk()).toMatchObject({ availableQuantity: 0, orderableQuantity: 600 })
  // An own setting is none of what its parts make of it.
  expect((await admin.get('/adminProducts?q=desk')).body[0]).not.toHaveProperty('soldFrom')
  expect((await admin.put('/product?_id=desk', { ...switchFields, name: 'Desk', price: 31 })).status).toBe(
    200,
  )
})

test('a kit with a part that is made to order can be had when that is ready', async () => {
  await using desks = await openDesks({ soldFrom: 'order', leadDays: 14 })
  const { buyer, desk, book } = desks
  await book(1_000, 30)
  expect(await desk()).toMatchObject({
    availableQuantity: 150,
    orderableQuantity: 1_000,
    incoming: [{ pieces: 850, on: inDays(14) }],
  })
  expect((await order(buyer, { desk: 1_000 })).status).toBe(200)
})

test('a kit of parts that are sold from the shelf says when more are expected, and sells none of them', async () => {
  await using desks = await openDesks({ soldFrom: 'shelf' })
  const { admin, buyer, desk, book } = desks
  await book(200, 20)
  await book(400, 25, { confirmed: false })
  const incoming = [
    { pieces: 100, on: inDays(20) },
    { pieces: 200, on: inDays(25), estimated: true },
  ]
  expect(await desk()).toMatchObject({ availableQuantity: 150, incoming })
  expect(await desk()).not.toHaveProperty('soldFrom')
  expect((await order(buyer, { desk: 200 })).body).toMatchObject({ code: 'out-of-stock' })
  await admin.delete('/product?_id=cord')
  expect(await desk()).not.toHaveProperty('incoming')
})
