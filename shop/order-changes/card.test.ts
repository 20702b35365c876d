import { expect, test } from 'vitest'
import { orderRouters } from '#test/open-company.ts'
import { openShop, type TestShop } from '#test/open-shop.ts'
import { pay } from '#test/shipments.ts'

const products = [
  { id: 'router', price: 20, available: 1_000 },
  { id: 'cable', price: 3, available: 1_000 },
]

async function openPaid(pieces = 200) {
  const shop = await openShop({ products })
  const buyer = await shop.signUp('ada@example.com')
  const id = await orderRouters(buyer, pieces)
  await pay(shop, buyer, id)
  return { shop, buyer, id, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

const available = async ({ db }: TestShop) => {
  const rows = await db.selectFrom('products').select(['id', 'available']).execute()
  return Object.fromEntries(rows.map(({ id, available: pieces }) => [id, pieces]))
}

test('more is a second payment: the change waits with its pieces, and counts when it is paid', async () => {
  await using paid = await openPaid()
  const { shop, buyer, id } = paid
  const wanted = {
    version: 1,
    note: 'Two pallets',
    lines: [{ line: 1, orderAmount: 100 }],
    added: [{ product_id: 'cable', orderAmount: 300 }],
  }
  const preview = (await buyer.post(`/orders/${id}/changes/preview`, wanted)).body
  expect(preview).toMatchObject({
    isPossible: true,
    waitsFor: 'payment',
    paidBy: 'card',
    charged: 900,
    refunded: 2_000,
    before: { total: 4_000 },
    after: { total: 2_900 },
  })
  const asked = await buyer.post(`/orders/${id}/changes`, { ...wanted, charged: 900, refunded: 2_000 })
  expect(asked).toMatchObject({ status: 200, body: { version: 1, waitsFor: 'payment' } })
  const added = String(asked.body.order_id)
  expect(await available(shop)).toEqual({ router: 800, cable: 700 })
  expect((await buyer.get(`/orders/${id}`)).body, 'as it was').toMatchObject({
    version: 1,
    lines: [{ orderAmount: 200 }],
    changes: [{ state: 'waiting', waitsFor: 'payment', adds: { _id: added } }],
    mayChange: { isPossible: false, problems: [{ code: 'change-waits' }] },
  })
  expect(await buyer.post(`/orders/${id}/changes`, { version: 1, note: 'Other' })).toMatchObject({
    status: 409,
    body: { code: 'change-waits' },
  })
  await pay(shop, buyer, added)
  await shop.jobs.runAll()
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({
    version: 2,
    note: 'Two pallets',
    lines: [{ orderAmount: 200, cancelled: 100 }],
    changes: [{ state: 'done', version: 2 }],
  })
  expect(await available(shop)).toEqual({ router: 900, cable: 700 })
  expect(shop.cards.ledger.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ['capture', 400_000],
    ['capture', 90_000],
    ['refund', 200_000],
  ])
  expect(shop.failures).toEqual([])
})

test('a change that is not paid in time lapses alone, and the order is as before', async () => {
  await using paid = await openPaid()
  const { shop, buyer, id } = paid
  const asked = await buyer.post(`/orders/${id}/changes`, {
    version: 1,
    lines: [{ line: 1, orderAmount: 400 }],
  })
  expect(await available(shop)).toMatchObject({ router: 600 })
  await shop.db
    .updateTable('orders')
    .set({ held_until: new Date(0) })
    .where('id', '=', String(asked.body.order_id))
    .execute()
  await shop.jobs.tick('sweep-holds')
  await shop.jobs.runAll()
  expect(await available(shop)).toMatchObject({ router: 800 })
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({
    version: 1,
    status: 'pending',
    changes: [{ state: 'lapsed' }],
    mayChange: { isPossible: true },
  })
})

test('a withdrawn change gives its pieces back', async () => {
  await using paid = await openPaid()
  const { shop, buyer, id } = paid
  const asked = await buyer.post(`/orders/${id}/changes`, {
    version: 1,
    added: [{ product_id: 'cable', orderAmount: 100 }],
  })
  const path = `/orders/${id}/changes/${asked.body.insertedId}/withdrawal`
  expect(await (await shop.signUp('eve@example.com')).put(path)).toMatchObject({ status: 404 })
  expect(await buyer.put(path)).toMatchObject({ status: 200 })
  expect(await available(shop)).toMatchObject({ cable: 1_000 })
  expect(await buyer.put(path)).toMatchObject({ status: 409, body: { code: 'change-not-waiting' } })
})

test('less is a partial refund to the card, once', async () => {
  await using paid = await openPaid()
  const { shop, buyer, id } = paid
  const wanted = { version: 1, lines: [{ line: 1, orderAmount: 120 }] }
  expect(await buyer.post(`/orders/${id}/changes`, wanted)).toMatchObject({
    status: 200,
    body: { version: 2 },
  })
  expect(await buyer.post(`/orders/${id}/changes`, wanted)).toMatchObject({ status: 409 })
  await shop.jobs.runAll()
  expect(shop.cards.ledger.at(-1)).toMatchObject({ kind: 'refund', amountCents: 160_000 })
  expect(await shop.rows('refunds')).toMatchObject([{ amount_cents: 160_000, reason: 'part' }])
  const off = { version: 2, lines: [{ line: 1, orderAmount: 50 }] }
  expect(await buyer.post(`/orders/${id}/changes`, off), 'below the minimum').toMatchObject({
    status: 409,
    body: { code: 'order-lines-refused', lines: [{ code: 'below-minimum' }] },
  })
  expect(
    await buyer.post(`/orders/${id}/changes`, { version: 2, lines: [{ line: 1, orderAmount: 0 }] }),
  ).toMatchObject({ status: 409, body: { code: 'all-lines-off' } })
  const admin = await shop.admin()
  expect((await admin.put(`/orders/${id}/refund`)).status, 'what is left').toBe(200)
  await shop.jobs.runAll()
  expect(await available(shop)).toMatchObject({ router: 1_000 })
})

test('money that comes for a change that is no longer possible goes back', async () => {
  await using paid = await openPaid()
  const { shop, buyer, id } = paid
  const asked = await buyer.post(`/orders/${id}/changes`, {
    version: 1,
    lines: [{ line: 1, orderAmount: 300, product_id: 'cable' }],
  })
  const added = String(asked.body.order_id)
  await buyer.post('/create-payment-intent', { _id: added })
  await (await shop.admin()).put(`/update?_id=${id}`)
  shop.cards.pay(added)
  await buyer.put('/orderUpdate', { _id: added })
  await shop.jobs.runAll()
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({
    version: 1,
    status: 'delivered',
    changes: [{ state: 'declined', answer: expect.stringContaining('shipped') }],
  })
  expect((await buyer.get(`/orders/${added}`)).body).toMatchObject({ status: 'cancelled' })
  expect(shop.cards.ledger.slice(-2)).toMatchObject([
    { kind: 'capture', amountCents: 90_000 },
    { kind: 'refund', amountCents: 90_000 },
  ])
  expect(await available(shop)).toEqual({ router: 800, cable: 1_000 })
})

test('an admin changes the order of a customer, and the audit log says so', async () => {
  await using paid = await openPaid()
  const { shop, buyer, id } = paid
  const admin = await shop.admin()
  expect(
    await admin.post(`/orders/${id}/changes`, {
      version: 1,
      lines: [{ line: 1, orderAmount: 150 }],
      reason: 'Asked by phone',
    }),
  ).toMatchObject({ status: 200, body: { version: 2 } })
  expect((await admin.get('/audit-log?action=order-changed')).body).toMatchObject([
    { action: 'order-changed', label: 'HF-100001, version 2' },
  ])
  const seen = await buyer.get(`/orders/${id}`)
  expect(seen.body).toMatchObject({ changes: [{ by: 'admin', reason: 'Asked by phone' }] })
  expect(seen.text, 'who in the shop it was').not.toContain('admin@example.com')
})
