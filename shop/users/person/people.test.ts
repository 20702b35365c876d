import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'
import { pay } from '#test/shipments.ts'

const products = [{ id: 'router', name: 'Edge Router', price: 20, available: 5_000 }]
const order = { product_id: 'router', orderAmount: 100, address: 'London', phone: '1' }

test('an admin sees on one page what a person is and did, and nothing of others', async () => {
  await using shop = await openShop({ products })
  const [ada, bob, admin] = [
    await shop.signUp('ada@example.com'),
    await shop.signUp('bob@example.com'),
    await shop.admin(),
  ]
  const ids = []
  for (let n = 0; n < 2; n += 1) ids.push(String((await ada.post('/order', order)).body.insertedId))
  await bob.post('/order', order)
  await pay(shop, ada, ids[0] ?? '')
  await ada.post('/quotes/mine', { lines: [{ product_id: 'router', pieces: 200 }] })
  await shop.nobody.post('/contact', {
    name: 'Ada',
    email: 'ada@example.com',
    message: 'Do you ship to Oslo?',
  })
  await ada.post('/companies', { name: 'Engines Ltd', taxNumber: '' })

  const { status, body } = await admin.get('/people/ADA@example.com')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    email: 'ada@example.com',
    account: { confirmed: expect.any(Boolean), admin: false },
    company: { name: 'Engines Ltd', role: 'owner' },
    orderCount: 2,
    paidCount: 1,
    paidTotal: 2_000,
    quoteCount: 1,
    newestOrders: [{ _id: ids[1] }, { _id: ids[0] }],
    newestInvoices: [{ order_id: ids[0] }],
    newestMessages: [{ message: 'Do you ship to Oslo?' }],
  })
  expect(body.newestQuotes).toHaveLength(1)
  const { body: list } = await admin.get('/allOrder?buyer=ada@example.com')
  expect((list as unknown as { _id: string }[]).map(({ _id }) => _id)).toEqual(ids.toReversed())
})

test('who wrote without an account has a page, and so has who deleted theirs; nobody else has', async () => {
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  const gone = await shop.signUp('gone@example.com')
  await gone.post('/order', order)
  await sql`update orders set placed_by = null`.execute(shop.db)
  await sql`delete from users where email = 'gone@example.com'`.execute(shop.db)
  await shop.nobody.post('/contact', { name: 'Eve', email: 'eve@example.com', message: 'Hello' })
  const { body } = await admin.get('/people/gone@example.com')
  expect(body).toMatchObject({ orderCount: 1 })
  expect(body.account).toBeUndefined()
  expect((await admin.get('/people/eve@example.com')).body).toMatchObject({ name: 'Eve', orderCount: 0 })
  for (const path of ['/people/nobody@example.com', '/people/eve@example.co'])
    expect(await admin.get(path)).toMatchObject({ status: 404, body: { code: 'no-such-person' } })
})

test('notes are kept with author and time, page by page, stay as they are, and are in the audit log', async () => {
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  await shop.signUp('ada@example.com')
  const add = (note: string) => admin.post('/people/ada@example.com/notes', { note })
  for (const note of ['Pays late', 'Paid', 'Wants blue cables']) expect((await add(note)).status).toBe(200)
  const first = await admin.get('/people/ada@example.com/notes?limit=2')
  const notes = (body: unknown) => (body as { note: string; author: string }[]).map(({ note }) => note)
  expect(notes(first.body)).toEqual(['Wants blue cables', 'Paid'])
  expect(first.body).toMatchObject([{ author: 'admin@example.com' }, {}])
  const next = new URL(/<([^>]+)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? '', 'http://x').search
  expect(notes((await admin.get(`/people/ada@example.com/notes${next}`)).body)).toEqual(['Pays late'])
  expect(await shop.rows('audit_log')).toMatchObject(
    Array.from({ length: 3 }, () => ({ action: 'person-noted', subject: 'ada@example.com' })),
  )
  await expect(sql`update person_notes set note = 'x'`.execute(shop.db)).rejects.toThrow('append-only')
  await expect(sql`delete from person_notes`.execute(shop.db)).rejects.toThrow('append-only')
  expect((await add(' ')).status).toBe(400)
  expect((await admin.post('/people/nobody@example.com/notes', { note: 'x' })).status).toBe(404)
  const warehouse = await shop.signUp('warehouse@example.com')
  await sql`update users set role = 'admin', admin_role = 'warehouse' where email = 'warehouse@example.com'`.execute(
    shop.db,
  )
  expect((await warehouse.get('/people/ada@example.com')).status).toBe(403)
})
