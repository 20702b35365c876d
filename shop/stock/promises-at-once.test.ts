import { expect, test } from 'vitest'
import { inDays, openLots } from '#test/lots.ts'
import { accept, askLongAgo, offer } from '#test/quotes.ts'

test('orders, cancellations, delays and receipts at the same moment neither lose nor double a piece', async () => {
  await using lots = await openLots()
  const { shop, admin, buyer, book, order } = lots
  const [first, second] = [await book(600, 5), await book(400, 9)]
  const standing = await Promise.all([order(400), order(200)])
  const [held, wanted] = [
    await askLongAgo(shop, buyer, [{ product_id: 'switch', pieces: 300 }]),
    await askLongAgo(shop, buyer, [{ product_id: 'switch', pieces: 200 }]),
  ]
  const holding = (pieces: number) => ({ lines: [{ line: 1, pieces, price: 9 }], holdStock: true })
  expect((await offer(admin, held, 1, holding(300))).status).toBe(200)
  const bo = await shop.signUp('bo@example.com')
  const both = (by: typeof bo, ids: readonly string[]) =>
    by.post('/orders', {
      delivery: {
        name: 'Bo',
        street: '1 Quay',
        city: 'London',
        postalCode: 'E1 8JP',
        country: 'GB',
        phone: '1',
      },
      lines: ids.map((product_id) => ({ product_id, orderAmount: 100 })),
      paymentAmount: 1_100,
    })
  const replies = await Promise.all([
    order(100),
    both(bo, ['switch', 'cable']),
    admin.put(`/incoming-stock/${first}`, { pieces: 450, on: inDays(12), note: '' }),
    ...standing.map(({ body }) => buyer.put(`/orders/${body.insertedId}/cancellation`)),
    admin.post(`/incoming-stock/${second}/receipt`, { pieces: 300 }),
    both(bo, ['cable', 'switch']),
    order(500, bo),
    offer(admin, wanted, 1, holding(200)),
    accept(buyer, held, 2),
  ])
  expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect(replies.slice(2, 6).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(shop.failures).toEqual([])
})
