import { expect, test } from 'vitest'
import { activeCallOff, call, dayFrom, proposal } from '#test/call-offs.ts'
import { openShop, type TestCaller } from '#test/open-shop.ts'
import { ask, available, delivery, offer } from '#test/quotes.ts'
import { pay } from '#test/shipments.ts'
import { size } from '#test/sizes.ts'

/** 300 routers on the shelf, and lots of 400 in 20 days, 500 in 40, and 300 in more than a year. */
async function open() {
  const shop = await openShop({ products: [{ id: 'router', price: 20, available: 300 }] })
  await shop.db.updateTable('products').set({ sold_from: 'incoming' }).execute()
  const [admin, buyer, stranger] = [
    await shop.admin(),
    await shop.signUp('bert@example.com'),
    await shop.signUp('eve@example.com'),
  ]
  const arrive = async (pieces: number, days: number) =>
    String(
      (await admin.post('/products/router/incoming-stock', { pieces, on: dayFrom(days), note: '' })).body
        .insertedId,
    )
  const lots = [await arrive(400, 20), await arrive(500, 40), await arrive(300, 400)] as const
  const buy = (pieces: number, who: TestCaller = stranger) =>
    who.post('/orders', {
      lines: [{ product_id: 'router', orderAmount: pieces }],
      delivery,
      paymentAmount: pieces * 20,
    })
  const lineOf = async (id: string) =>
    (await buyer.get(`/call-off-orders/${id}`)).body.lines as readonly Record<string, unknown>[]
  return { shop, admin, buyer, lots, buy, lineOf, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

test('committed pieces are set aside in stock and on lots that come by the last day; nobody else is sold them', async () => {
  await using opened = await open()
  const { shop, admin, buyer, lots, buy, lineOf } = opened
  const id = await activeCallOff(opened)
  expect(await lineOf(id)).toMatchObject([
    {
      reserved: 300,
      incoming: [
        { pieces: 400, on: dayFrom(20) },
        { pieces: 300, on: dayFrom(40) },
      ],
    },
  ])
  const reorders = (await admin.get('/purchasing/reorder-list?q=router')).body
  expect(reorders, 'what it has set aside is not for others').toMatchObject([{ incoming: 500, awaited: 0 }])
  expect(await buy(501)).toMatchObject({ body: { code: 'out-of-stock' } })
  expect(await buy(500)).toMatchObject({ status: 200 })

  const order = String((await call(buyer, id, 500, { shipTogether: true })).body.insertedId)
  expect((await buyer.get(`/orders/${order}`)).body).toMatchObject({
    shipTogether: true,
    lines: [{ awaited: [{ pieces: 200, on: dayFrom(20) }] }],
  })
  await pay(shop, buyer, order)
  expect(await lineOf(id)).toMatchObject([
    {
      reserved: 0,
      incoming: [
        { pieces: 200, on: dayFrom(20) },
        { pieces: 300, on: dayFrom(40) },
      ],
    },
  ])
  // The order goes first where a lot has fewer pieces, or fewer come.
  await admin.put(`/incoming-stock/${lots[0]}`, { pieces: 350, on: dayFrom(22), note: '' })
  expect(await lineOf(id)).toMatchObject([
    {
      incoming: [
        { pieces: 150, on: dayFrom(22) },
        { pieces: 300, on: dayFrom(40) },
      ],
    },
  ])
  const received = await admin.post(`/incoming-stock/${lots[0]}/receipt`, { pieces: 250 })
  expect(received).toMatchObject({ status: 200, body: { availableQuantity: 0 } })
  expect(await lineOf(id)).toMatchObject([{ reserved: 50, incoming: [{ pieces: 300 }] }])
  expect(await shop.rows('stock_promises')).not.toContainEqual(expect.objectContaining({ order_id: order }))
  // A lot that comes after the last day, or is not sure any more, is not for it.
  await admin.put(`/incoming-stock/${lots[1]}`, { pieces: 500, on: dayFrom(366), note: '' })
  expect(await lineOf(id)).toMatchObject([{ reserved: 50, incoming: [] }])
  await admin.put(`/incoming-stock/${lots[1]}`, { pieces: 500, on: dayFrom(50), note: '' })
  await shop.jobs.tick('sweep-call-off-orders')
  expect(await lineOf(id)).toMatchObject([{ reserved: 50, incoming: [{ pieces: 300, on: dayFrom(50) }] }])
  await admin.put(`/call-off-orders/${id}/end`, { reason: 'Over' })
  expect(await shop.rows('call_off_promises')).toEqual([])
  expect(await available(shop)).toBe(50)
})

test('orders, then call-off orders, then offers keep what they have of a lot that brings fewer pieces', async () => {
  await using opened = await open()
  const { admin, buyer, lots, buy, lineOf } = opened
  // 300 on the shelf and 100 of the first lot for the call-off order, 100 of the lot for an order, and 200 for an offer.
  const id = await activeCallOff(opened, { lines: [{ ...proposal().lines[0], pieces: 400 }] })
  expect((await buy(100)).status).toBe(200)
  const quote = await ask(buyer, [{ product_id: 'router', pieces: 200 }])
  const lines = [{ line: 1, pieces: 200, price: 18 }]
  expect((await offer(admin, quote, 1, { lines, holdStock: true })).status).toBe(200)
  const heldOf = async () => (await buyer.get(`/quotes/${quote}`)).body.lines
  expect(await heldOf()).toMatchObject([{ awaited: [{ pieces: 200, on: dayFrom(20) }] }])
  await admin.delete(`/incoming-stock/${lots[1]}`)
  await admin.delete(`/incoming-stock/${lots[2]}`)
  const preview = async (change: object) =>
    (await admin.post(`/incoming-stock/${lots[0]}/impact-preview`, { on: dayFrom(20), ...change })).body
  expect(await preview({ pieces: 150 })).toMatchObject({
    changeCount: 2,
    changes: [
      { quote_id: quote, after: [{ pieces: 200, on: null }] },
      {
        call_off_id: id,
        number: 'CO-100001',
        email: 'bert@example.com',
        before: [{ pieces: 100, on: dayFrom(20) }],
        after: [
          { pieces: 50, on: dayFrom(20) },
          { pieces: 50, on: null },
        ],
        now: 0,
      },
    ],
  })
  expect(await preview({ pieces: 400, confirmed: false })).toMatchObject({
    changes: [
      { quote_id: quote, after: [{ pieces: 200, on: null }] },
      { call_off_id: id, after: [{ pieces: 100, on: null }] },
    ],
  })
  expect(await preview({ pieces: 180, received: true })).toMatchObject({
    changes: [
      { order_id: expect.any(String), after: [], now: 100 },
      { quote_id: quote, after: [{ pieces: 200, on: null }] },
      { call_off_id: id, after: [{ pieces: 20, on: null }], now: 80 },
    ],
  })
  await admin.put(`/incoming-stock/${lots[0]}`, { pieces: 250, on: dayFrom(20), note: '' })
  expect(await lineOf(id)).toMatchObject([{ reserved: 300, incoming: [{ pieces: 100, on: dayFrom(20) }] }])
  expect(await heldOf()).toMatchObject([
    {
      awaited: [
        { pieces: 50, on: dayFrom(20) },
        { pieces: 150, on: null },
      ],
    },
  ])
  const received = await admin.post(`/incoming-stock/${lots[0]}/receipt`, { pieces: 220 })
  expect(received).toMatchObject({ status: 200, body: { availableQuantity: 0 } })
  expect(await lineOf(id)).toMatchObject([{ reserved: 400, incoming: [] }])
  expect(await heldOf()).toMatchObject([{ awaited: [{ pieces: 180, on: null }] }])
})

test('calls, orders, changes of a lot and its arrival at the same moment never give away what is set aside', async () => {
  await using opened = await open()
  const { shop, admin, buyer, lots, buy, lineOf } = opened
  const rounds = size(2, 20)
  const ids: string[] = []
  for (let round = 0; round < rounds; round += 1)
    ids.push(await activeCallOff(opened, { lines: [{ ...proposal().lines[0], pieces: 400 }] }))
  await Promise.all([
    ...ids.map((id) => call(buyer, id, 200)),
    buy(200),
    admin.put(`/incoming-stock/${lots[1]}`, { pieces: 450, on: dayFrom(41), note: '' }),
    admin.post(`/incoming-stock/${lots[0]}/receipt`, { pieces: 380 }),
    shop.jobs.tick('sweep-call-off-orders'),
    ...ids.slice(1).map((id) => admin.put(`/call-off-orders/${id}/end`, { reason: 'Over' })),
  ])
  expect(shop.failures).toEqual([])
  expect(await lineOf(ids[0] ?? '')).toMatchObject([{ pieces: 400, calledPieces: 200 }])
})

test('a product that is sold from the shelf only is set aside on lots too, and called once they have come', async () => {
  await using opened = await open()
  const { shop, admin, buyer, lots, lineOf } = opened
  await shop.db.updateTable('products').set({ sold_from: 'shelf' }).execute()
  const id = await activeCallOff(opened, { lines: [{ ...proposal().lines[0], pieces: 600 }] })
  expect(await lineOf(id)).toMatchObject([{ reserved: 300, incoming: [{ pieces: 300 }] }])
  expect(await call(buyer, id, 400)).toMatchObject({ body: { code: 'out-of-stock' } })
  expect(await lineOf(id)).toMatchObject([{ reserved: 300, incoming: [{ pieces: 300 }] }])
  await admin.post(`/incoming-stock/${lots[0]}/receipt`, { pieces: 400 })
  expect(await available(shop)).toBe(100)
  expect(await call(buyer, id, 600)).toMatchObject({ status: 200 })
  expect(await available(shop)).toBe(100)
})

test('of a lot that comes in parts, orders get their pieces first, then the call-off order, now and later', async () => {
  await using opened = await open()
  const { admin, buyer, lots, buy, lineOf } = opened
  const id = await activeCallOff(opened, { lines: [{ ...proposal().lines[0], pieces: 600 }] })
  // 300 in stock and 300 of the first lot are set aside; the order is promised the 100 that are left of it.
  const order = String((await buy(100, buyer)).body.insertedId)
  const receive = async (pieces: number, close: readonly string[]) => {
    const { body } = await admin.post(`/incoming-stock/${lots[0]}/goods-receipts`, {})
    const path = `/goods-receipts/${body.insertedId}`
    const { body: read } = await admin.get(path)
    await admin.post(`${path}/pieces`, { product_id: 'router', pieces, batch: '' })
    return admin.post(`${path}/posting`, { expected: read.expected, received: pieces, close })
  }
  expect(await receive(150, [])).toMatchObject({ status: 200 })
  expect((await buyer.get(`/orders/${order}`)).body).toMatchObject({ lines: [{ orderAmount: 100 }] })
  expect((await buyer.get(`/orders/${order}`)).body).not.toMatchObject({ lines: [{ awaited: [{}] }] })
  expect(await lineOf(id)).toMatchObject([{ reserved: 350, incoming: [{ pieces: 250, on: dayFrom(20) }] }])
  expect(await receive(50, ['router'])).toMatchObject({ status: 200 })
  expect(await lineOf(id)).toMatchObject([{ reserved: 400, incoming: [] }])
})

test('what a call can take: free pieces and those set aside, by day, as the order then gets them', async () => {
  await using opened = await open()
  const { admin, buyer, buy, lineOf } = opened
  // All 300 of the shelf and 300 of the first lot are set aside; the second lot is free.
  const id = await activeCallOff(opened, { lines: [{ ...proposal().lines[0], pieces: 600 }] })
  await admin.post('/products/router/stock-changes', { pieces: 20, reason: 'received' })
  expect(await lineOf(id)).toMatchObject([
    {
      supply: {
        availableQuantity: 320,
        incoming: [
          { pieces: 400, on: dayFrom(20) },
          { pieces: 500, on: dayFrom(40) },
          { pieces: 300, on: dayFrom(400) },
        ],
        soldFrom: 'incoming',
      },
    },
  ])
  const order = String((await call(buyer, id, 600)).body.insertedId)
  expect((await buyer.get(`/orders/${order}`)).body).toMatchObject({
    lines: [{ awaited: [{ pieces: 280, on: dayFrom(20) }] }],
  })
  expect(await buy(100)).toMatchObject({ status: 200 })
  await admin.put(`/call-off-orders/${id}/end`, { reason: 'Over' })
  expect((await lineOf(id))[0]).not.toHaveProperty('supply')
})
