import { expect, test } from 'vitest'
import { auditedAfter } from '#test/audited-after.ts'
import { setFreight } from '#test/charges.ts'
import { delivery, openLots } from '#test/lots.ts'
import { pay } from '#test/shipments.ts'
import { laterPieces } from './later-pieces.ts'

test('pieces beyond the shelf come later, one line of a product after the other', () => {
  const line = (productId: string, pieces: number, soldFrom: 'shelf' | 'incoming' = 'incoming') => ({
    productId,
    pieces,
    soldFrom,
    available: 300,
  })
  expect(
    laterPieces([line('a', 200), line('b', 400), line('a', 200), line('a', 50), line('c', 400, 'shelf')]),
  ).toEqual([0, 100, 100, 50, 0])
})

test('where each shipment pays freight, an order in two costs more, and one that waits does not', async () => {
  await using lots = await openLots()
  const { shop, admin, buyer, book } = lots
  await book(2_000, 20)
  await setFreight(admin, { country: '', freeFrom: null, eachShipment: true })
  const pieces = (orderAmount: number) => [{ product_id: 'switch', orderAmount }]
  const totals = async (of: object) => (await buyer.post('/orders/totals', { delivery, ...of })).body
  expect(await totals({ lines: pieces(500) })).toMatchObject({
    total: 5_018,
    togetherSaves: 9,
    charges: { freight: 18 },
  })
  expect(await totals({ lines: pieces(500), shipTogether: true })).toMatchObject({
    total: 5_009,
    togetherSaves: 9,
  })
  expect(await totals({ lines: pieces(300) }), 'all on the shelf').not.toHaveProperty('togetherSaves')

  const order = (orderAmount: number, paymentAmount: number, more: object = {}) =>
    buyer.post('/orders', { delivery, lines: pieces(orderAmount), paymentAmount, ...more })
  expect(await order(500, 5_009)).toMatchObject({
    status: 409,
    body: { code: 'price-changed', paymentAmount: 5_018 },
  })
  const inTurn = String((await order(500, 5_018)).body.insertedId)
  expect((await buyer.get(`/orders/${inTurn}`)).body).toMatchObject({ charges: { freight: 18 } })
  // Nothing is on the shelf any more, so all of it is one shipment.
  expect((await order(100, 1_009)).status).toBe(200)
  expect((await buyer.put(`/orders/${inTurn}/ship-together`, { shipTogether: true })).status).toBe(200)
  expect((await buyer.put(`/orders/${inTurn}/ship-together`, { shipTogether: false })).status).toBe(200)
  expect((await buyer.put(`/orders/${inTurn}/cancellation`)).status).toBe(200)

  const together = String((await order(500, 5_009, { shipTogether: true })).body.insertedId)
  expect((await buyer.get(`/orders/${together}`)).body).toMatchObject({ oneFreight: true })
  expect(await buyer.put(`/orders/${together}/ship-together`, { shipTogether: false })).toMatchObject({
    status: 409,
    body: { code: 'freight-of-one-shipment' },
  })
  // Of several addresses, the last ones wait.
  const divided = [250, 250].map((share) => ({ address: delivery, lines: pieces(share) }))
  expect((await buyer.put(`/orders/${together}/cancellation`)).status).toBe(200)
  const parts = await buyer.post('/orders/totals', { lines: pieces(500), deliveries: divided })
  expect(parts.body, 'the first is one shipment, the second two').toMatchObject({ charges: { freight: 27 } })
  const paid = String((await order(500, 5_018)).body.insertedId)
  await pay(shop, buyer, paid)
  expect(await shop.rows('invoices')).toMatchObject([{ order_id: paid, amount_cents: 501_800 }])
  expect(await auditedAfter(shop, 'select 1')).toEqual([])
})
