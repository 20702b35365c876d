import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sourcesText } from '#contract/stock/promised-text.ts'
import { checkLedger } from '#database/audit/ledger-check.ts'
import { openDesks } from '#test/desks.ts'
import { openInterleaving } from '#test/interleaving.ts'
import { availableOf, order, setKit } from '#test/kits.ts'
import { inDays } from '#test/lots.ts'
import { pdfText } from '#test/pdf-text.ts'
import { accept, askLongAgo, counter, decline, endTime, offer, withdraw } from '#test/quotes.ts'

/** 300 switches are there, 5,000 cords, and more switches are sold from deliveries: a desk takes two and five of them. */
async function openOffers(...sold: Parameters<typeof openDesks>) {
  const desks = await openDesks(...sold)
  const { shop, admin, buyer } = desks
  const askForDesks = (pieces: number, by = buyer) => askLongAgo(shop, by, [{ product_id: 'desk', pieces }])
  const hold = (id: string, revision: number, pieces: number) =>
    offer(admin, id, revision, { lines: [{ line: 1, pieces, price: 25.01 }], holdStock: true })
  const ledger = async () => {
    const { rows } = await sql<{ row: unknown[] }>`
      select json_build_array(product_id, reason, pieces, promised, coalesce(order_id, quote_id)) as row
      from stock_ledger where quote_id is not null or order_id is not null order by id`.execute(shop.db)
    return rows.map(({ row }) => row)
  }
  const promises = async () => {
    const { rows } = await sql<{ row: unknown[] }>`
      select json_build_array(coalesce(quote_id, order_id), product_id, pieces, promised_on) as row
      from stock_promises order by id`.execute(shop.db)
    return rows.map(({ row }) => row)
  }
  const onShelf = async () => [await availableOf(shop, 'switch'), await availableOf(shop, 'cord')]
  const isSound = async () => expect(await checkLedger(shop.db, { sandbox: false })).toEqual([])
  return {
    ...desks,
    askForDesks,
    hold,
    ledger,
    promises,
    onShelf,
    isSound,
    [Symbol.asyncDispose]: () => desks[Symbol.asyncDispose](),
  }
}

test('an offer of kits holds their parts, says when kits can be made, and becomes an order of them', async () => {
  await using offers = await openOffers()
  const { shop, admin, buyer, book, askForDesks, hold, ledger, promises, onShelf, isSound } = offers
  const first = await book(401, 20)
  await book(3_000, 30)
  const id = await askForDesks(400)
  const parts = [
    { product_id: 'switch', productName: 'Switch', piecesPerKit: 2 },
    { product_id: 'cord', productName: 'Cord', piecesPerKit: 5 },
  ]
  expect((await buyer.get(`/quotes/${id}`)).body).toMatchObject({ lines: [{ product_id: 'desk', parts }] })
  // 1,000 desks take all cords.
  expect(await hold(id, 1, 1_200)).toMatchObject({
    status: 409,
    body: { code: 'quote-hold-short', lines: [{ line: 1, availableQuantity: 1_000 }] },
  })
  expect(await ledger()).toEqual([])
  expect((await hold(id, 1, 400)).status).toBe(200)
  expect(await ledger()).toEqual([
    ['cord', 'held', -2_000, false, id],
    ['switch', 'held', -300, false, id],
  ])
  expect(await promises()).toEqual([
    [id, 'switch', 401, inDays(20)],
    [id, 'switch', 99, inDays(30)],
  ])
  // 701 switches make 350 desks.
  const awaited = [
    { pieces: 200, on: inDays(20) },
    { pieces: 50, on: inDays(30) },
  ]
  expect((await buyer.get(`/quotes/${id}`)).body.lines).toMatchObject([{ parts, awaited }])
  expect(shop.mails.emails.at(-1)).toMatchObject({ kind: 'quote-offered', lines: [{ awaited }] })
  expect((await admin.get(`/quotes/${id}/figures`)).body).toMatchObject({
    lines: [{ available: 150, orderable: 1_000 }],
  })
  const { path } = (await buyer.put(`/quotes/${id}/link`)).body
  const shared = await shop.nobody.get(`/quote-links/${String(path).split('/').at(-1)}`)
  expect(shared.body).toMatchObject({ lines: [{ parts, awaited, pieces: 400, price: 25.01 }] })
  const paper = await buyer.get(`/quotes/${id}/pdf`)
  const text = pdfText(paper.bytes).replaceAll(/\s+/g, ' ')
  expect(text).toContain('2 × Switch')
  expect(text).toContain(`Held: ${sourcesText(400, awaited)}`)
  await isSound()
  expect(await order(buyer, { cord: 3_001 })).toMatchObject({ body: { code: 'out-of-stock' } })

  // Ten days later, and 300 of them fewer; then what comes is for the offer.
  const { body: preview } = await admin.post(`/incoming-stock/${first}/impact-preview`, {
    pieces: 101,
    on: inDays(40),
  })
  expect(preview).toMatchObject({
    changes: [{ quote_id: id, productName: 'Switch', after: [{ pieces: 401, on: inDays(30) }] }],
  })
  expect(
    (await admin.put(`/incoming-stock/${first}`, { pieces: 401, on: inDays(25), note: '' })).status,
  ).toBe(200)
  expect(shop.mails.emails.at(-1)).toMatchObject({ kind: 'days-changed', lines: [{ productName: 'Switch' }] })
  expect((await admin.post(`/incoming-stock/${first}/receipt`, { pieces: 401 })).status).toBe(200)
  expect((await ledger()).at(-1)).toEqual(['switch', 'held', -401, true, id])
  expect((await buyer.get(`/quotes/${id}`)).body.lines).toMatchObject([{ awaited: [{ pieces: 50 }] }])
  await isSound()

  // A kit that is made otherwise is not what was offered.
  await setKit(admin, 'desk', { switch: 2, cord: 4 })
  expect(await accept(buyer, id, 2)).toMatchObject({
    status: 409,
    body: { code: 'quote-kit-changed', lines: [1] },
  })
  expect((await buyer.get(`/quotes/${id}`)).body.lines).toMatchObject([{ parts }])
  await setKit(admin, 'desk', { switch: 2, cord: 5 })
  await isSound()

  const accepted = await accept(buyer, id, 2)
  expect(accepted.status).toBe(200)
  const orderId = accepted.body.insertedId
  expect((await ledger()).slice(3)).toEqual([
    expect.arrayContaining(['released', id]),
    expect.arrayContaining(['released', id]),
    ['switch', 'held', -701, false, orderId],
    ['cord', 'held', -2_000, false, orderId],
  ])
  expect(await promises()).toEqual([[orderId, 'switch', 99, inDays(30)]])
  expect((await buyer.get(`/orders/${orderId}`)).body).toMatchObject({
    lines: [{ product_id: 'desk', orderAmount: 400, price: 25.01, priceSource: 'quote' }],
    parts: [
      { product_id: 'switch', orderAmount: 800, awaited: [{ pieces: 99, on: inDays(30) }] },
      { product_id: 'cord', orderAmount: 2_000 },
    ],
  })
  const written = (await shop.rows('order_lines')).map(({ position, amount_cents, share_cents }) => [
    position,
    amount_cents,
    share_cents,
  ])
  // By the parts' prices, 2 × $10 and 5 × $1.
  expect(written.toSorted()).toEqual([
    [1, 1_000_400, null],
    [2, 0, 800_320],
    [3, 0, 200_080],
  ])
  expect(await onShelf()).toEqual([0, 3_000])
  expect((await buyer.get(`/quotes/${id}/pdf`)).text === paper.text, 'the same bytes').toBe(true)
  await isSound()
})

test('parts that an offer holds for several of its lines are free again however it ends', async () => {
  await using offers = await openOffers({ soldFrom: 'shelf' })
  const { shop, admin, buyer, onShelf, isSound } = offers
  await shop.addProduct({ id: 'bench', name: 'Bench', price: 12, available: 0 })
  await setKit(admin, 'bench', { cord: 10, switch: 1 })
  await admin.post('/products/switch/stock-changes', { pieces: 200, reason: 'received', note: '' })
  const asked = ['desk', 'bench', 'switch'].map((product_id) => ({ product_id, pieces: 100 }))
  const lines = [1, 2, 3].map((line) => ({ line, pieces: 100, price: 9 }))
  const held = { lines, holdStock: true }
  const ends = {
    declined: (id: string) => decline(buyer, id, 2),
    withdrawn: (id: string) => withdraw(admin, id, 2),
    countered: (id: string) => counter(buyer, id, 2, { lines: [{ line: 1, pieces: 100 }] }),
    expired: async (id: string) => {
      await endTime(shop, id)
      await shop.jobs.tick('sweep-quotes')
      return { status: 200 }
    },
  }
  for (const [status, end] of Object.entries(ends)) {
    const id = await askLongAgo(shop, buyer, asked)
    expect(await offer(admin, id, 1, held), status).toMatchObject({ status: 200 })
    // 200 + 100 + 100 switches, 500 + 1,000 cords.
    expect(await onShelf()).toEqual([100, 3_500])
    await isSound()
    expect((await end(id)).status).toBe(200)
    expect((await buyer.get(`/quotes/${id}`)).body).toMatchObject({ status })
    expect(await onShelf(), status).toEqual([500, 5_000])
    await isSound()
  }
  // A new offer holds its own pieces in place of those of the one before.
  const id = await askLongAgo(shop, buyer, asked)
  await offer(admin, id, 1, held)
  expect((await offer(admin, id, 2, { ...held, lines: lines.slice(1) })).status).toBe(200)
  expect(await onShelf()).toEqual([300, 4_000])
  expect((await accept(buyer, id, 3)).status).toBe(200)
  expect(await onShelf()).toEqual([300, 4_000])
})

test('of an offer and an order for the last parts of a kit, one gets them; and kits change before or after', async () => {
  const race = openInterleaving({
    'before it locks': /select from products where id in/,
    'before it holds': /holds the pieces of an offer/,
    'before it commits': /^commit/,
  })
  await using offers = await openOffers({ soldFrom: 'shelf', before: race.before })
  const { shop, admin, buyer, askForDesks, hold, isSound, onShelf } = offers
  race.watch(shop.db)
  const bo = await shop.signUp('bo@example.com')
  for (const at of ['before it locks', 'before it holds', 'before it commits'] as const) {
    const [ada, other] = [await askForDesks(100), await askForDesks(100, bo)]
    const met = await race.meet(
      'hold',
      () => hold(ada, 1, 100),
      at,
      () => hold(other, 1, 100),
    )
    const replies = [met?.first, met?.second]
    expect(replies.map((reply) => reply?.status).toSorted(), at).toEqual([200, 409])
    expect(replies.find((reply) => reply?.status === 409)?.body).toMatchObject({
      code: 'quote-hold-short',
      lines: [{ line: 1, availableQuantity: 50 }],
    })
    await isSound()
    const [taken, by] = replies[0]?.status === 200 ? [ada, buyer] : [other, bo]

    // What the offer holds is the order's, though somebody else wants it at that moment, and as long as the kit is the same.
    const accepting = await race.meet(
      'accept',
      () => accept(by, taken, 2),
      'before it locks',
      () => order(by === bo ? buyer : bo, { desk: 100 }),
    )
    expect([accepting?.first.status, accepting?.second.status], at).toEqual([200, 409])
    expect(await onShelf()).toEqual([100, 4_500])
    await by.put(`/orders/${accepting?.first.body.insertedId}/cancellation`)
    expect(await onShelf(), 'the offer is open again').toEqual([100, 4_500])
    await isSound()
    await withdraw(admin, taken, 3)
  }
  expect(race.passed.hold).toEqual(['before it locks', 'before it holds', 'before it commits'])

  for (const at of ['before it locks', 'before it commits'] as const) {
    const id = await askForDesks(100)
    await hold(id, 1, 100)
    const met = await race.meet<{ status: number }>(
      'accept',
      () => accept(buyer, id, 2),
      at,
      () => admin.put('/kits/desk', { parts: [{ product_id: 'switch', piecesPerKit: 2 }], percentOff: null }),
    )
    expect(met?.second.status).toBe(200)
    expect(met?.first.status, at).toBe(met?.rivalWasFirst ? 409 : 200)
    await isSound()
    await decline(buyer, id, 2)
    await setKit(admin, 'desk', { switch: 2, cord: 5 })
    for (const { id, status } of await shop.rows('orders'))
      if (status === 'unpaid') await buyer.put(`/orders/${id}/cancellation`)
    // Where it was accepted, the offer is open again.
    await decline(buyer, id, 3)
  }
  expect(await onShelf()).toEqual([300, 5_000])
  expect(shop.failures).toEqual([])
})
