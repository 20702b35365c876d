import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sourcesText } from '#contract/stock/promised-text.ts'
import { renderEmail } from '#mail/templates/render.ts'
import { inDays, letPass, openLots, switchFields } from '#test/lots.ts'
import { pdfText } from '#test/pdf-text.ts'
import { accept, askLongAgo, counter, decline, endTime, offer, withdraw } from '#test/quotes.ts'

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
  /** What offers hold of pieces that have not come. */
  const holds = async () => {
    const { rows } = await sql<{ row: unknown[] }>`
      select json_build_array(quote_id, lot_id, pieces, promised_on) as row from stock_promises
      where quote_id is not null order by id`.execute(shop.db)
    return rows.map(({ row }) => row)
  }
  const ledger = async () =>
    (await shop.rows('stock_ledger'))
      .filter(({ product_id, reason }) => product_id === 'switch' && reason !== 'received')
      .map(({ reason, pieces, order_id, quote_id }) => [reason, pieces, order_id ?? quote_id])
  return {
    ...lots,
    offerPieces,
    promises,
    holds,
    ledger,
    [Symbol.asyncDispose]: () => lots[Symbol.asyncDispose](),
  }
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
  const accepted = await accept(buyer, id, 2, { shipTogether: true })
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
  expect((await buyer.get(`/orders/${order}`)).body).toMatchObject({ shipTogether: true })
  expect(shop.mails.emails.at(-1)).toMatchObject({
    kind: 'order-placed',
    order: { lines: [{ awaited: days }] },
  })
})

test('an offer holds pieces of lots as well, which nobody else gets, and the order has them', async () => {
  await using offers = await openOffers()
  const { shop, admin, buyer, book, order, offerPieces, promises, holds, ledger, available } = offers
  const [early, late] = [await book(150, 20), await book(400, 40)]
  await book(5_000, 10, { confirmed: false })
  expect((await offerPieces(900, true)).reply).toMatchObject({
    status: 409,
    body: { code: 'quote-hold-short', lines: [{ line: 1, availableQuantity: 850 }] },
  })
  expect(await holds()).toEqual([])
  expect(await ledger()).toEqual([])
  const { id, reply } = await offerPieces(500, true)
  expect(reply.status).toBe(200)
  const held = [
    [id, early, 150, inDays(20)],
    [id, late, 50, inDays(40)],
  ]
  expect(await holds()).toEqual(held)
  expect(await ledger()).toEqual([['held', -300, id]])
  const awaited = [
    { pieces: 150, on: inDays(20) },
    { pieces: 50, on: inDays(40) },
  ]
  const quote = (await buyer.get(`/quotes/${id}`)).body
  expect(quote).toMatchObject({ heldUntil: quote.expiresAt, lines: [{ awaited }] })
  expect((await admin.get(`/quotes/${id}/figures`)).body).toMatchObject({
    lines: [{ available: 300, orderable: 850 }],
  })
  const { path } = (await buyer.put(`/quotes/${id}/link`)).body
  expect((await shop.nobody.get(String(path).replace('/q/', '/quote-links/'))).body).toMatchObject({
    lines: [{ awaited }],
  })
  expect(shop.mails.emails.at(-1)).toMatchObject({
    kind: 'quote-offered',
    isHeld: true,
    lines: [{ awaited }],
    awaited,
  })
  const paper = await buyer.get(`/quotes/${id}/pdf`)
  expect(pdfText(paper.bytes).replaceAll(/\s+/g, ' ')).toContain(`Held: ${sourcesText(500, awaited)}`)
  // 350 of the later lot are left, for anybody.
  const bo = await shop.signUp('bo@example.com')
  expect(await order(351, bo)).toMatchObject({ status: 409, body: { code: 'out-of-stock' } })
  const other = await order(350, bo)
  expect(other.status).toBe(200)
  const accepted = await accept(buyer, id, 2)
  expect(accepted.status).toBe(200)
  expect(await holds()).toEqual([])
  expect((await buyer.get(`/quotes/${id}/pdf`)).text === paper.text, 'the same bytes').toBe(true)
  expect(await promises()).toEqual([
    { order_id: other.body.insertedId, position: 1, lot_id: late, pieces: 350 },
    { order_id: accepted.body.insertedId, position: 1, lot_id: early, pieces: 150 },
    { order_id: accepted.body.insertedId, position: 1, lot_id: late, pieces: 50 },
  ])
  expect(await ledger()).toEqual([
    ['held', -300, id],
    ['released', 300, id],
    ['held', -300, accepted.body.insertedId],
  ])
  expect(await available()).toBe(0)
})

test('pieces held by an offer follow their lots, after orders, and are free when the offer ends', async () => {
  await using offers = await openOffers()
  const { shop, admin, buyer, book, order, offerPieces, holds, ledger, available, promises } = offers
  const [early, late] = [await book(200, 20), await book(400, 40)]
  const { id } = await offerPieces(500, true)
  const ordered = await order(300)
  expect(await holds()).toEqual([[id, early, 200, inDays(20)]])
  expect((await admin.post(`/incoming-stock/${early}/receipt`, { pieces: 120 })).status).toBe(200)
  // 80 did not come: they are held on the next lot.
  expect(await holds()).toEqual([[id, late, 80, inDays(40)]])
  expect(await ledger()).toEqual([
    ['held', -300, id],
    ['held', -120, id],
  ])
  const change = { pieces: 320, on: inDays(50) }
  const { body } = await admin.post(`/incoming-stock/${late}/impact-preview`, change)
  expect(body).toMatchObject({
    changeCount: 2,
    emailCount: 1,
    changes: [
      { order_id: ordered.body.insertedId, after: [{ pieces: 300, on: inDays(50) }] },
      {
        quote_id: id,
        email: 'ada@example.com',
        productName: 'Switch',
        before: [{ pieces: 80, on: inDays(40) }],
        after: [
          { pieces: 20, on: inDays(50) },
          { pieces: 60, on: null },
        ],
        now: 0,
      },
    ],
  })
  expect((await admin.put(`/incoming-stock/${late}`, { ...change, note: '' })).status).toBe(200)
  expect(await holds()).toEqual([
    [id, late, 20, inDays(50)],
    [id, null, 60, null],
  ])
  expect((await buyer.get(`/quotes/${id}`)).body).toMatchObject({
    lines: [
      {
        awaited: [
          { pieces: 20, on: inDays(50) },
          { pieces: 60, on: null },
        ],
      },
    ],
  })
  const tooFew = { status: 409, body: { code: 'quote-pieces-late', pieces: 60 } }
  expect(await accept(buyer, id, 2)).toMatchObject(tooFew)
  const more = await book(100, 60)
  expect(await holds()).toEqual([
    [id, late, 20, inDays(50)],
    [id, more, 60, inDays(60)],
  ])
  expect((await withdraw(buyer, id, 2)).status).toBe(409)
  expect((await decline(buyer, id, 2)).status).toBe(200)
  expect(await holds()).toEqual([])
  expect(await available()).toBe(420)
  expect((await ledger()).slice(2)).toEqual([['released', 420, id]])
  expect(await promises()).toEqual([
    { order_id: ordered.body.insertedId, position: 1, lot_id: late, pieces: 300 },
  ])
  expect(await shop.rows('incoming_stock')).toMatchObject([
    { id: early, reserved: 0 },
    { id: late, reserved: 300 },
    { id: more, reserved: 0 },
  ])
})

test('a new offer takes the place of what the one before it held, and an offer that is over frees its lots', async () => {
  await using offers = await openOffers()
  const { shop, admin, buyer, book, offerPieces, holds, available } = offers
  const lot = await book(400, 20)
  const { id } = await offerPieces(600, true)
  expect(await holds()).toEqual([[id, lot, 300, inDays(20)]])
  const lines = [{ line: 1, pieces: 700, price: 9 }]
  expect((await offer(admin, id, 2, { lines, holdStock: true })).status).toBe(200)
  expect(await holds()).toEqual([[id, lot, 400, inDays(20)]])
  expect((await counter(buyer, id, 3, { lines: [{ line: 1, pieces: 700, price: 8 }] })).status).toBe(200)
  expect(await holds()).toEqual([])
  expect(await available()).toBe(300)
  expect((await offer(admin, id, 4, { lines, holdStock: true })).status).toBe(200)
  await endTime(shop, id)
  await shop.jobs.tick('sweep-quotes')
  expect((await buyer.get(`/quotes/${id}`)).body).toMatchObject({ status: 'expired' })
  expect(await holds()).toEqual([])
  expect(await available()).toBe(300)
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

test('an offer whose held pieces cannot be had for now says so, and is accepted once they can', async () => {
  await using offers = await openOffers()
  const { shop, admin, buyer, book, offerPieces, promises } = offers
  const lot = await book(400, 20)
  const { id } = await offerPieces(500, true)
  const late = { status: 409, body: { code: 'quote-pieces-late', pieces: 200 } }
  const lines = async () => (await buyer.get(`/quotes/${id}`)).body.lines
  const sure = [{ awaited: [{ pieces: 200, on: inDays(20) }] }]
  const unsure = [{ awaited: [{ pieces: 200, on: null }] }]
  const change = (confirmed: boolean) =>
    admin.put(`/incoming-stock/${lot}`, { pieces: 400, on: inDays(20), note: '', confirmed })
  const sellFrom = (soldFrom: string) => admin.put('/product?_id=switch', { ...switchFields, soldFrom })

  expect((await change(false)).status).toBe(200)
  expect(await lines()).toMatchObject(unsure)
  expect((await admin.get(`/quotes/${id}/figures`)).body).toMatchObject({ lines: [{ available: 300 }] })
  expect(await accept(buyer, id, 2)).toMatchObject(late)
  expect((await change(true)).status).toBe(200)
  expect(await lines()).toMatchObject(sure)

  await sellFrom('shelf')
  expect(await lines()).toMatchObject(unsure)
  expect(await accept(buyer, id, 2)).toMatchObject(late)
  await sellFrom('incoming')

  await letPass(offers, 21)
  expect(await lines()).toMatchObject(unsure)
  expect(await accept(buyer, id, 2)).toMatchObject(late)
  await admin.post(`/quotes/${id}/offer-mails`, { revision: 2 })
  const resent = shop.mails.emails.at(-1)
  if (!resent) throw new Error('no email')
  expect(resent).toMatchObject({ kind: 'quote-offered', lines: unsure })
  expect((await renderEmail(resent)).text.replaceAll(/\s+/g, ' ')).toContain(
    '200 of them have no delivery day now: the offer can be accepted once all have one.',
  )

  const redated = { pieces: 400, on: inDays(5), note: '' }
  expect((await admin.put(`/incoming-stock/${lot}`, redated)).status).toBe(200)
  expect((await accept(buyer, id, 2)).status).toBe(200)
  expect(await promises()).toMatchObject([{ lot_id: lot, pieces: 200 }])
})

test('an offer that is refused for another reason than its late pieces says that reason', async () => {
  await using offers = await openOffers()
  const { shop, admin, buyer, book } = offers
  const lot = await book(400, 20)
  const id = await askLongAgo(shop, buyer, [
    { product_id: 'switch', pieces: 500 },
    { product_id: 'cable', pieces: 100 },
  ])
  const lines = [
    { line: 1, pieces: 500, price: 9 },
    { line: 2, pieces: 100, price: 1 },
  ]
  expect((await offer(admin, id, 1, { lines, holdStock: true })).status).toBe(200)
  await admin.put(`/incoming-stock/${lot}`, { pieces: 100, on: inDays(20), note: '' })
  expect(await accept(buyer, id, 2)).toMatchObject({ body: { code: 'quote-pieces-late', pieces: 100 } })
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', 'cable').execute()
  expect(await accept(buyer, id, 2)).toMatchObject({
    body: { code: 'order-lines-refused', lines: [{ code: 'out-of-stock' }, { code: 'no-such-product' }] },
  })
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

test('an offer holds what there is of a product that is made to order, and the rest can be made', async () => {
  await using offers = await openOffers({ soldFrom: 'order', leadDays: 30 })
  const { buyer, admin, book, offerPieces, holds, expectAwaited } = offers
  const [lot] = [await book(100, 10), await book(100, 40)]
  const { id, reply } = await offerPieces(500, true)
  expect(reply.status).toBe(200)
  expect(await holds()).toEqual([
    [id, lot, 100, inDays(10)],
    [id, null, 100, inDays(30)],
  ])
  expect(
    (await admin.post('/products/switch/stock-changes', { pieces: 50, reason: 'received', note: '' })).status,
  ).toBe(200)
  expect(await holds()).toEqual([
    [id, lot, 100, inDays(10)],
    [id, null, 50, inDays(30)],
  ])
  // Days later, what is made is there as much later.
  await letPass(offers, 5)
  const awaited = [
    { pieces: 100, on: inDays(5) },
    { pieces: 50, on: inDays(30) },
  ]
  expect((await buyer.get(`/quotes/${id}`)).body).toMatchObject({ lines: [{ awaited }] })
  const accepted = await accept(buyer, id, 2)
  await expectAwaited(accepted.body.insertedId, awaited)
})
