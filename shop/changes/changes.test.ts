import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop, type TestCaller } from '#test/open-shop.ts'
import { delivery } from '#test/quotes.ts'
import { pay } from '#test/shipments.ts'

interface Reply {
  readonly changed: { readonly _id: string; readonly [field: string]: unknown }[]
  readonly deleted: { readonly _id: string }[]
  readonly next: string
  readonly more: boolean
}

/** Reads on until there is no more. */
async function walk(admin: TestCaller, kind: string, since?: string, limit = 100) {
  const replies: Reply[] = []
  let next = since
  for (;;) {
    const query = new URLSearchParams({ limit: String(limit), ...(next && { changedSince: next }) })
    const { status, body, text } = await admin.get(`/changes/${kind}?${query}`)
    expect(status, text).toBe(200)
    const reply = body as unknown as Reply
    replies.push(reply)
    next = reply.next
    if (!reply.more) break
  }
  return {
    changed: replies.flatMap(({ changed }) => changed),
    deleted: replies.flatMap(({ deleted }) => deleted.map(({ _id }) => _id)),
    next,
    pages: replies.length,
  }
}

const idsOf = (rows: readonly { readonly _id: string }[]) => rows.map(({ _id }) => _id)
const lines = [{ product_id: 'router', orderAmount: 100 }]

test('a program reads what there is, then only what changed, in pages of any size', async () => {
  const products = ['router', 'switch', 'cable'].map((id) => ({ id, price: 20, available: 5_000 }))
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  const buyer = await shop.signUp('ada@example.com')
  const all = await walk(admin, 'products', undefined, 1)
  expect(idsOf(all.changed).toSorted()).toEqual(['cable', 'router', 'switch'])
  expect(all.pages, 'the last page is full, so that one more is asked for').toBe(4)

  await buyer.post('/orders', { lines, delivery, paymentAmount: 2_000 })
  expect((await walk(admin, 'products', all.next)).changed, 'pieces in stock are no change').toEqual([])
  await shop.db.updateTable('products').set({ price_cents: 3_000 }).where('id', '=', 'switch').execute()
  await shop.db.updateTable('products').set({ name: 'Cable' }).where('id', '=', 'cable').execute()
  await shop.db.updateTable('products').set({ price_cents: 4_000 }).where('id', '=', 'switch').execute()
  expect(await admin.delete('/product?_id=router')).toMatchObject({ status: 200 })
  const later = await walk(admin, 'products', all.next)
  expect(later.changed).toMatchObject([
    { _id: 'cable', name: 'Cable' },
    { _id: 'switch', price: 40 },
    { _id: 'router', deletedAt: expect.any(String) },
  ])
  expect(await walk(admin, 'products', later.next)).toMatchObject({ changed: [], deleted: [] })

  const { id } = await shop.db
    .insertInto('customers')
    .defaultValues()
    .returning('id')
    .executeTakeFirstOrThrow()
  const added = await walk(admin, 'customers')
  expect(idsOf(added.changed)).toContain(id)
  await shop.db.deleteFrom('customers').where('id', '=', id).execute()
  expect(await walk(admin, 'customers', added.next)).toMatchObject({ changed: [], deleted: [id] })
})

test('orders, invoices and customers change with all that belongs to them', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 5_000 }] })
  const admin = await shop.admin()
  const buyer = await shop.signUp('ada@example.com')
  const kinds = ['orders', 'invoices', 'customers'] as const
  const since: Record<string, string | undefined> = {}
  for (const kind of kinds) since[kind] = (await walk(admin, kind)).next
  /** Reads on in each of them. */
  const changed = async () => {
    const found: Record<string, readonly unknown[]> = {}
    for (const kind of kinds) {
      const read = await walk(admin, kind, since[kind])
      since[kind] = read.next
      found[kind] = read.changed
    }
    return found
  }
  const { body } = await buyer.post('/orders', { lines, delivery, paymentAmount: 2_000 })
  const _id = String(body.insertedId)
  expect(await changed()).toMatchObject({
    orders: [{ _id, status: 'not payed' }],
    invoices: [],
    customers: [],
  })
  await pay(shop, buyer, _id)
  const paid = await changed()
  expect(paid).toMatchObject({ orders: [{ _id, status: 'pending' }], invoices: [{ order_id: _id, open: 0 }] })
  const shipment = { lines: [{ line: 1, orderAmount: 40 }] }
  for (const _ of ['first', 'second']) {
    expect(await admin.post(`/orders/${_id}/shipments`, shipment)).toMatchObject({ status: 200 })
    expect(await changed(), 'the second changes no fact of the order').toMatchObject({
      orders: [{ _id, fulfilment: 'part-shipped' }],
    })
  }
  expect(
    await admin.post(`/orders/${_id}/refunds`, { lines: [{ line: 1, orderAmount: 1 }], reason: 'broken' }),
  ).toMatchObject({ status: 200 })
  expect(await changed()).toMatchObject({
    orders: [{ _id, partlyRefunded: true }],
    invoices: [{ order_id: _id, credited: 20 }],
  })
  await buyer.post('/companies', { name: 'Ada & Co', taxNumber: '' })
  expect((await changed()).customers).toMatchObject([
    { company: { name: 'Ada & Co' }, people: [{ email: 'ada@example.com', role: 'owner' }] },
  ])
  expect(await admin.delete('/users/admin/ada@example.com')).toMatchObject({ status: 200 })
  expect((await changed()).customers).toMatchObject([{ company: { name: 'Ada & Co' }, people: [] }])
})

test('an order changes with the days of its lines', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 5_000 }] })
  const admin = await shop.admin()
  const buyer = await shop.signUp('ada@example.com')
  const { body } = await buyer.post('/orders', { lines, delivery, paymentAmount: 2_000 })
  const { next } = await walk(admin, 'orders')
  await shop.db.updateTable('order_lines').set({ days_changed_at: new Date() }).execute()
  expect(idsOf((await walk(admin, 'orders', next)).changed)).toEqual([body.insertedId])
})

test.each(['yesterday', '2027-02-31T00:00:00Z', '2027-05-14', "2027-05-14T00:00:00Z' or true--"])(
  'a walk from %j is refused',
  async (since) => {
    await using shop = await openShop()
    const admin = await shop.admin()
    expect(await admin.get(`/changes/orders?changedSince=${encodeURIComponent(since)}`)).toMatchObject({
      status: 400,
      body: { code: 'bad-input', issues: [{ path: 'changedSince' }] },
    })
  },
)

test('superfluous changes are deleted, and a walk that began before goes on', async () => {
  const products = ['router', 'switch'].map((id) => ({ id, price: 20, available: 5_000 }))
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  const { next } = await walk(admin, 'products')
  for (const cents of [3_000, 4_000, 5_000])
    for (const { id } of products)
      await shop.db.updateTable('products').set({ price_cents: cents }).where('id', '=', id).execute()
  const { body } = await admin.get(`/changes/products?limit=1&changedSince=${next}`)
  await shop.jobs.tick('forget-changes')
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from changes where kind = 'product'`.execute(shop.db)
  expect(rows).toEqual([{ count: 2 }])
  expect((await walk(admin, 'products', String(body.next))).changed).toMatchObject([
    { _id: 'router', price: 50 },
    { _id: 'switch', price: 50 },
  ])
})

/** What changes with each order, and what other columns are for. */
const notLogged = [
  'available',
  'created_at',
  'family_breaks',
  'family_id',
  'family_minimum',
  'id',
  'is_listed',
  'is_low',
  'price_version',
  'search_text',
]

test('each column of products is logged when it changes, or listed here', async () => {
  await using shop = await openShop()
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_attribute a
    where a.attrelid = 'products'::regclass and a.attnum > 0 and not a.attisdropped
      and not exists (select from pg_trigger t where t.tgname = 'products_log_changed' and a.attnum = any(t.tgattr))
    order by a.attname`.execute(shop.db)
  expect(rows.map(({ name }) => name)).toEqual(notLogged)
})
