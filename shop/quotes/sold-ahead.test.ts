import { expect, test } from 'vitest'
import { inDays, openLots } from '#test/lots.ts'
import { accept, askLongAgo, offer } from '#test/quotes.ts'

/** Opens a shop in which a buyer can be offered switches, of which 300 are in stock. */
async function openOffers(sold?: Parameters<typeof openLots>[0]) {
  const lots = await openLots(sold)
  const { shop, admin, buyer } = lots
  /** Has pieces offered at $9.50. @returns the quote's id and the reply */
  const offerPieces = async (pieces: number, holdStock = false) => {
    const id = await askLongAgo(shop, buyer, [{ product_id: 'switch', pieces }])
    const reply = await offer(admin, id, 1, { lines: [{ line: 1, pieces, price: 9.5 }], holdStock })
    return { id, reply }
  }
  const promises = async () =>
    (await shop.rows('stock_promises')).map(({ order_id, position, lot_id, pieces }) => ({
      order_id,
      position,
      lot_id,
      pieces,
    }))
  const ledger = async () =>
    (await shop.rows('stock_ledger'))
      .filter(({ product_id, reason }) => product_id === 'switch' && reason !== 'received')
      .map(({ reason, pieces, order_id, quote_id }) => [reason, pieces, order_id ?? quote_id])
  return { ...lots, offerPieces, promises, ledger, [Symbol.asyncDispose]: () => lots[Symbol.asyncDispose]() }
}

test('an accepted offer of more pieces than there are takes the shelf and lots, and the order has the days', async () => {
  await using offers = await openOffers()
  const { shop, admin, buyer, book, offerPieces, promises, ledger, expectAwaited, available } = offers
  const late = await book(400, 40)
  const early = await book(150, 20)
  await book(5_000, 10, { confirmed: false })
  const { id, reply } = await offerPieces(500)
  expect(reply.status).toBe(200)
  expect((await buyer.get(`/quotes/${id}`)).body).toMatchObject({
    lines: [{ short: { availableQuantity: 300, soldFrom: 'incoming' } }],
  })
  expect((await admin.get(`/quotes/${id}/figures`)).body).toMatchObject({
    lines: [{ available: 300, orderable: 850 }],
  })
  const accepted = await accept(buyer, id, 2)
  expect(accepted.status).toBe(200)
  const order = accepted.body.insertedId
  expect(await available()).toBe(0)
  expect(await ledger()).toEqual([['held', -300, order]])
  expect(await promises()).toEqual([
    { order_id: order, position: 1, lot_id: early, pieces: 150 },
    { order_id: order, position: 1, lot_id: late, pieces: 50 },
  ])
  const days = [
    { pieces: 150, on: inDays(20) },
    { pieces: 50, on: inDays(40) },
  ]
  await expectAwaited(order, days)
  expect(await shop.rows('order_lines')).toMatchObject([
    { pieces: 500, unit_price_cents: 950, price_source: 'quote', promised: days },
  ])
  expect(shop.mails.emails.at(-1)).toMatchObject({
    kind: 'order-placed',
    order: { lines: [{ awaited: days }] },
  })
})

test('an offer holds pieces on the shelf only; what it holds is the order’s before any lot', async () => {
  await using offers = await openOffers()
  const { shop, buyer, book, order, offerPieces, promises, ledger } = offers
  const lot = await book(400, 20)
  expect((await offerPieces(500, true)).reply).toMatchObject({
    status: 409,
    body: { code: 'quote-hold-short', lines: [{ line: 1, availableQuantity: 300 }] },
  })
  const { id, reply } = await offerPieces(300, true)
  expect(reply.status).toBe(200)
  const other = await order(400, await shop.signUp('bo@example.com'))
  const taken = [{ order_id: other.body.insertedId, position: 1, lot_id: lot, pieces: 400 }]
  expect(await promises()).toEqual(taken)
  const accepted = await accept(buyer, id, 2)
  expect(accepted.status).toBe(200)
  expect(await promises()).toEqual(taken)
  expect(await ledger()).toEqual([
    ['held', -300, id],
    ['released', 300, id],
    ['held', -300, accepted.body.insertedId],
  ])
})

test('an offer that neither the shelf nor lots suffice for is not accepted, and stays open', async () => {
  await using offers = await openOffers()
  const { shop, buyer, book, order, offerPieces, promises, available } = offers
  await book(400, 20)
  await book(5_000, 25, { confirmed: false })
  const { id } = await offerPieces(500)
  const other = await order(201)
  expect(other.status).toBe(200)
  expect(await accept(buyer, id, 2)).toMatchObject({
    status: 409,
    body: { code: 'out-of-stock', nearestQuantities: [499] },
  })
  expect(await shop.rows('orders')).toHaveLength(1)
  expect(await promises()).toEqual([])
  expect(await available()).toBe(99)
  expect((await buyer.get(`/quotes/${id}`)).body).toMatchObject({ status: 'offered' })
  expect((await buyer.put(`/orders/${other.body.insertedId}/cancellation`)).status).toBe(200)
  expect((await accept(buyer, id, 2)).status).toBe(200)
  expect(await promises()).toMatchObject([{ pieces: 200 }])
})

test('an offer of what is made to order says in how many days the pieces are there', async () => {
  await using offers = await openOffers({ soldFrom: 'order', leadDays: 30 })
  const { buyer, offerPieces, expectAwaited } = offers
  const { id } = await offerPieces(500)
  expect((await buyer.get(`/quotes/${id}`)).body).toMatchObject({
    lines: [{ short: { availableQuantity: 300, incoming: [], soldFrom: 'order', leadDays: 30 } }],
  })
  const accepted = await accept(buyer, id, 2)
  await expectAwaited(accepted.body.insertedId, [{ pieces: 200, on: inDays(30) }])
})
