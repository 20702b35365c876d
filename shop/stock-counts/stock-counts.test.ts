import { expect, test } from 'vitest'
import { auditedAfter } from '#test/audited-after.ts'
import { openLots } from '#test/lots.ts'
import { pay } from '#test/shipments.ts'

test('a count is blind until it is closed, compares with what lies there, and is posted once by somebody else', async () => {
  await using lots = await openLots()
  const { shop, admin, buyer, order } = lots
  const colleague = await shop.signUp('colleague@example.com')
  await shop.db
    .updateTable('users')
    .set({ role: 'admin', admin_role: 'warehouse' })
    .where('email', '=', 'colleague@example.com')
    .execute()
  // 120 of 300 are ordered: they lie there until they are shipped.
  const placed = String((await order(120)).body.insertedId)
  await pay(shop, buyer, placed)
  const made = await admin.post('/stock-counts', { title: 'Aisle 4', products: ['switch', 'cable'] })
  const path = `/stock-counts/${made.body.insertedId}`
  const read = async () => (await admin.get(path)).body
  expect(await admin.post(`${path}/closing`, {})).toMatchObject({ body: { code: 'nothing-counted' } })
  const record = (product: string, pieces: number) => colleague.put(`${path}/lines/${product}`, { pieces })
  expect((await record('switch', 250)).status).toBe(200)
  // What moves after a line was counted does not change its difference.
  const lines = [{ line: 1, orderAmount: 100 }]
  expect((await admin.post(`/orders/${placed}/shipments`, { delivery: 1, lines })).status).toBe(200)
  expect((await record('switch', 195)).status, 'counted again').toBe(200)
  expect((await record('cable', 503)).status).toBe(200)
  expect((await record('none', 1)).status).toBe(404)
  const open = await read()
  expect(open).toMatchObject({
    number: 'SC-100001',
    state: 'open',
    countedCount: 2,
    differences: null,
    lines: [
      {
        productName: 'Cable',
        pieces: 503,
        expected: null,
        difference: null,
        countedBy: 'colleague@example.com',
      },
      { productName: 'Switch', pieces: 195, expected: null, difference: null },
    ],
  })
  expect(await admin.post(`${path}/posting`, {})).toMatchObject({ body: { code: 'count-not-closed' } })
  expect((await admin.post(`${path}/closing`, {})).status).toBe(200)
  expect(await record('switch', 200)).toMatchObject({ status: 409, body: { code: 'count-not-open' } })
  expect(await read()).toMatchObject({
    state: 'closed',
    lines: [
      { expected: 500, difference: 3 },
      { expected: 200, difference: -5 },
    ],
    differences: { missing: 5, surplus: 3, missingValue: 0 },
  })
  expect(await colleague.post(`${path}/posting`, {})).toMatchObject({
    status: 403,
    body: { code: 'counted-it-yourself' },
  })
  const both = await Promise.all([admin.post(`${path}/posting`, {}), admin.post(`${path}/posting`, {})])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const counted = await shop.db
    .selectFrom('products')
    .select(['name', 'available'])
    .where('name', 'in', ['Switch', 'Cable'])
    .orderBy('name')
    .execute()
  expect(counted).toEqual([
    { name: 'Cable', available: 503 },
    { name: 'Switch', available: 175 },
  ])
  expect((await shop.rows('stock_ledger')).filter(({ reason }) => reason === 'corrected')).toHaveLength(2)
  expect(
    await auditedAfter(shop, "update stock_count_lines set pieces = 190 where product_id = 'switch'"),
  ).toEqual(['a stock count that was posted corrected the stock by each of its differences'])
  expect(await admin.delete(path)).toMatchObject({ status: 409, body: { code: 'count-over' } })
})

test('a count that misses promised pieces is refused whole, and says of which product', async () => {
  await using lots = await openLots()
  const { shop, admin, order } = lots
  await order(280)
  const { body } = await admin.post('/stock-counts', { title: 'Switches', products: ['switch', 'cable'] })
  const path = `/stock-counts/${body.insertedId}`
  await admin.put(`${path}/lines/switch`, { pieces: 250 })
  await admin.put(`${path}/lines/cable`, { pieces: 490 })
  await admin.post(`${path}/closing`, {})
  await shop.db.updateTable('shop_settings').set({ posts_own_counts: true }).execute()
  expect(await admin.post(`${path}/posting`, {})).toMatchObject({
    status: 409,
    body: {
      code: 'count-below-reserved',
      product_id: 'switch',
      message: expect.stringMatching(/^50 pieces of Switch are missing/),
    },
  })
  expect((await shop.rows('stock_ledger')).filter(({ reason }) => reason === 'corrected')).toEqual([])
  expect((await admin.get(path)).body).toMatchObject({ state: 'closed' })
  expect((await admin.delete(path)).status).toBe(200)
  expect(await admin.get('/stock-counts')).toMatchObject({ body: [{ state: 'discarded', lineCount: 2 }] })
})

test('what was corrected since a line was counted, by a count or by hand, is not corrected twice', async () => {
  await using lots = await openLots()
  const { shop, admin } = lots
  await shop.db.updateTable('shop_settings').set({ posts_own_counts: true }).execute()
  const count = async (pieces: number) => {
    const { body } = await admin.post('/stock-counts', { title: 'Switches', products: ['switch'] })
    const path = `/stock-counts/${body.insertedId}`
    await admin.put(`${path}/lines/switch`, { pieces })
    await admin.post(`${path}/closing`, {})
    return path
  }
  const [first, second] = [await count(290), await count(290)]
  expect((await admin.post(`${first}/posting`, {})).status).toBe(200)
  expect(await admin.post(`${second}/posting`, {})).toMatchObject({
    status: 409,
    body: {
      code: 'corrected-since-counted',
      message: expect.stringMatching(/^The stock of Switch was corrected/),
    },
  })
  const third = await count(288)
  await admin.post('/products/switch/stock-changes', { pieces: -2, reason: 'corrected', note: '' })
  expect(await admin.post(`${third}/posting`, {})).toMatchObject({
    body: { code: 'corrected-since-counted' },
  })
  expect(await lots.available()).toBe(288)
  expect((await admin.post(`${await count(287)}/posting`, {})).status, 'counted after it').toBe(200)
  expect(await lots.available()).toBe(287)
  const last = await count(280)
  await admin.delete('/product?_id=switch')
  expect(await admin.post(`${last}/posting`, {})).toMatchObject({
    status: 404,
    body: { code: 'no-such-product', message: expect.stringMatching(/^Switch is no longer on sale/) },
  })
})
