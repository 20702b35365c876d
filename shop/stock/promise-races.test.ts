import { expect, test } from 'vitest'
import { openInterleaving } from '#test/interleaving.ts'
import { availableOf } from '#test/kits.ts'
import { inDays, openLots } from '#test/lots.ts'

test('what comes, moves or is ordered while an order is cancelled or placed is neither lost nor doubled', async () => {
  const interleaving = openInterleaving({
    'before it locks products': /from order_lines where order_id = .*\s+order by id for no key update/,
    'before it puts back': /\/\* puts promised pieces back \*\//,
    'before it takes stock': /\/\* takes stock \*\//,
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
  expect(interleaving.passed).toEqual({
    cancel: ['before it locks products', 'before it puts back'],
    order: ['before it takes stock'],
  })
  expect(shop.failures).toEqual([])
})
