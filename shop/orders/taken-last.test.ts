import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openInterleaving } from '#test/interleaving.ts'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'

const points = { 'before it takes what is held': /\/\* takes what is held \*\// } as const
const to = { address: '1 Dock Street', phone: '555 0100' }
const order = (buyer: TestCaller, more: object = {}) =>
  buyer.post('/order', { product_id: 'router', orderAmount: 100, ...to, ...more })

async function openStage(available: number) {
  const interleaving = openInterleaving(points)
  const shop = await openShop({
    products: [{ id: 'router', price: 20, available }],
    before: interleaving.before,
  })
  interleaving.watch(shop.db)
  return {
    shop,
    ada: await shop.signUp('ada@example.com'),
    bob: await shop.signUp('bob@example.com'),
    meet: interleaving.meet<unknown>,
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

const left = async ({ db }: TestShop) =>
  (await db.selectFrom('products').select('available').executeTakeFirstOrThrow()).available

test('an order that has all but its pieces keeps nobody waiting who wants the same product', async () => {
  await using stage = await openStage(1_000)
  const { shop, ada, bob } = stage
  const met = await stage.meet(
    'order',
    () => order(ada),
    'before it takes what is held',
    () => order(bob),
  )
  expect(met).toMatchObject({ rivalWasFirst: true, first: { status: 200 }, second: { status: 200 } })
  expect(await left(shop)).toBe(800)
})

test('an order whose pieces went to somebody else meanwhile is refused, with nothing written', async () => {
  await using stage = await openStage(150)
  const { shop, ada, bob } = stage
  const met = await stage.meet(
    'order',
    () => order(ada),
    'before it takes what is held',
    () => order(bob),
  )
  expect(met).toMatchObject({
    rivalWasFirst: true,
    first: { status: 409, body: { code: 'out-of-stock', availableQuantity: 50 } },
    second: { status: 200 },
  })
  expect(await shop.rows('orders')).toMatchObject([{ buyer_email: 'bob@example.com' }])
  expect(await left(shop)).toBe(50)
})

test.each([
  { shown: 2_000, status: 409, body: { code: 'price-changed', paymentAmount: 3_000 }, orders: [] },
  { shown: undefined, status: 200, body: {}, orders: [{ amount_cents: 300_000 }] },
])(
  'a price that changes meanwhile counts for the order, shown $shown',
  async ({ shown: paymentAmount, orders, ...reply }) => {
    await using stage = await openStage(1_000)
    const { shop, ada } = stage
    const met = await stage.meet(
      'order',
      () => order(ada, { paymentAmount }),
      'before it takes what is held',
      () => shop.db.updateTable('products').set({ price_cents: 3_000 }).execute(),
    )
    expect(met?.first).toMatchObject(reply)
    expect(await shop.rows('orders')).toMatchObject(orders)
  },
)

test('a product that is taken off sale meanwhile is not sold', async () => {
  await using stage = await openStage(1_000)
  const { shop, ada } = stage
  const met = await stage.meet(
    'order',
    () => order(ada),
    'before it takes what is held',
    () => shop.db.updateTable('products').set({ deleted_at: new Date() }).execute(),
  )
  expect(met?.first).toMatchObject({ status: 404, body: { code: 'no-such-product' } })
  expect(await shop.rows('orders')).toEqual([])
  expect(await left(shop)).toBe(1_000)
})

test.each(['shelf', 'order'] as const)(
  'who has too many unpaid orders is refused while somebody else has the product, sold from %s',
  async (soldFrom) => {
    await using stage = await openStage(1_000)
    const { shop, ada } = stage
    const admin = await shop.admin()
    const unset = { holdMinutes: null, approvalDays: null, unpaidAmount: null, replyTo: '' }
    await admin.put('/settings/shop', { ...unset, unpaidOrders: 1 })
    if (soldFrom === 'order')
      await shop.db.updateTable('products').set({ sold_from: soldFrom, lead_days: 5 }).execute()
    expect((await order(ada)).status).toBe(200)
    await shop.db.transaction().execute(async (tx) => {
      await sql`select from products for update`.execute(tx)
      expect(await order(ada)).toMatchObject({ status: 409, body: { code: 'too-many-unpaid-orders' } })
    })
  },
)
