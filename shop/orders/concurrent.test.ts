import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkLedger } from '#database/audit/ledger-check.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'

const TO = { address: '1 Dock Street', phone: '555 0100' }
const products = [
  { id: 'router', price: 20, available: 100_000 },
  { id: 'switch', price: 30, available: 100_000 },
]

const people = (shop: TestShop, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => shop.signUp(`buyer${n}@example.com`)))

const order = (buyer: TestCaller, product_id = 'router', more: object = {}) =>
  buyer.post('/order', { product_id, orderAmount: 100, ...TO, ...more })

/** A shop that has placed an order of each product, and so remembers their prices. */
async function openWarmShop(options: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop({ products, ...options })
  const first = await shop.signUp('first@example.com')
  for (const { id } of options.products ?? products) expect((await order(first, id)).status).toBe(200)
  return shop
}

test('concurrent orders are each placed with everything that an order has', async () => {
  await using shop = await openWarmShop()
  const buyers = await people(shop, 12)
  const replies = await Promise.all(
    buyers.map((buyer, n) => order(buyer, n % 2 ? 'switch' : 'router', { orderAmount: 100 + n })),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200))
  for (const [n, buyer] of buyers.entries()) {
    const { body } = await buyer.get(`/myOrder?email=buyer${n}@example.com`)
    expect(body).toMatchObject([
      {
        _id: replies[n]?.body.insertedId,
        product_id: n % 2 ? 'switch' : 'router',
        orderAmount: 100 + n,
        paymentAmount: (100 + n) * (n % 2 ? 30 : 20),
        address: TO.address,
        phone: TO.phone,
        email: `buyer${n}@example.com`,
      },
    ])
    const mails = shop.mails.emails.filter(({ to }) => to === `buyer${n}@example.com`)
    expect(mails).toMatchObject([{ kind: 'order-placed', order: { id: replies[n]?.body.insertedId } }])
  }
  expect(await shop.rows('order_events')).toHaveLength(14)
  const [router, device] = await shop.db.selectFrom('products').select('available').orderBy('id').execute()
  expect([router?.available, device?.available]).toEqual([100_000 - 700 - 30, 100_000 - 700 - 36])
  expect(await checkLedger(shop.db, { sandbox: true, graceMinutes: 0 })).toEqual([])
})

test('concurrent orders for more than is in stock are placed until the stock is used up', async () => {
  await using shop = await openWarmShop({ products: [{ id: 'router', price: 20, available: 850 }] })
  const replies = await Promise.all((await people(shop, 12)).map((buyer) => order(buyer)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(7)
  for (const { status, body } of replies.filter(({ status }) => status !== 200))
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { code: 'out-of-stock', availableQuantity: 50 },
    })
  expect(await shop.rows('products')).toMatchObject([{ available: 50 }])
  expect(await checkLedger(shop.db, { sandbox: true, graceMinutes: 0 })).toEqual([])
})

test('an order that is refused does not affect concurrent orders', async () => {
  await using shop = await openWarmShop()
  await shop.db.updateTable('shop_settings').set({ unpaid_orders: 3 }).execute()
  const [many, ...others] = await people(shop, 6)
  if (!many) throw new Error('six were asked for')
  const wanted = [
    ...Array.from({ length: 5 }, () => order(many)),
    ...others.map((buyer) => order(buyer)),
    order(many, 'router', { orderAmount: 99 }),
    order(many, 'nothing'),
    order(many, 'router', { paymentAmount: 1 }),
  ]
  const replies = await Promise.all(wanted)
  expect(
    replies
      .slice(0, 5)
      .map(({ status }) => status)
      .sort(),
  ).toEqual([200, 200, 200, 409, 409])
  expect(replies.slice(0, 5).find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'too-many-unpaid-orders',
  })
  expect(replies.slice(5, 10).map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect(replies.slice(10).map(({ body }) => body.code)).toEqual([
    'below-minimum',
    'no-such-product',
    'price-changed',
  ])
})

test('all concurrent orders pay a price that has just changed', async () => {
  await using shop = await openWarmShop()
  await shop.db.updateTable('products').set({ price_cents: 5_000 }).where('id', '=', 'router').execute()
  const buyers = await people(shop, 5)
  const replies = await Promise.all(buyers.map((buyer) => order(buyer)))
  expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200))
  const amounts = await shop.db.selectFrom('orders').select('amount_cents').execute()
  expect(amounts.map(({ amount_cents }) => amount_cents).sort()).toEqual(
    [200_000, 300_000, ...Array(5).fill(500_000)].sort(),
  )
})

test('an idempotency key that is sent twice at once places one order, beside other keys', async () => {
  await using shop = await openWarmShop()
  const buyers = await people(shop, 6)
  const keyed = (buyer: TestCaller, key: string) =>
    buyer.send('/order', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({ product_id: 'router', orderAmount: 100, ...TO }),
    })
  const replies = await Promise.all(
    buyers.flatMap((buyer, n) => [keyed(buyer, `key-of-order-${n}`), keyed(buyer, `key-of-order-${n}`)]),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200))
  for (const n of buyers.keys())
    expect(replies[2 * n]?.body.insertedId).toBe(replies[2 * n + 1]?.body.insertedId)
  expect(await shop.rows('orders')).toHaveLength(2 + 6)
  expect(await shop.rows('idempotency_keys')).toHaveLength(6)
})

test('an order that waits for a locked product does not delay orders of other products', async () => {
  await using database = await freshDatabase()
  if (database.url === undefined) return // one session: nothing is ever locked for another
  await using shop = await openWarmShop()
  const buyers = await people(shop, 6)
  const released = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holder = shop.db.transaction().execute(async (tx) => {
    await sql`select from products where id = 'router' for update`.execute(tx)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const waiting = buyers.slice(0, 3).map((buyer) => order(buyer, 'router'))
  const others = await Promise.all(buyers.slice(3).map((buyer) => order(buyer, 'switch')))
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await shop.rows('orders')).toHaveLength(2 + 3)
  released.resolve()
  await holder
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200])
})
