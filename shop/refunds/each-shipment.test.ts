import { expect, test } from 'vitest'
import { setFreight } from '#test/charges.ts'
import { delivery, inDays, openLots } from '#test/lots.ts'
import { pay } from '#test/shipments.ts'

test('where each shipment pays freight, pieces are refunded without it, and a whole order with that of all shipments', async () => {
  await using lots = await openLots()
  const { shop, admin, buyer, book } = lots
  const lot = await book(2_000, 20)
  await setFreight(admin, { country: '', freeFrom: null, eachShipment: true })
  const order = async (orderAmount: number, paymentAmount: number) => {
    const lines = [{ product_id: 'switch', orderAmount }]
    const { body } = await buyer.post('/orders', { delivery, lines, paymentAmount })
    const id = String(body.insertedId)
    await pay(shop, buyer, id)
    return id
  }
  // 300 pieces are shipped now and 200 later: freight is 9 for each shipment.
  const parts = await order(500, 5_018)
  await admin.put(`/incoming-stock/${lot}`, { pieces: 2_000, on: inDays(40), note: '' })
  expect((await buyer.post(`/orders/${parts}/cancelled-pieces`, { line: 1 })).body).toEqual({
    cancelled: 200,
  })
  expect(
    (await admin.post(`/orders/${parts}/refunds`, { lines: [{ line: 1, orderAmount: 50 }], reason: 'Late' }))
      .body,
  ).toMatchObject({ amount: 500, left: 2_518 })
  // What is left has the freight of both shipments: the shop gives it back as an amount.
  expect(await admin.post(`/orders/${parts}/refunds`, { amount: 9, reason: 'One shipment' })).toMatchObject({
    status: 200,
    body: { left: 2_509 },
  })
  expect((await admin.put(`/orders/${parts}/refund`)).status).toBe(200)

  const whole = await order(500, 5_018)
  expect((await admin.put(`/orders/${whole}/refund`)).status).toBe(200)
  await shop.jobs.runAll()
  const back = (id: string) =>
    shop.cards.ledger.flatMap((move) =>
      move.kind === 'refund' && move.orderId === id ? [move.amountCents] : [],
    )
  expect(back(parts)).toEqual([200_000, 50_000, 900, 250_900])
  expect(back(whole)).toEqual([501_800])
  expect(await shop.rows('stock_promises')).toEqual([])
  expect(await lots.available()).toBe(300)
})
