import { expect, test } from 'vitest'
import { standingNumber } from '#contract/standing-orders/endpoints.ts'
import { nextDate } from '#contract/standing-orders/next-date.ts'
import { orderRouters } from '#test/open-company.ts'
import { openShop } from '#test/open-shop.ts'
import { delivery } from '#test/quotes.ts'
import {
  age,
  comeDue,
  repeat,
  repeatRouters,
  startRepeating,
  sweep,
  today,
  told,
} from '#test/standing-orders.ts'

const routers = [{ id: 'router', price: 20, available: 10_000 }]

test('an order is repeated each month at the price of its day, once per date, and can be paid for three days', async () => {
  await using shop = await openShop({ products: routers })
  const ada = await shop.signUp('ada@example.com')
  const first = await ada.post('/orders', {
    lines: [{ product_id: 'router', orderAmount: 200, note: 'Desk 4' }],
    delivery,
    note: 'Ring twice',
    paymentAmount: 4_000,
  })
  const id = await repeat(ada, String(first.body.insertedId), { percent: 10 })
  const next = nextDate(today(), 15)
  expect((await ada.get(`/standing-orders/${id}`)).body).toMatchObject({
    number: standingNumber(100_001),
    status: 'active',
    next,
    percent: 10,
    agreedGoods: 4_000,
    goods: 4_000,
    isOwn: true,
    lines: [{ orderAmount: 200, agreedPrice: 20, price: 20 }],
    deliveries: [{ phone: '555 0100' }],
    dates: [],
  })
  await sweep(shop)
  expect(await shop.rows('orders')).toHaveLength(1)

  await shop.db.updateTable('products').set({ price_cents: 2_200 }).execute()
  await comeDue(shop)
  await sweep(shop)
  await sweep(shop)
  const orders = await shop.rows('orders')
  expect(orders).toMatchObject([
    {},
    {
      status: 'unpaid',
      amount_cents: 440_000,
      note: 'Ring twice',
      address: orders[0]?.address,
      delivery: orders[0]?.delivery,
    },
  ])
  expect((await shop.rows('order_lines')).map(({ note }) => note)).toEqual(['Desk 4', 'Desk 4'])
  const held = Number(orders[1]?.held_until) - Number(orders[1]?.placed_at)
  expect(held / 86_400_000).toBeCloseTo(3, 1)
  expect(shop.mails.emails.filter(({ kind }) => kind === 'order-placed')).toHaveLength(2)
  expect(told(shop)).toEqual([])
  expect((await ada.get('/standing-orders/mine?email=ada@example.com')).body).toMatchObject([
    { next, last: { on: today(), result: 'placed', order_id: orders[1]?.id }, waiting: false },
  ])
  // What was agreed stays: prices do not creep up by the percent each month.
  await shop.db.updateTable('products').set({ price_cents: 2_201 }).execute()
  await age(shop, 31)
  await comeDue(shop)
  await sweep(shop)
  expect(await shop.rows('orders')).toHaveLength(2)
  expect(told(shop)).toEqual([['rose', 'ada@example.com']])
})

test('a price that rose waits for a yes, which orders at that day’s price and agrees to it; a further rise asks again', async () => {
  await using shop = await openShop({ products: routers })
  const ada = await shop.signUp('ada@example.com')
  const eve = await shop.signUp('eve@example.com')
  const id = await repeatRouters(ada)
  await shop.db.updateTable('products').set({ price_cents: 2_100 }).execute()
  await comeDue(shop)
  await sweep(shop)
  await sweep(shop)
  expect(told(shop)).toEqual([['rose', 'ada@example.com']])
  expect(shop.mails.emails.at(-1)).toMatchObject({ agreedCents: 400_000, goodsCents: 420_000, on: today() })
  expect((await ada.get(`/standing-orders/${id}`)).body).toMatchObject({
    waiting: true,
    goods: 4_200,
    lines: [{ agreedPrice: 20, price: 21 }],
    dates: [{ on: today(), result: 'waiting' }],
  })
  const yes = (caller: typeof ada, goods: number) =>
    caller.post(`/standing-orders/${id}/orders`, { on: today(), goods })
  expect(await yes(eve, 4_200)).toMatchObject({ status: 404 })
  await shop.db.updateTable('products').set({ price_cents: 2_150 }).execute()
  expect(await yes(ada, 4_200)).toMatchObject({
    status: 409,
    body: { code: 'goods-cost-more', goods: 4_300 },
  })
  const [one, other] = await Promise.all([yes(ada, 4_300), yes(ada, 4_300)])
  expect([one.status, other.status].toSorted()).toEqual([200, 409])
  expect(await shop.rows('orders')).toMatchObject([{}, { amount_cents: 430_000 }])
  expect((await ada.get(`/standing-orders/${id}`)).body).toMatchObject({
    waiting: false,
    agreedGoods: 4_300,
    lines: [{ agreedPrice: 21.5 }],
    dates: [{ result: 'placed' }],
  })
  await age(shop, 31)
  await comeDue(shop)
  await sweep(shop)
  expect(await shop.rows('orders'), 'the new price is agreed').toHaveLength(3)
})

test('a no, or silence for two weeks, leaves the date out; later ones go on', async () => {
  await using shop = await openShop({ products: routers })
  const ada = await shop.signUp('ada@example.com')
  const id = await repeatRouters(ada)
  await shop.db.updateTable('products').set({ price_cents: 2_100 }).execute()
  await comeDue(shop)
  await sweep(shop)
  const no = () => ada.put(`/standing-orders/${id}/declined-dates/${today()}`)
  expect(await no()).toMatchObject({ status: 200 })
  expect(await no()).toMatchObject({ status: 409, body: { code: 'standing-order-not-waiting' } })
  await age(shop, 31)
  await comeDue(shop)
  await sweep(shop)
  await age(shop, 14)
  await sweep(shop)
  expect(told(shop).map(([event]) => event)).toEqual(['rose', 'rose'])
  await age(shop, 1)
  await sweep(shop)
  await sweep(shop)
  expect(told(shop).map(([event]) => event)).toEqual(['rose', 'rose', 'unanswered'])
  const { body } = await ada.get(`/standing-orders/${id}`)
  expect(body).toMatchObject({ status: 'active', dates: [{ result: 'unanswered' }, { result: 'declined' }] })
  expect(await shop.rows('orders')).toHaveLength(1)
  await shop.db.updateTable('products').set({ price_cents: 1_900 }).execute()
  await comeDue(shop)
  await sweep(shop)
  expect(await shop.rows('orders')).toMatchObject([{}, { amount_cents: 380_000 }])
})

test('what cannot be ordered is told once with its reason, and later dates go on', async () => {
  await using shop = await openShop({ products: [...routers, { id: 'switch', price: 10, available: 500 }] })
  const ada = await shop.signUp('ada@example.com')
  const { body } = await ada.post('/addresses', delivery)
  const order = await ada.post('/orders', {
    lines: ['router', 'switch'].map((product_id) => ({ product_id, orderAmount: 300 })),
    delivery,
    paymentAmount: 9_000,
  })
  const id = await repeat(ada, String(order.body.insertedId))
  const month = async () => {
    await age(shop, 31)
    await comeDue(shop)
    await sweep(shop)
    await sweep(shop)
    return (await ada.get(`/standing-orders/${id}`)).body
  }
  expect(await month()).toMatchObject({
    lines: [{}, { problem: expect.any(String) }],
    dates: [{ result: 'failed', problem: expect.stringContaining('switch: ') }],
  })
  expect(told(shop)).toEqual([['failed', 'ada@example.com']])
  expect(shop.mails.emails.at(-1)).toMatchObject({ on: today(), text: expect.stringContaining('switch: ') })
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', 'switch').execute()
  expect(await month()).toMatchObject({ dates: [{ result: 'failed' }, {}] })
  await shop.db
    .updateTable('products')
    .set({ deleted_at: null, sold_from: 'order', lead_days: 5 })
    .where('id', '=', 'switch')
    .execute()
  await ada.put(`/addresses/${body.insertedId}`, { ...delivery, street: '2 Dock Street' })
  expect(await month()).toMatchObject({ dates: [{ result: 'placed' }, {}, {}] })
  expect(await shop.rows('orders')).toMatchObject([{}, { address: expect.stringContaining('2 Dock Street') }])
  await ada.delete(`/addresses/${body.insertedId}`)
  expect(await month()).toMatchObject({
    dates: [{ problem: expect.stringContaining('no longer in the address book') }, {}, {}, {}],
  })
  expect(told(shop)).toHaveLength(3)
})

test('an order to several addresses is repeated to all of them', async () => {
  await using shop = await openShop({ products: routers })
  const ada = await shop.signUp('ada@example.com')
  const order = await ada.post('/orders', {
    lines: [{ product_id: 'router', orderAmount: 300 }],
    deliveries: [200, 100].map((orderAmount) => ({
      address: { ...delivery, street: `${orderAmount} Dock Street` },
      lines: [{ product_id: 'router', orderAmount }],
    })),
    paymentAmount: 6_000,
  })
  await repeat(ada, String(order.body.insertedId))
  await comeDue(shop)
  await sweep(shop)
  const deliveries = await shop.rows('order_deliveries')
  expect(deliveries.map(({ address }) => String(address).split('\n')[1]).toSorted()).toEqual([
    '100 Dock Street',
    '100 Dock Street',
    '200 Dock Street',
    '200 Dock Street',
  ])
  expect((await shop.rows('order_line_deliveries')).map(({ pieces }) => pieces).toSorted()).toEqual([
    100, 100, 200, 200,
  ])
})

test('it ends after its last day, and cannot begin or go on when no date is left', async () => {
  await using shop = await openShop({ products: routers })
  const ada = await shop.signUp('ada@example.com')
  const order = await orderRouters(ada, 200)
  const next = nextDate(today(), 15)
  expect(await startRepeating(ada, order, { lastDay: today() })).toMatchObject({
    body: { code: 'standing-order-last-day' },
  })
  const id = await repeat(ada, order, { lastDay: next })
  await ada.put(`/standing-orders/${id}/pause`)
  await shop.db.updateTable('standing_orders').set({ last_on: today() }).execute()
  expect(await ada.put(`/standing-orders/${id}/resumption`)).toMatchObject({
    body: { code: 'standing-order-last-day', message: expect.stringContaining('before the next order') },
  })
  await shop.db.updateTable('standing_orders').set({ status: 'active' }).execute()
  await comeDue(shop)
  await sweep(shop)
  expect(await shop.rows('orders')).toHaveLength(2)
  expect((await ada.get(`/standing-orders/${id}`)).body).toMatchObject({ status: 'ended' })
  expect(told(shop)).toEqual([['ended', 'ada@example.com']])
})

test('a standing order shows what its next order would find today, where fewer pieces are in stock', async () => {
  await using shop = await openShop({ products: routers })
  const ada = await shop.signUp('ada@example.com')
  const id = await repeatRouters(ada)
  const line = async () => ((await ada.get(`/standing-orders/${id}`)).body.lines as readonly object[])[0]
  expect(await line(), 'all are in stock').not.toHaveProperty('short')
  const admin = await shop.admin()
  await admin.post('/products/router/stock-changes', { pieces: -9_750, reason: 'corrected' })
  await shop.db.updateTable('products').set({ sold_from: 'incoming' }).execute()
  const on = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const arrival = { pieces: 500, on, note: '' }
  expect((await admin.post('/products/router/incoming-stock', arrival)).status).toBe(200)
  expect(await line()).toMatchObject({
    short: { availableQuantity: 50, incoming: [{ pieces: 500, on }], soldFrom: 'incoming' },
  })
  expect(await line()).not.toHaveProperty('problem')
})
