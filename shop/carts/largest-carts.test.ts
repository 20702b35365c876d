import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'

const most = 1_000_000_000
const products = [
  { id: 'laptop', price: 9_999_999, available: 100_000_000 },
  { id: 'dock', price: 9_999_999, available: 100_000_000 },
  { id: 'cable', price: 9_999_999, available: 100_000_000 },
]
const lines = products.map(({ id }) => ({ product_id: id, orderAmount: most }))
const orderable = products.map(({ id }) => ({ product_id: id, orderAmount: 100_000_000 }))
const delivery = {
  name: 'Ada Byron',
  company: '',
  street: '1 Dock Street',
  city: 'London',
  postalCode: 'E1 8JP',
  country: 'GB',
  phone: '555 0100',
}

test('carts, lists and prices of the largest quantities can be read, and orders of them are refused', async () => {
  await using shop = await openShop({ products })
  const ada = await shop.signUp('ada@example.com')
  const sums = { lineCount: 3, orderAmount: 3 * most, paymentAmount: 0, problemCount: 3 }
  expect(await shop.nobody.post('/carts/price', { lines })).toMatchObject({ status: 200, body: sums })
  expect(await shop.nobody.post('/carts/price', { lines: orderable })).toMatchObject({
    status: 200,
    body: { orderAmount: 300_000_000, paymentAmount: 9_999_999 * 300_000_000, problemCount: 0 },
  })
  expect(await ada.put('/carts/mine/lines', { lines })).toMatchObject({ status: 200, body: sums })
  expect(await ada.get('/carts/mine')).toMatchObject({ status: 200, body: sums })
  const list = await ada.post('/lists', { name: 'Most', source: { from: 'cart' } })
  expect(await ada.get(`/lists/${list.body.insertedId}`)).toMatchObject({
    status: 200,
    body: { lineCount: 3, lines: lines.map(({ orderAmount }) => ({ orderAmount })) },
  })
  expect(await ada.post('/orders/totals', { lines: orderable, delivery })).toMatchObject({
    status: 200,
    body: { total: 9_999_999 * 300_000_000 },
  })
  const twice = [...lines, ...lines, ...orderable]
  for (const wanted of [twice, orderable, [...orderable, ...orderable]]) {
    const refused = await ada.post('/orders', { delivery, lines: wanted, paymentAmount: 1 })
    expect([409, 422], refused.text).toContain(refused.status)
  }
  expect(await shop.rows('orders')).toEqual([])
  expect(shop.failures).toEqual([])
})
