import { expect, test } from 'vitest'
import { openInterleaving } from '#test/interleaving.ts'
import { openLots } from '#test/lots.ts'
import { pay } from '#test/shipments.ts'

test('an order is not shipped in part while its buyer has it shipped together, whoever is first', async () => {
  const interleaving = openInterleaving({
    'before it writes the shipment': /insert into "?shipments/,
    'before it writes the choice': /update "orders" set "ship_together"/,
  })
  await using lots = await openLots({ soldFrom: 'incoming', before: interleaving.before })
  const { shop, admin, buyer, book, order, expectAwaited } = lots
  interleaving.watch(shop.db)
  const lot = await book(800, 20)
  const id = String((await order(500)).body.insertedId)
  await pay(shop, buyer, id)
  const ship = () =>
    admin.post(`/orders/${id}/shipments`, { delivery: 1, lines: [{ line: 1, orderAmount: 100 }] })
  const choose = (shipTogether: boolean) => buyer.put(`/orders/${id}/ship-together`, { shipTogether })
  const stored = async () => [
    (await shop.rows('orders')).map(({ ship_together }) => ship_together),
    (await shop.rows('shipments')).filter(({ voided_at }) => voided_at === null).length,
  ]

  const shipped = await interleaving.meet('ship', ship, 'before it writes the shipment', () => choose(true))
  expect(shipped).toMatchObject({
    first: { status: 200 },
    second: { status: 409, body: { code: 'shipped-before' } },
    rivalWasFirst: false,
  })
  expect(await stored()).toEqual([[false], 1])

  const [{ id: shipment } = { id: '' }] = await shop.rows('shipments')
  expect((await admin.delete(`/shipments/${shipment}`)).status).toBe(200)
  const chosen = await interleaving.meet('choose', () => choose(true), 'before it writes the choice', ship)
  expect(chosen).toMatchObject({
    first: { status: 200 },
    second: { status: 409, body: { code: 'ship-together' } },
    rivalWasFirst: false,
  })
  expect(await stored()).toEqual([[true], 0])

  const came = await interleaving.meet(
    'choose again',
    () => choose(false),
    'before it writes the choice',
    () => admin.post(`/incoming-stock/${lot}/receipt`, { pieces: 800 }),
  )
  expect([came?.first.status, came?.second.status]).toEqual([200, 200])
  await expectAwaited(id, [])
  expect(await stored()).toEqual([[false], 0])
  expect(shop.failures).toEqual([])
})
