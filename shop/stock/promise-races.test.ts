import { expect, test } from 'vitest'
import { openInterleaving } from '#test/interleaving.ts'
import { availableOf } from '#test/kits.ts'
import { inDays, openLots } from '#test/lots.ts'
import { accept, askLongAgo, decline, offer } from '#test/quotes.ts'

test('what comes, moves or is ordered while an order is cancelled or placed is neither lost nor doubled', async () => {
  const interleaving = openInterleaving({
    'before it locks products': /from order_lines where order_id = .*\s+order by id for no key update/,
    'before it puts back': /\/\* puts promised pieces back \*\//,
    'before it takes stock': /\/\* takes stock \*\//,
    'before it holds': /\/\* holds the pieces of an offer \*\//,
    'before it releases': /\/\* releases the pieces of an offer \*\//,
  })
  await using lots = await openLots({ soldFrom: 'incoming', before: interleaving.before })
  const { shop, admin, buyer, book, order } = lots
  interleaving.watch(shop.db)
  const cancel = (id: unknown) => buyer.put(`/orders/${id}/cancellation`)
  const receive = (lot: string, pieces: number) => admin.post(`/incoming-stock/${lot}/receipt`, { pieces })

  // The receipt is done before the products are locked, and waits once they are.
  for (const [at, isFirst] of [
    ['before it locks products', true],
    ['before it puts back', false],
  ] as const) {
    const before = await availableOf(shop, 'switch')
    const lot = await book(500, 20)
    const placed = await order(before + 200)
    const met = await interleaving.meet(
      'cancel',
      () => cancel(placed.body.insertedId),
      at,
      () => receive(lot, 500),
    )
    expect([met?.first.status, met?.second.status, met?.rivalWasFirst]).toEqual([200, 200, isFirst])
    expect(await availableOf(shop, 'switch')).toBe(before + 500)
  }

  // Two orders for the last pieces of a lot, and a lot that moves under an order.
  const lot = await book(300, 20)
  const available = await availableOf(shop, 'switch')
  const bo = await shop.signUp('bo@example.com')
  const both = await interleaving.meet(
    'order',
    () => order(available + 100),
    'before it takes stock',
    () => order(250, bo),
  )
  expect([both?.first.status, both?.second.status]).toEqual([200, 409])
  const moved = await interleaving.meet(
    'order',
    () => order(150),
    'before it takes stock',
    () => admin.put(`/incoming-stock/${lot}`, { pieces: 250, on: inDays(30), note: '' }),
  )
  expect([moved?.first.status, moved?.second.status]).toEqual([200, 200])
  expect((await shop.rows('stock_promises')).map(({ pieces }) => pieces)).toEqual([100, 150])

  // An offer that holds pieces of a lot while others take them, and one that ends while its pieces come.
  const next = await book(300, 40)
  const quotes = await Promise.all(
    [300, 200].map((pieces) => askLongAgo(shop, buyer, [{ product_id: 'switch', pieces }])),
  )
  const hold = (place: number, pieces: number) =>
    offer(admin, String(quotes[place]), 1, { lines: [{ line: 1, pieces, price: 9 }], holdStock: true })
  const held = await interleaving.meet(
    'hold',
    () => hold(0, 300),
    'before it holds',
    () => hold(1, 200),
  )
  expect([held?.first.status, held?.second.status, held?.rivalWasFirst]).toEqual([200, 409, false])
  const ended = await interleaving.meet(
    'decline',
    () => decline(buyer, String(quotes[0]), 2),
    'before it releases',
    () => receive(next, 300),
  )
  expect([ended?.first.status, ended?.second.status, ended?.rivalWasFirst]).toEqual([200, 200, false])
  expect(await availableOf(shop, 'switch')).toBe(300)
  expect(interleaving.passed).toEqual({
    cancel: ['before it locks products', 'before it puts back'],
    order: ['before it takes stock'],
    hold: ['before it holds'],
    decline: ['before it releases'],
  })
  expect(shop.failures).toEqual([])
})

test('orders, cancellations, delays and receipts at the same moment neither lose nor double a piece', async () => {
  await using lots = await openLots()
  const { shop, admin, buyer, book, order } = lots
  const [first, second] = [await book(600, 5), await book(400, 9)]
  const standing = await Promise.all([order(400), order(200)])
  const [held, wanted] = [
    await askLongAgo(shop, buyer, [{ product_id: 'switch', pieces: 300 }]),
    await askLongAgo(shop, buyer, [{ product_id: 'switch', pieces: 200 }]),
  ]
  const holding = (pieces: number) => ({ lines: [{ line: 1, pieces, price: 9 }], holdStock: true })
  expect((await offer(admin, held, 1, holding(300))).status).toBe(200)
  const bo = await shop.signUp('bo@example.com')
  const both = (by: typeof bo, ids: readonly string[]) =>
    by.post('/orders', {
      delivery: {
        name: 'Bo',
        street: '1 Quay',
        city: 'London',
        postalCode: 'E1 8JP',
        country: 'GB',
        phone: '1',
      },
      lines: ids.map((product_id) => ({ product_id, orderAmount: 100 })),
      paymentAmount: 1_100,
    })
  const replies = await Promise.all([
    order(100),
    both(bo, ['switch', 'cable']),
    admin.put(`/incoming-stock/${first}`, { pieces: 450, on: inDays(12), note: '' }),
    ...standing.map(({ body }) => buyer.put(`/orders/${body.insertedId}/cancellation`)),
    admin.post(`/incoming-stock/${second}/receipt`, { pieces: 300 }),
    both(bo, ['cable', 'switch']),
    order(500, bo),
    offer(admin, wanted, 1, holding(200)),
    accept(buyer, held, 2),
  ])
  expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect(replies.slice(2, 6).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(shop.failures).toEqual([])
})
