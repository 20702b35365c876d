import { expect, test } from 'vitest'
import { openDelivered, returning } from '#test/returns.ts'
import { openShipping, pay, serials } from '#test/shipments.ts'

/** Several people at once: on Postgres they meet in the database, on the embedded one they come one after the other. */

const codes = (replies: readonly { readonly status: number; readonly body: Record<string, unknown> }[]) =>
  replies.map(({ status, body }) => String(body.code ?? status)).toSorted()

test('of many returns of the same pieces only as many are taken as there are pieces', async () => {
  await using delivered = await openDelivered()
  const { shop, ask } = delivered
  const replies = await Promise.all(Array.from({ length: 8 }, () => ask({ line: 2, orderAmount: 100 })))
  expect(codes(replies)).toEqual([
    ...['200', '200', '200'],
    ...Array.from({ length: 5 }, () => 'more-than-returnable'),
  ])
  expect(await shop.rows('returns')).toHaveLength(3)
})

test('a return is decided once', async () => {
  await using delivered = await openDelivered()
  const { shop, buyer, admin, ask, approve, stateOf } = delivered
  for (let round = 0; round < 6; round += 1) {
    const id = String((await ask({ line: 2, orderAmount: 10 })).body.insertedId)
    const replies = await Promise.all([
      buyer.put(`/returns/${id}/withdrawal`),
      approve(id),
      buyer.put(`/returns/${id}/withdrawal`),
      admin.put(`/returns/${id}/refusal`, { reason: 'x' }),
      approve(id),
    ])
    expect(replies.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    // One that was approved first may be refused then.
    expect(['withdrawn', 'refused', 'approved']).toContain(await stateOf(id))
  }
  expect(shop.failures).toEqual([])
})

test('a return is received once, and refunded once, whoever else does it at the same moment', async () => {
  await using delivered = await openDelivered()
  const { shop, admin, approved, receive, refund, stateOf } = delivered
  for (let round = 0; round < 5; round += 1) {
    const id = await approved({ line: 2, orderAmount: 10 }, { line: 1, orderAmount: 2 })
    const sent = serials(2, round * 2 + 1)
    const line = { line: 1, restocked: 2, writtenOff: 0, serials: sent }
    const received = await Promise.all([
      receive(id, line, { line: 2, restocked: 10, writtenOff: 0 }),
      receive(id, line, { line: 2, restocked: 10, writtenOff: 0 }),
      receive(id, { line: 2, restocked: 4, writtenOff: 1 }),
      admin.put(`/returns/${id}/refusal`, { reason: 'x' }),
    ])
    expect(received.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    const state = await stateOf(id)
    const booked = (await shop.rows('stock_ledger')).filter(({ return_id }) => return_id === id)
    expect(new Set(booked.map(({ position }) => position)).size).toBe(booked.length)
    if (state === 'refused') expect(booked).toEqual([])
    else {
      const replies = await Promise.all([refund(id), refund(id), refund(id, { amount: 5 })])
      expect(codes(replies)).toEqual(['200', 'return-not-open', 'return-not-open'])
    }
  }
  await shop.jobs.runAll()
  expect(shop.failures).toEqual([])
})

test('a serial number that came back goes out with one of two orders', async () => {
  await using delivered = await openDelivered()
  const { shop, buyer, ship, order, approved, receive } = delivered
  const orders = [await order(), await order()]
  for (const id of orders) await pay(shop, buyer, id)
  const rma = await approved({ line: 1, orderAmount: 5 })
  const sent = serials(5)
  const replies = await Promise.all([
    receive(rma, { line: 1, restocked: 5, writtenOff: 0, serials: sent }),
    ...orders.map((id) => ship({ lines: [{ line: 1, orderAmount: 5, serials: sent }] }, id)),
  ])
  expect(replies[0]).toMatchObject({ status: 200 })
  const again = await Promise.all(
    orders.map((id) => ship({ lines: [{ line: 1, orderAmount: 5, serials: sent.toReversed() }] }, id)),
  )
  expect([...codes(replies.slice(1)), ...codes(again)].filter((code) => code === '200')).toHaveLength(1)
  expect(shop.failures).toEqual([])
})

test('shipping, taking back, delivering, refunding and returning at once leave one order that is right', async () => {
  await using shipping = await openShipping()
  const { shop, buyer, admin, ship } = shipping
  for (let round = 0; round < 8; round += 1) {
    const placed = await buyer.post('/order', {
      product_id: 'cable',
      orderAmount: 100,
      address: 'x',
      phone: '1',
    })
    const id = String(placed.body.insertedId)
    await pay(shop, buyer, id)
    const { ask, approved, receive, refund } = returning(shop, buyer, admin, id)
    const [first] = await Promise.all([ship({ lines: [{ line: 1, orderAmount: 60 }] }, id)])
    const path = `/shipments/${first?.body.insertedId}`
    const rma = round % 2 === 0 ? await approved({ line: 1, orderAmount: 20 }) : undefined
    const replies = await Promise.all([
      ship({ lines: [{ line: 1, orderAmount: 40 }] }, id),
      ...(rma
        ? [receive(rma, { line: 1, restocked: 15, writtenOff: 5 })]
        : [admin.put(`/orders/${id}/refund`)]),
      admin.delete(path),
      ask({ line: 1, orderAmount: 50 }),
      admin.put(`/update?_id=${id}`),
      admin.post(`/orders/${id}/refunds`, { amount: 100, reason: 'x' }),
      ...(rma ? [refund(rma)] : []),
      ask({ line: 1, orderAmount: 30 }),
    ])
    expect(replies.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([])
    const counted = await shop.db
      .selectFrom('order_line_returns as r')
      .innerJoin('order_lines as l', (join) =>
        join.onRef('l.order_id', '=', 'r.order_id').onRef('l.position', '=', 'r.line_position'),
      )
      .select(['r.shipped', 'r.returned', 'l.pieces'])
      .where('r.order_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(counted.returned).toBeLessThanOrEqual(counted.shipped)
    expect(counted.shipped).toBeLessThanOrEqual(counted.pieces)
  }
  // The ledgers are compared as the shop closes.
  await shop.jobs.runAll()
  expect(shop.failures).toEqual([])
})
