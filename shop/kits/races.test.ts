import { expect, test } from 'vitest'
import { checkLedger } from '#database/audit/ledger-check.ts'
import { availableOf, openKits, order, setKit } from '#test/kits.ts'

test('a kit and its parts never take more than there is, ordered at once or in one order', async () => {
  await using kits = await openKits()
  const { shop, admin, buyer } = kits
  const lines = [
    { product_id: 'desk', orderAmount: 300 },
    { product_id: 'monitor', orderAmount: 201 },
  ]
  const short = { code: 'out-of-stock', message: expect.stringMatching(/^Monitor: .* 801 pieces .* 800 /) }
  expect((await buyer.post('/carts/price', { lines })).body).toMatchObject({
    problemCount: 2,
    lines: [
      { product_id: 'desk', problem: { ...short, nearestQuantities: [299] } },
      { product_id: 'monitor', problem: { ...short, nearestQuantities: [200] } },
    ],
  })
  await buyer.put('/carts/mine/lines', { lines })
  expect((await buyer.get('/carts/mine')).body).toMatchObject({ problemCount: 2 })
  const less = { lines: [{ product_id: 'monitor', orderAmount: 200 }] }
  expect((await buyer.put('/carts/mine/lines', less)).body).toMatchObject({
    problemCount: 0,
    lines: [{ product_id: 'desk' }, { product_id: 'monitor' }],
  })
  // 800 monitors: 300 desks leave 200 of them, 1,000 laptops leave 700.
  expect(await order(buyer, { desk: 300, monitor: 201 })).toMatchObject({
    status: 409,
    body: {
      code: 'order-lines-refused',
      lines: [
        { product_id: 'desk', message: expect.stringMatching(/^Monitor: .* 801 pieces .* 800 /) },
        { product_id: 'monitor', code: 'out-of-stock' },
      ],
    },
  })
  expect(await order(buyer, { monitor: 200, desk: 300 })).toMatchObject({ status: 200 })
  expect(await availableOf(shop, 'monitor')).toBe(0)
  expect((await shop.rows('stock_ledger')).filter(({ order_id }) => order_id !== null)).toMatchObject([
    { product_id: 'monitor', pieces: -200, position: 1 },
    { product_id: 'laptop', pieces: -300, position: 3 },
    { product_id: 'monitor', pieces: -600, position: 4 },
    { product_id: 'cable', pieces: -900, position: 5 },
  ])
  await admin.post('/products/monitor/stock-changes', { pieces: 1_000, reason: 'received' })

  const people = await Promise.all(['bo', 'cy'].map((name) => shop.signUp(`${name}@example.com`)))
  const wants = [{ desk: 100 }, { monitor: 150 }, { monitor: 100, desk: 100 }, { cable: 100, desk: 100 }]
  const replies = await Promise.all(
    Array.from({ length: 9 }, (_, n) => {
      const [person, want] = [people[n % people.length], wants[n % wants.length]]
      return person && want ? order(person, want) : undefined
    }),
  )
  const placed = replies.filter((reply) => reply?.status === 200)
  expect(placed.length).toBeGreaterThan(2)
  expect(placed.length).toBeLessThan(replies.length)
  expect(shop.failures).toEqual([])
  expect(await availableOf(shop, 'monitor')).toBeGreaterThanOrEqual(0)
  expect(await checkLedger(shop.db, { sandbox: false })).toEqual([])
})

test('an order gets the parts that its kit has while it is placed, and all of them back when it is cancelled', async () => {
  await using kits = await openKits()
  const { shop, admin, buyer } = kits
  // Read into the cache of prices.
  const first = await order(buyer, { desk: 100 })
  await setKit(admin, 'desk', { laptop: 2, cable: 1 })
  const second = await order(buyer, { desk: 100 })
  const parts = async (id: unknown) =>
    (await shop.rows('order_lines'))
      .filter(({ order_id, kit_position }) => order_id === id && kit_position !== null)
      .map(({ product_id, pieces, share_cents }) => [product_id, pieces, share_cents])
  expect(await parts(first.body.insertedId)).toEqual([
    ['laptop', 100, 7_563_210],
    ['monitor', 200, 3_361_258],
    ['cable', 300, 75_632],
  ])
  expect(await parts(second.body.insertedId)).toEqual([
    ['laptop', 200, 10_981_797],
    ['cable', 100, 18_303],
  ])
  for (const { body } of [first, second]) await buyer.put(`/orders/${body.insertedId}/cancellation`)
  expect(await Promise.all(['laptop', 'monitor', 'cable'].map((id) => availableOf(shop, id)))).toEqual([
    1_000, 800, 5_000,
  ])
})
