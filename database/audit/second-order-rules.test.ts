import { expect, test } from 'vitest'
import { auditedAfter } from '#test/audited-after.ts'
import { delivery, openLots } from '#test/lots.ts'

test('second orders that contradict their first, or the pieces that they wait for, are found', async () => {
  await using lots = await openLots()
  const { shop, buyer, book, order } = lots
  await book(900, 10)
  const placed = await buyer.post('/orders', {
    lines: [{ product_id: 'switch', orderAmount: 1_000 }],
    delivery,
    inTwoOrders: { firstAmount: 3_000 },
    paymentAmount: 10_000,
  })
  expect(placed, placed.text).toMatchObject({ status: 200 })
  await order(100, await shop.signUp('bo@example.com'))
  const found = (change: string) => auditedAfter(shop, change)
  expect(await found('select 1')).toEqual([])
  const second = 'follows_order_id is not null'
  expect(await found(`update orders set held_until = null where ${second}`)).toEqual([
    'a second order that holds its pieces without an end follows an order that is paid or on account',
  ])
  expect(await found(`update orders set arrived_at = now() where ${second}`)).toEqual([
    'nobody is asked to pay a second order before all its pieces have come',
  ])
  expect(
    await found(
      `update orders set follows_order_id = (select id from orders where buyer_email = 'bo@example.com') where ${second}`,
    ),
  ).toEqual(['a second order has the same buyer as the first, which is not itself a second one'])
})
