import { expect, test } from 'vitest'
import { availableOf } from '#test/kits.ts'
import { delivery, inDays, openLots, switchFields } from '#test/lots.ts'
import { openCompany } from '#test/open-company.ts'
import { pdfText } from '#test/pdf-text.ts'
import { pay } from '#test/shipments.ts'

test('without a confirmed lot, no more can be ordered than there is, of a product that is sold from incoming lots too', async () => {
  await using lots = await openLots()
  const { shop, book, order } = lots
  const orderable = async () => {
    const { body } = await shop.nobody.get('/product?id=switch')
    return [body.availableQuantity, body.orderableQuantity ?? body.availableQuantity]
  }
  expect(await orderable()).toEqual([300, 300])
  await book(5_000, 9, { confirmed: false })
  expect(await orderable(), 'an estimate').toEqual([300, 300])
  expect(await order(400)).toMatchObject({ status: 409, body: { code: 'out-of-stock' } })
  await book(400, 40)
  expect(await orderable()).toEqual([300, 700])
})

test('an order takes the shelf first, then confirmed lots in order of day, and no more than there are', async () => {
  await using lots = await openLots()
  const { shop, admin, buyer, book, order, expectAwaited, available } = lots
  await book(400, 40)
  await book(200, 20)
  const estimated = await book(5_000, 9, { confirmed: false })
  await admin.put(`/incoming-stock/${estimated}`, { pieces: 5_000, on: inDays(10), note: '' })
  const price = await shop.nobody.post('/carts/price', {
    lines: [{ product_id: 'switch', orderAmount: 700 }],
  })
  expect(price.body).toMatchObject({
    problemCount: 0,
    lines: [
      {
        availability: {
          now: 300,
          later: [
            { pieces: 200, on: inDays(20) },
            { pieces: 200, on: inDays(40) },
          ],
        },
        orderableQuantity: 900,
      },
    ],
  })
  const placed = await order(700)
  expect(placed.status).toBe(200)
  await expectAwaited(placed.body.insertedId, [
    { pieces: 200, on: inDays(20) },
    { pieces: 200, on: inDays(40) },
  ])
  expect(shop.mails.emails).toMatchObject([
    {
      kind: 'order-placed',
      order: { lines: [{ awaited: [{ pieces: 200, on: inDays(20) }, { pieces: 200 }] }] },
    },
  ])
  const paper = await buyer.get(`/orders/${placed.body.insertedId}/confirmation`)
  expect(pdfText(paper.bytes).replaceAll(/\s+/g, ' ')).toMatch(/300 now, 200 on \w+ \d+, \d+, 200 on/)
  expect(await available()).toBe(0)
  expect((await shop.nobody.get('/product?id=switch')).body).toMatchObject({
    soldFrom: 'incoming',
    orderableQuantity: 200,
    incoming: [
      { pieces: 5_000, estimated: true },
      { pieces: 200, on: inDays(40) },
    ],
  })
  expect(await order(201)).toMatchObject({
    status: 409,
    body: { code: 'out-of-stock', nearestQuantities: [200] },
  })
  const one = { product_id: 'switch', orderAmount: 150, address: 'x', phone: '1' }
  const spec = await buyer.post('/order', one)
  await expectAwaited(spec.body.insertedId, [{ pieces: 150, on: inDays(40) }])
  expect(await buyer.post('/order', one)).toMatchObject({ status: 409 })

  for (const { body } of [placed, spec])
    expect((await buyer.put(`/orders/${body.insertedId}/cancellation`)).status).toBe(200)
  expect(await available()).toBe(300)
  expect(await shop.rows('stock_promises')).toEqual([])
  expect((await shop.rows('incoming_stock')).map(({ reserved }) => reserved)).toEqual([0, 0, 0])
})

test('a lot that comes gives its pieces to the orders that were promised them, and only then they can be shipped', async () => {
  await using lots = await openLots()
  const { shop, admin, buyer, book, order, expectAwaited, available } = lots
  const lot = await book(400, 20)
  const { body } = await order(500)
  const id = String(body.insertedId)
  await pay(shop, buyer, id)
  const ship = (pieces: number) =>
    admin.post(`/orders/${id}/shipments`, { delivery: 1, lines: [{ line: 1, orderAmount: pieces }] })
  expect(await ship(301)).toMatchObject({
    status: 409,
    body: { code: 'pieces-not-here', lines: [{ here: 300 }] },
  })
  expect((await ship(300)).status).toBe(200)
  expect(await admin.put(`/update?_id=${id}`)).toMatchObject({ body: { code: 'pieces-not-here' } })
  expect((await admin.post(`/incoming-stock/${lot}/receipt`, { pieces: 350 })).body).toEqual({
    availableQuantity: 150,
  })
  await expectAwaited(id, [])
  expect(await available()).toBe(150)
  expect((await ship(200)).status).toBe(200)
})

test('made to order: any number, each with a day, and what is booked later goes to those who wait', async () => {
  await using lots = await openLots({ soldFrom: 'order', leadDays: 30 })
  const { admin, book, order, expectAwaited, available } = lots
  await book(100, 10)
  await book(1_000, 50)
  const { body } = await order(2_000)
  await expectAwaited(body.insertedId, [
    { pieces: 100, on: inDays(10) },
    { pieces: 1_600, on: inDays(30) },
  ])
  await book(600, 25)
  await expectAwaited(body.insertedId, [
    { pieces: 100, on: inDays(10) },
    { pieces: 600, on: inDays(25) },
    { pieces: 1_000, on: inDays(30) },
  ])
  await admin.post('/products/switch/stock-changes', { pieces: 1_200, reason: 'received' })
  expect(await available()).toBe(200)
  await expectAwaited(body.insertedId, [
    { pieces: 100, on: inDays(10) },
    { pieces: 600, on: inDays(25) },
  ])
  expect(
    await admin.put('/product?_id=switch', { ...switchFields, soldFrom: 'incoming', leadDays: null }),
  ).toMatchObject({ status: 200 })
  expect(await admin.put('/product?_id=cable', { ...switchFields, soldFrom: 'order' })).toMatchObject({
    status: 422,
    body: { code: 'lead-days-needed' },
  })
})

test('a lot that comes late and short: who waits longest gets pieces first, and each buyer is told once', async () => {
  await using lots = await openLots()
  const { shop, admin, book, order, expectAwaited } = lots
  const [early, late] = [await book(400, 20), await book(300, 30)]
  const bo = await shop.signUp('bo@example.com')
  const first = await order(500)
  const second = await order(200, bo)
  const change = { pieces: 250, on: inDays(35) }
  const preview = await admin.post(`/incoming-stock/${early}/impact-preview`, change)
  const expected = [
    {
      email: 'ada@example.com',
      before: [{ pieces: 200, on: inDays(20) }],
      after: [{ pieces: 200, on: inDays(30) }],
    },
    {
      email: 'bo@example.com',
      before: [{ pieces: 200, on: inDays(20) }],
      after: [
        { pieces: 100, on: inDays(30) },
        { pieces: 100, on: inDays(35) },
      ],
    },
  ]
  expect(preview.body.changes).toMatchObject(expected)
  await expectAwaited(first.body.insertedId, expected[0]?.before ?? [])
  const favoured = await admin.post(`/incoming-stock/${early}/impact-preview`, {
    ...change,
    first: [second.body.insertedId],
  })
  expect(favoured.body.changes).toMatchObject([
    { email: 'bo@example.com', after: [{ pieces: 200, on: inDays(30) }] },
    {},
  ])
  expect((await admin.put(`/incoming-stock/${early}`, { ...change, note: '' })).status).toBe(200)
  await expectAwaited(first.body.insertedId, expected[0]?.after ?? [])
  const told = shop.mails.emails.filter(({ kind }) => kind === 'days-changed')
  expect(told.map(({ to }) => to).toSorted()).toEqual(['ada@example.com', 'bo@example.com'])

  expect(await admin.delete(`/incoming-stock/${late}`)).toMatchObject({
    status: 409,
    body: { code: 'incoming-promised' },
  })
  expect((await admin.delete(`/incoming-stock/${late}?move=true`)).status).toBe(200)
  await expectAwaited(first.body.insertedId, [
    { pieces: 150, on: inDays(35) },
    { pieces: 50, on: null },
  ])
  // What others no longer want is free; the job gives it to those who wait.
  expect((await bo.put(`/orders/${second.body.insertedId}/cancellation`)).status).toBe(200)
  await shop.jobs.tick('serve-promises')
  await expectAwaited(first.body.insertedId, [{ pieces: 200, on: inDays(35) }])
  expect((await order(100)).status, '50 are free').toBe(409)
  await book(1_000, 60)
  await expectAwaited((await order(100)).body.insertedId, [
    { pieces: 50, on: inDays(35) },
    { pieces: 50, on: inDays(60) },
  ])
})

test('pieces whose days have changed can be cancelled free of charge, and are no longer shipped', async () => {
  await using lots = await openLots()
  const { shop, admin, buyer, book, order, expectAwaited } = lots
  const lot = await book(800, 20)
  const [part, whole] = [await order(500), await order(400)]
  for (const { body } of [part, whole]) await pay(shop, buyer, String(body.insertedId))
  const cancel = (id: unknown, by = buyer) => by.post(`/orders/${id}/cancelled-pieces`, { line: 1 })
  expect(await cancel(part.body.insertedId)).toMatchObject({ body: { code: 'days-not-changed' } })
  expect(await cancel(part.body.insertedId, await shop.signUp('eve@example.com'))).toMatchObject({
    status: 404,
  })
  await admin.put(`/incoming-stock/${lot}`, { pieces: 800, on: inDays(50), note: '' })
  expect((await buyer.get(`/orders/${part.body.insertedId}`)).body).toMatchObject({
    lines: [{ daysChanged: true }],
  })

  expect((await cancel(part.body.insertedId)).body).toEqual({ cancelled: 200 })
  await expectAwaited(part.body.insertedId, [])
  expect((await buyer.get(`/orders/${part.body.insertedId}`)).body).toMatchObject({
    lines: [{ cancelled: 200 }],
    openLines: [{ orderAmount: 300 }],
  })
  expect((await buyer.get(`/orders/${part.body.insertedId}/refunds`)).body).toMatchObject([
    { amount: 2_000, lines: [{ line: 1, orderAmount: 200 }] },
  ])
  expect((await cancel(part.body.insertedId)).body).toMatchObject({ code: 'nothing-awaited' })
  expect((await admin.put(`/update?_id=${part.body.insertedId}`)).status).toBe(200)

  expect((await cancel(whole.body.insertedId)).body).toEqual({ cancelled: 400 })
  expect((await buyer.get(`/orders/${whole.body.insertedId}`)).body).toMatchObject({ status: 'refunded' })
  expect((await shop.rows('incoming_stock')).map(({ reserved }) => reserved)).toEqual([0])
})

test('where only some of the awaited pieces have moved, these can be cancelled alone', async () => {
  await using lots = await openLots()
  const { shop, admin, buyer, book, order, expectAwaited } = lots
  const [early, late] = [await book(100, 20), await book(500, 40)]
  const { body } = await order(600)
  await pay(shop, buyer, String(body.insertedId))
  const line = async () => (await buyer.get(`/orders/${body.insertedId}`)).body.lines
  const cancel = (only?: string) =>
    buyer.post(`/orders/${body.insertedId}/cancelled-pieces`, { line: 1, only })
  expect(await cancel('moved')).toMatchObject({ body: { code: 'days-not-changed' } })
  // The other lot has 300 left: 70 stay on the changed one, on the day of the others.
  await admin.put(`/incoming-stock/${late}`, { pieces: 230, on: inDays(40), note: '' })
  expect(await line()).toMatchObject([{ awaited: [{ pieces: 100 }, { pieces: 200 }] }])
  expect(await line(), 'nothing has moved').not.toMatchObject([{ daysChanged: true }])
  await admin.put(`/incoming-stock/${early}`, { pieces: 70, on: inDays(40), note: '' })
  expect(await line()).toMatchObject([
    {
      awaited: [{ pieces: 300, on: inDays(40) }],
      daysChanged: true,
      moved: [{ pieces: 100, on: inDays(40) }],
    },
  ])

  expect(await cancel('moved')).toMatchObject({ status: 200, body: { cancelled: 100 } })
  await expectAwaited(body.insertedId, [{ pieces: 200, on: inDays(40) }])
  expect(await line()).toMatchObject([{ cancelled: 100 }])
  expect(await line(), 'the others come as promised').not.toMatchObject([{ daysChanged: true }])
  expect(await cancel('moved')).toMatchObject({ body: { code: 'days-not-changed' } })
  expect((await buyer.get(`/orders/${body.insertedId}/refunds`)).body).toMatchObject([
    { amount: 1_000, lines: [{ line: 1, orderAmount: 100 }] },
  ])
  const reserved = (await shop.rows('incoming_stock')).map((lot) => [lot.id, lot.reserved])
  expect(Object.fromEntries(reserved)).toEqual({ [early]: 0, [late]: 200 })
})

test('lines that are not approved, and orders that end unpaid, free what they were promised', async () => {
  await using company = await openCompany()
  const { shop, buyer, approver } = company
  await company.rules({ approvalThreshold: 1_000 })
  await shop.addProduct({ id: 'switch', price: 10, available: 300 })
  await shop.db.updateTable('products').set({ sold_from: 'incoming' }).where('id', '=', 'switch').execute()
  const lot = { product_id: 'switch', pieces: 900, expected_on: inDays(9), booked_by: 'admin@example.com' }
  await shop.db.insertInto('incoming_stock').values(lot).execute()
  const lines = ['router', 'switch', 'switch'].map((product_id) => ({ product_id, orderAmount: 400 }))
  const { body } = await buyer.post('/orders', { delivery, lines, paymentAmount: 16_000 })
  const promises = async () =>
    (await shop.rows('stock_promises')).map(({ position, pieces }) => [position, pieces])
  expect(await promises()).toEqual([
    [2, 100],
    [3, 400],
  ])
  const approve = { rejectedLines: [2], reason: 'Too many' }
  expect((await approver.post(`/orders/${body.insertedId}/approval`, approve)).status).toBe(200)
  expect(await promises()).toEqual([[3, 400]])
  expect(await availableOf(shop, 'switch')).toBe(300)
  await shop.db
    .updateTable('orders')
    .set({ held_until: new Date(0) })
    .execute()
  await shop.jobs.tick('sweep-holds')
  expect(await promises()).toEqual([])
  expect(await availableOf(shop, 'switch')).toBe(300)
})
