import { expect, test } from 'vitest'
import { openInterleaving } from '#test/interleaving.ts'
import { availableOf } from '#test/kits.ts'
import { inDays, openLots } from '#test/lots.ts'
import { askLongAgo, decline, offer } from '#test/quotes.ts'

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
