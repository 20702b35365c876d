import { expect, test } from 'vitest'
import { usualUnpaid } from '#contract/settings/endpoints.ts'
import { openShop, type TestCaller } from '#test/open-shop.ts'

const names = ['router', ...Array.from({ length: 11 }, (_, index) => `switch-${index}`)]
const products = names.map((id) => ({ id, price: 20, available: 10_000_000 }))
const unset = { holdMinutes: null, approvalDays: null, unpaidOrders: null, unpaidAmount: null, replyTo: '' }
const refused = { status: 409, body: { code: 'too-many-unpaid-orders' } }

const order = (buyer: TestCaller, pieces = 100, product_id = 'router') =>
  buyer.post('/order', { product_id, orderAmount: pieces, address: 'x', phone: '1' })

test('an account has so many orders unpaid at once as the owner allows, however many come together', async () => {
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  const ada = await shop.signUp('ada@example.com')
  expect((await admin.put('/settings/shop', { ...unset, unpaidOrders: 5 })).status).toBe(200)

  // Of different products: orders of one wait for each other at its stock.
  const replies = await Promise.all(names.map((name) => order(ada, 100, name)))
  const placed = replies.filter(({ status }) => status === 200)
  expect(placed).toHaveLength(5)
  for (const reply of replies.filter((reply) => !placed.includes(reply))) expect(reply).toMatchObject(refused)
  expect(await shop.rows('orders')).toHaveLength(5)
  const available = (await shop.rows('products')).reduce((sum, row) => sum + Number(row.available), 0)
  expect(available).toBe(names.length * 10_000_000 - 500)

  const other = await shop.signUp('bob@example.com')
  expect((await order(other)).status, 'each account for itself').toBe(200)
  await ada.put(`/orders/${placed[0]?.body.insertedId}/cancellation`)
  expect((await order(ada)).status, 'one has made room').toBe(200)
  expect(await order(ada)).toMatchObject(refused)
  await admin.put('/settings/shop', unset)
  expect((await order(ada)).status, 'nothing is set any more').toBe(200)
})

test('nor do they come to more than the owner allows, but for the last of them', async () => {
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  const ada = await shop.signUp('ada@example.com')
  await admin.put('/settings/shop', { ...unset, unpaidAmount: 4_000 })
  expect((await order(ada)).status).toBe(200)
  expect((await order(ada, 400)).status, 'above, with the one before').toBe(200)
  expect(await order(ada)).toMatchObject(refused)
  expect(await shop.rows('orders')).toHaveLength(2)
})

test('where nothing is set, what one account has unpaid has an end too', async () => {
  await using shop = await openShop({ products })
  const ada = await shop.signUp('ada@example.com')
  for (let cents = 0; cents < usualUnpaid.amount; cents += 45_000 * 20)
    expect((await order(ada, 45_000)).status).toBe(200)
  expect(await order(ada)).toMatchObject(refused)
})
