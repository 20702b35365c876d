import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'
import { size } from '#test/sizes.ts'
import { age, comeDue, repeatRouters, sweep, today } from '#test/standing-orders.ts'

const rounds = size(2, 20)

test('a date has one order, however many jobs run, while it is paused, and when the clock goes back', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 100_000 }] })
  const ada = await shop.signUp('ada@example.com')
  const id = await repeatRouters(ada)
  for (let round = 0; round < rounds; round += 1) {
    await age(shop, 31)
    await comeDue(shop)
    const before = (await shop.rows('orders')).length
    await Promise.all([sweep(shop), sweep(shop), ada.put(`/standing-orders/${id}/pause`), sweep(shop)])
    const { body } = await ada.get(`/standing-orders/${id}`)
    const placed = (await shop.rows('orders')).length - before
    expect(placed).toBeLessThanOrEqual(1)
    expect(body).toMatchObject(placed ? { last: { on: today(), result: 'placed' } } : { status: 'paused' })
    await ada.put(`/standing-orders/${id}/resumption`)
  }
  await age(shop, 31)
  await comeDue(shop)
  await sweep(shop)
  const orders = await shop.rows('orders')
  // As if the clock had gone back, and the date was set again.
  await comeDue(shop)
  await sweep(shop)
  expect(await shop.rows('orders')).toHaveLength(orders.length)
  expect(shop.failures).toEqual([])
})

test('of a yes, a no and an end at the same moment one decides, and at most one order is placed', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 100_000 }] })
  const ada = await shop.signUp('ada@example.com')
  for (let round = 0; round < rounds; round += 1) {
    await shop.db.updateTable('products').set({ price_cents: 2_000 }).execute()
    const id = await repeatRouters(ada)
    await shop.db.updateTable('products').set({ price_cents: 2_100 }).execute()
    await comeDue(shop)
    await sweep(shop)
    const before = (await shop.rows('orders')).length
    const yes = () => ada.post(`/standing-orders/${id}/orders`, { on: today(), goods: 4_200 })
    const replies = await Promise.all([
      yes(),
      ada.put(`/standing-orders/${id}/declined-dates/${today()}`),
      yes(),
      ada.put(`/standing-orders/${id}/end`, {}),
    ])
    const answers = replies.slice(0, 3).filter(({ status }) => status === 200)
    expect(answers.length).toBeLessThanOrEqual(1)
    const placed = (await shop.rows('orders')).length - before
    expect(placed).toBe(replies.filter(({ status }, at) => status === 200 && at % 2 === 0).length)
    for (const { id: order } of await shop.db
      .selectFrom('orders')
      .select('id')
      .where('status', '=', 'unpaid')
      .execute())
      await ada.put(`/orders/${order}/cancellation`)
    await shop.db.deleteFrom('rate_limits').execute()
  }
  expect(shop.failures).toEqual([])
})
