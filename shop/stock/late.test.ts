import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditedAfter } from '#test/audited-after.ts'
import { delivery, inDays, letPass, openLots } from '#test/lots.ts'
import { pay } from '#test/shipments.ts'

test('buyers are told once when the day of their pieces has passed, and can cancel them', async () => {
  await using lots = await openLots()
  const { shop, admin, buyer, book, order, expectAwaited } = lots
  const lot = await book(800, 20)
  const placed = await order(500)
  await pay(shop, buyer, String(placed.body.insertedId))
  const here = await order(100, await shop.signUp('bo@example.com'))
  expect(here.status).toBe(200)
  const told = () => shop.mails.emails.filter(({ kind }) => kind === 'pieces-late')
  await letPass(lots, 20)
  await shop.jobs.tick('tell-of-late-pieces')
  expect(told(), 'today is their day').toEqual([])
  await letPass(lots, 1)
  for (let turn = 0; turn < 2; turn += 1) await shop.jobs.tick('tell-of-late-pieces')
  expect(new Set(told().map(({ to }) => to))).toEqual(new Set(['ada@example.com', 'bo@example.com']))
  expect(told()).toHaveLength(2)
  expect(told().find(({ to }) => to === 'ada@example.com')).toMatchObject({
    lines: [{ productName: 'Switch', late: [{ pieces: 200, on: inDays(-1) }] }],
    lineCount: 1,
  })
  expect((await buyer.get(`/orders/${placed.body.insertedId}`)).body).toMatchObject({
    lines: [{ daysChanged: true }],
  })

  // A new day that passes too is told of again.
  expect((await admin.put(`/incoming-stock/${lot}`, { pieces: 800, on: inDays(5), note: '' })).status).toBe(
    200,
  )
  await expectAwaited(placed.body.insertedId, [{ pieces: 200, on: inDays(5) }])
  await shop.jobs.tick('tell-of-late-pieces')
  expect(told()).toHaveLength(2)
  await letPass(lots, 6)
  await shop.jobs.tick('tell-of-late-pieces')
  expect(told()).toHaveLength(4)
  const cancelled = await buyer.post(`/orders/${placed.body.insertedId}/cancelled-pieces`, { line: 1 })
  expect(cancelled.body).toEqual({ cancelled: 200 })
})

test('awaited pieces of an order to several addresses are cancelled, at the last addresses first', async () => {
  await using lots = await openLots()
  const { shop, admin, buyer, book } = lots
  const lot = await book(800, 20)
  const pieces = (orderAmount: number) => [{ product_id: 'switch', orderAmount }]
  const placed = await buyer.post('/orders', {
    lines: pieces(800),
    paymentAmount: 8_000,
    deliveries: [400, 300, 100].map((share) => ({ address: delivery, lines: pieces(share) })),
  })
  const id = String(placed.body.insertedId)
  await pay(shop, buyer, id)
  const ship = (to: number, orderAmount: number) =>
    admin.post(`/orders/${id}/shipments`, { delivery: to, lines: [{ line: 1, orderAmount }] })
  expect((await ship(2, 50)).status).toBe(200)
  await admin.put(`/incoming-stock/${lot}`, { pieces: 800, on: inDays(50), note: '' })
  // 500 have not come: the third address gets none, the second the 50 that it has, the first 250.
  expect((await buyer.post(`/orders/${id}/cancelled-pieces`, { line: 1 })).body).toEqual({ cancelled: 500 })
  const { body } = await buyer.get(`/orders/${id}`)
  expect(body).toMatchObject({
    lines: [{ cancelled: 500 }],
    deliveries: [
      { cancelled: [{ line: 1, orderAmount: 150 }] },
      { cancelled: [{ line: 1, orderAmount: 250 }] },
      { cancelled: [{ line: 1, orderAmount: 100 }] },
    ],
    openLines: [{ delivery: 1, orderAmount: 250 }],
  })
  expect(await ship(3, 1)).toMatchObject({ status: 409, body: { code: 'more-than-open' } })
  expect(await shop.rows('incoming_stock')).toMatchObject([{ reserved: 0 }])
  const gone = 'delete from cancelled_line_deliveries where delivery_position = 3'
  expect(await auditedAfter(shop, gone)).toEqual([
    'the cancelled pieces of a line are missing at its addresses',
  ])
  expect((await ship(1, 250)).status).toBe(200)
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({ fulfilment: 'shipped' })
  await expect(
    sql`update order_lines set cancelled_pieces = 501 where order_id = ${id}`.execute(shop.db),
  ).rejects.toThrow('500 of 501 cancelled pieces')
})
