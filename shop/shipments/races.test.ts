import { expect, test } from 'vitest'
import { openShipping, pay, serials } from '#test/shipments.ts'

/** Several admins at once: on Postgres they meet in the database, on the embedded one they come one after the other. */

test('of many shipments of the same pieces only as many go out as there are pieces', async () => {
  await using shipping = await openShipping()
  const { shop, ship, state } = shipping
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => ship({ lines: [{ line: 2, orderAmount: 100 }] })),
  )
  expect(replies.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([
    ...[200, 200, 200],
    ...Array.from({ length: 5 }, () => 'more-than-open'),
  ])
  expect(await state()).toBe('processing part-shipped')
  expect(await shop.rows('shipments')).toHaveLength(3)
})

test('one serial number goes out with one of two orders, whatever their order', async () => {
  await using shipping = await openShipping()
  const { shop, buyer, ship, order, id } = shipping
  const other = await order()
  await pay(shop, buyer, other)
  const laptops = (sent: string[], of: string) =>
    ship({ lines: [{ line: 1, orderAmount: sent.length, serials: sent }] }, of)
  for (let round = 0; round < 5; round += 1) {
    const sent = serials(20, round * 20)
    const replies = await Promise.all([laptops(sent, id), laptops(sent.toReversed(), other)])
    expect(replies.map(({ body }) => body.code ?? 'shipped').toSorted()).toEqual([
      'serials-shipped-before',
      'shipped',
    ])
  }
  expect(shop.failures).toEqual([])
})

test('shipping, taking back, delivering and refunding at once leave one order that is right', async () => {
  await using shipping = await openShipping()
  const { shop, buyer, admin, ship } = shipping
  for (let round = 0; round < 6; round += 1) {
    const placed = await buyer.post('/order', {
      product_id: 'cable',
      orderAmount: 100,
      address: 'x',
      phone: '1',
    })
    const id = String(placed.body.insertedId)
    await pay(shop, buyer, id)
    const { body } = await ship({ lines: [{ line: 1, orderAmount: 60 }] }, id)
    const path = `/shipments/${body.insertedId}`
    const replies = await Promise.all([
      ship({ lines: [{ line: 1, orderAmount: 40 }] }, id),
      admin.delete(path),
      admin.put(`${path}/delivery`),
      admin.put(`/update?_id=${id}`),
      admin.put(`/orders/${id}/refund`),
    ])
    expect(replies.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([])
  }
  // The ledgers are compared as the shop closes.
  await shop.jobs.runAll()
  expect(shop.failures).toEqual([])
})
