import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { api } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { LOW_STOCK_PIECES } from '#contract/limits.ts'
import { MAX_COUNTED_WORK } from '#contract/overview/endpoints.ts'
import { openCompanyWithTerms, orderOnAccount } from '#test/open-company.ts'
import { openShop } from '#test/open-shop.ts'
import { ask } from '#test/quotes.ts'
import { pay } from '#test/shipments.ts'
import { withoutTriggers } from '#test/without-triggers.ts'

test('an admin sees what was sold by day, by status and by product, and what runs low', async () => {
  await using shop = await openShop({
    products: [
      { id: 'router', name: 'Router', price: 20, available: 250 },
      { id: 'cable', name: 'Cable', price: 2, available: 5_000 },
    ],
  })
  const [buyer, admin] = [await shop.signUp('ada@example.com'), await shop.admin()]
  const order = async (product_id: string, orderAmount: number, paid: boolean) => {
    const { body } = await buyer.post('/order', { product_id, orderAmount, address: 'x', phone: '1' })
    if (!paid) return String(body.insertedId)
    await buyer.post('/create-payment-intent', { _id: body.insertedId })
    shop.cards.pay(String(body.insertedId))
    await buyer.put('/orderUpdate', { _id: body.insertedId })
    return String(body.insertedId)
  }
  const old = await order('cable', 1_000, true)
  await order('router', 100, true)
  await order('cable', 200, true)
  const refunded = await order('cable', 300, true)
  await admin.put(`/orders/${refunded}/refund`)
  await order('cable', 400, false)
  await sql`update orders set placed_at = now() - interval '40 days' where id = ${old}`.execute(shop.db)

  const { status, body } = await admin.get('/overview')
  expect(status).toBe(200)
  const days = body.days as unknown as { day: string; orders: number; amount: number }[]
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), orders: 2, amount: 2_400 })
  expect(days.slice(0, -1).every(({ orders, amount }) => orders === 0 && amount === 0)).toBe(true)
  // The order of 40 days ago is in the period before, which ends the day before.
  const before = body.daysBefore as unknown as typeof days
  expect(before).toHaveLength(30)
  expect((before.at(-1)?.day ?? '') < (days[0]?.day ?? '')).toBe(true)
  expect(before.filter(({ orders }) => orders > 0)).toEqual([
    { day: expect.any(String), orders: 1, amount: 2_000 },
  ])
  expect(body.topBuyers).toEqual([
    expect.objectContaining({ email: 'ada@example.com', company_id: null, orders: 2, amount: 2_400 }),
  ])
  expect(body.owed).toEqual({ amount: 0, overdue: 0 })
  expect(body.statuses).toEqual(
    expect.arrayContaining([
      { status: 'pending', orders: 3, amount: 4_400 },
      { status: 'refunded', orders: 1, amount: 600 },
      { status: 'not payed', orders: 1, amount: 800 },
    ]),
  )
  expect(body.topProducts).toEqual([
    { _id: 'router', name: 'Router', pieces: 100, amount: 2_000 },
    { _id: 'cable', name: 'Cable', pieces: 200, amount: 400 },
  ])
  expect(body.lowStock).toEqual([{ _id: 'router', name: 'Router', availableQuantity: 150 }])
})

test('a product runs low below the number of pieces that the shop calls low', async () => {
  await using shop = await openShop({
    products: [
      { id: 'low', name: 'Low', price: 20, available: LOW_STOCK_PIECES - 1 },
      { id: 'enough', name: 'Enough', price: 20, available: LOW_STOCK_PIECES },
    ],
  })
  const { body } = await (await shop.admin()).get('/overview')
  expect(body.lowStock).toEqual([expect.objectContaining({ _id: 'low' })])
})

test('the list behind each figure has exactly the orders that the figure counts', async () => {
  await using shop = await openShop({
    products: [
      { id: 'router', price: 20, available: 5_000 },
      { id: 'cable', price: 2, available: 5_000 },
    ],
  })
  const [buyer, admin] = [await shop.signUp('ada@example.com'), await shop.admin()]
  for (const product_id of ['router', 'cable', 'router']) {
    const sent = { product_id, orderAmount: 100, address: 'x', phone: '1' }
    await pay(shop, buyer, String((await buyer.post('/order', sent)).body.insertedId))
  }
  const { body: orders } = await admin.get('/allOrder?sort=oldest')
  const [first = '', , last = ''] = (orders as unknown as { _id: string }[]).map(({ _id }) => _id)
  await admin.put('/orders/deliveries', { ids: [first] })
  await admin.put(`/orders/${last}/refund`)
  const { body } = await admin.get('/overview')
  const { days, statuses, topProducts } = body as unknown as ReplyOf<typeof api.getOverview>
  const behind = async (filter: string) =>
    Number((await admin.get(`/allOrder?${filter}`)).headers.get('X-Total-Count'))
  const [from, to] = [days[0]?.day, days.at(-1)?.day]
  expect(await behind(`status=sold&from=${to}&to=${to}`)).toBe(days.at(-1)?.orders)
  expect(body.currency).toBe('USD')
  expect(statuses).toHaveLength(3)
  for (const { status, orders } of statuses) expect(await behind(`status=${status}`), status).toBe(orders)
  const sold = []
  for (const { _id } of topProducts)
    sold.push([_id, await behind(`status=sold&from=${from}&to=${to}&product_id=${_id}`)])
  expect(sold).toEqual([
    ['router', 1],
    ['cable', 1],
  ])
  expect(await behind('product_id=router'), 'whatever became of it').toBe(2)
})

test('what waits for the people of the shop is counted, up to a hundred of each', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, admin, buyer } = company
  const waiting = async () => (await admin.get('/overview/work')).body
  const none = {
    ordersToDeliver: 0,
    quotesToAnswer: 0,
    overdueInvoices: 0,
    openMessages: 0,
    electronicOrdersToCheck: 0,
    returnsToAnswer: 0,
  }
  expect(await waiting()).toEqual(none)
  const id = String((await orderOnAccount(buyer)).body.insertedId)
  await ask(buyer)
  await shop.nobody.post('/contact', { name: 'Eve', email: 'eve@example.com', message: 'Hello' })
  const { body: before } = await admin.get('/overview')
  const owed = before.owed as unknown as { amount: number; overdue: number }
  expect(owed.amount).toBeGreaterThan(0)
  expect(owed.overdue).toBe(0)
  await withoutTriggers(shop.untriggered, (tx) => sql`update invoices set due_at = now()`.execute(tx))
  const { body: after } = await admin.get('/overview')
  expect(after.owed).toEqual({ amount: owed.amount, overdue: owed.amount })
  expect(after.topBuyers).toEqual([
    expect.objectContaining({ company_id: expect.any(String), orders: 1, amount: owed.amount }),
  ])
  expect(await waiting()).toEqual({
    ordersToDeliver: 1,
    quotesToAnswer: 1,
    overdueInvoices: 1,
    openMessages: 1,
    electronicOrdersToCheck: 0,
    returnsToAnswer: 0,
  })
  await admin.put(`/update?_id=${id}`)
  await buyer.post(`/orders/${id}/returns`, { lines: [{ line: 1, orderAmount: 1, reason: 'other' }] })
  expect(await waiting()).toMatchObject({ ordersToDeliver: 0, returnsToAnswer: 1 })
  await sql`insert into messages (name, email, message)
    select name, email, message from messages, generate_series(1, 120)`.execute(shop.db)
  expect(await waiting()).toMatchObject({ openMessages: MAX_COUNTED_WORK + 1 })
  expect((await buyer.get('/overview/work')).status).toBe(403)
})
