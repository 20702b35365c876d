import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop, type TestCaller } from '#test/open-shop.ts'
import { openShipping, pay } from '#test/shipments.ts'
import type { Before } from '#test/watched-dialect.ts'

const products = [
  { id: 'router', name: 'Edge Router', price: 20, available: 5_000 },
  { id: 'cable', name: 'Patch Cable 100% copper', price: 2, available: 5_000 },
]

async function openWithOrders(before?: Before) {
  const shop = await openShop({ products, ...(before && { before }) })
  const people = [await shop.signUp('ada@example.com'), await shop.signUp('bob@firm.example')]
  const admin = await shop.admin()
  const ids: string[] = []
  for (const [who, product_id, orderAmount] of [
    [0, 'router', 100],
    [1, 'router', 300],
    [0, 'cable', 200],
    [1, 'cable', 1_500],
  ] as const) {
    const orderBody = { product_id, orderAmount, address: 'x', phone: '1' }
    ids.push(String((await people[who]?.post('/order', orderBody))?.body.insertedId))
  }
  for (const [place, id] of ids.entries())
    await sql`update orders set placed_at = ${`2026-03-0${place + 1}T23:30:00Z`} where id = ${id}`.execute(
      shop.db,
    )
  const find = async (query: string) => {
    const { body, headers } = await admin.get(`/allOrder?${query}`)
    const found = (body as unknown as { _id: string }[]).map(({ _id }) => ids.indexOf(_id) + 1)
    return { found, total: Number(headers.get('X-Total-Count')), next: headers.get('Link') }
  }
  return { shop, admin, people, ids, find, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

test('an admin finds orders by a part of an email or a product, by id, and no more than that', async () => {
  await using shop = await openWithOrders()
  expect(await shop.find('q=FIRM')).toEqual({ found: [4, 2], total: 2, next: null })
  expect((await shop.find('q=edge+rout')).found).toEqual([2, 1])
  expect((await shop.find(`q=${shop.ids[2]}`)).found).toEqual([3])
  expect((await shop.find('q=100%25')).found, 'no wildcard').toEqual([4, 3])
  expect((await shop.find('q=%25')).found).toEqual([4, 3])
  expect((await shop.find('q=nobody')).found).toEqual([])
})

test('an admin finds an order by its number, as it is written and by its digits alone', async () => {
  await using shop = await openWithOrders()
  const { body } = await shop.admin.get(`/orders/${shop.ids[2]}`)
  const number = String(body.number)
  const digits = number.replace('HF-', '')
  for (const q of [number, number.toLowerCase(), `HF ${digits}`, digits, ` ${digits} `])
    expect((await shop.find(new URLSearchParams({ q }).toString())).found, q).toEqual([3])
  for (const q of ['HF-', digits.slice(0, -1), `${digits}0`, `HF-${'9'.repeat(15)}`, '9'.repeat(100)])
    expect((await shop.find(new URLSearchParams({ q }).toString())).found, q).toEqual([])
})

test('an admin finds an order by all that a caller may know of it', async () => {
  await using open = await openWithOrders()
  const { people, shop } = open
  const sent = {
    product_id: 'cable',
    orderAmount: 100,
    address: '12 Dock Street\nOslo',
    phone: '+47 22 55-01 23',
  }
  const id = String((await people[0]?.post('/order', sent))?.body.insertedId)
  const [buyer] = people
  if (buyer) await pay(shop, buyer, id)
  const { transaction_id } = await shop.db
    .updateTable('orders')
    .set({ buyer_name: 'Ada Byron' })
    .where('id', '=', id)
    .returning('transaction_id')
    .executeTakeFirstOrThrow()
  const found = async (q: string) => (await open.find(new URLSearchParams({ q }).toString())).total
  for (const q of [
    'BYRON',
    'byron ada',
    'dock street oslo',
    '12 oslo',
    '22550123',
    '+47 22 55 01 23',
    transaction_id ?? 'none',
  ])
    expect(await found(q), q).toBe(1)
  for (const q of ['byron bob', '3 oslo', `${transaction_id}9`, '22550124']) expect(await found(q), q).toBe(0)
})

test('orders are sorted by buyer and by pieces, page by page', async () => {
  await using shop = await openWithOrders()
  expect((await shop.find('sort=pieces')).found).toEqual([1, 3, 2, 4])
  expect((await shop.find('sort=-pieces&limit=2')).found).toEqual([4, 2])
  expect((await shop.find(`sort=-pieces&limit=2&cursor=${shop.ids[1]}`)).found).toEqual([3, 1])
  expect((await shop.find('sort=buyer')).found.map((place) => place % 2)).toEqual([1, 1, 0, 0])
  expect((await shop.find('sort=-buyer')).found.map((place) => place % 2)).toEqual([0, 0, 1, 1])
})

test('orders are found by status and by days, both included, and sorted', async () => {
  await using shop = await openWithOrders()
  expect((await shop.find('from=2026-03-02&to=2026-03-03')).found).toEqual([3, 2])
  await sql`update orders set placed_at = '2026-03-04T00:00:00Z' where id = ${shop.ids[3]}`.execute(
    shop.shop.db,
  )
  expect((await shop.find('to=2026-03-03')).found, 'midnight is the next day').toEqual([3, 2, 1])
  expect((await shop.find('from=2026-03-04')).found).toEqual([4])
  expect((await shop.find('sort=oldest')).found).toEqual([1, 2, 3, 4])
  expect((await shop.find('sort=-amount')).found[0]).toBe(2)
  expect((await shop.find('sort=amount')).found.at(-1)).toBe(2)
  await shop.people[0]?.put(`/orders/${shop.ids[0]}/cancellation`)
  expect(await shop.find('status=cancelled')).toMatchObject({ found: [1], total: 1 })
  expect((await shop.find('status=not payed&q=ada')).found).toEqual([3])
  expect((await shop.admin.get('/allOrder?status=lost')).status).toBe(400)
})

test('pages of a filtered list go on where the one before ended', async () => {
  await using shop = await openWithOrders()
  const first = await shop.find('q=example&sort=-amount&limit=3')
  expect(first).toMatchObject({ found: [2, 4, 1], total: 4 })
  const next = new URL(/<([^>]+)>/.exec(first.next ?? '')?.[1] ?? '', 'http://x').search
  expect((await shop.find(next.slice(1))).found).toEqual([3])
})

test('many orders are delivered at once; what cannot be is named, and keeps no other', async () => {
  await using open = await openWithOrders()
  const { shop, admin, people, ids } = open
  for (const [place, id] of ids.slice(0, 3).entries()) {
    const buyer = people[place % 2]
    await buyer?.post('/create-payment-intent', { _id: id })
    shop.cards.pay(id)
    await buyer?.put('/orderUpdate', { _id: id })
  }
  const { body } = await admin.put('/orders/deliveries', { ids: [...ids, ids[0], 'none'] })
  expect(body).toMatchObject({
    delivered: ids.slice(0, 3),
    refused: [ids[3], 'none'],
    reasons: [
      { _id: ids[3], number: expect.stringMatching(/^HF-/), code: 'not-deliverable' },
      { _id: 'none', code: 'no-such-order' },
    ],
  })
  expect((await open.find('status=delivered')).found.toSorted()).toEqual([1, 2, 3])
  expect((await admin.put('/orders/deliveries', { ids: [] })).status).toBe(400)
})

test('the export is exactly what is found, and no cell of it is a formula', async () => {
  await using open = await openWithOrders()
  const { admin, people, ids } = open
  const evil = '=HYPERLINK("http://evil.example")'
  await people[0]?.post('/order', { product_id: 'cable', orderAmount: 100, address: evil, phone: '+1 555' })
  const lines = async (query: string) =>
    (await admin.get(`/orders.csv?${query}`)).text.trimEnd().split('\r\n')
  const found = await lines('q=firm&sort=oldest')
  expect(found[0]).toBe(
    '\ufefforder,placed,status,name,email,product,pieces,amount,address,phone,transaction,number,sku,line,unit price,purchase order,deliveries,tax,freight,tax on freight,price source,note,fulfilment,shipped,last shipped,last delivered,coupon,discount,cost centre,fees by law,buyer owes tax on,version,contact,wanted on,cancelled,adds to',
  )
  expect(found.slice(1).map((line) => line.split(',')[0])).toEqual([ids[1], ids[3]])
  expect(found[1]).toContain(',300,6000,')
  const { body } = await admin.get(`/orders/${ids[1]}`)
  const [ordered] = body.lines as { sku: string }[]
  expect(found[1]?.split(',').slice(11)).toEqual([
    body.number,
    ordered?.sku,
    '1',
    '20',
    '',
    '',
    '0',
    '0',
    '0',
    'base',
    '',
    'open',
    '0',
    '',
    '',
    '',
    '0',
    '',
    '0',
    '',
    '1',
    '',
    '',
    '0',
    '',
  ])
  expect(await lines(`ids=${ids[3]},${ids[0]}&sort=oldest`), 'those that are chosen').toHaveLength(3)
  const all = (await lines('')).join('\n')
  expect(all).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(all).toContain("'+1 555")
})

test('the export is one file, read from the database piece by piece', async () => {
  await using open = await openWithOrders()
  const { shop, admin } = open
  await insertCancelled(shop, 2_000)
  const { status, headers, text } = await admin.get('/orders.csv?status=cancelled&sort=oldest')
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="orders.csv"')
  expect(headers.get('Cache-Control')).toBe('no-store')
  const cells = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(',')[0])
  expect(cells[0]).toBe('\ufefforder')
  expect(new Set(cells.slice(1)).size).toBe(2_000)
  expect(cells).toHaveLength(2_001)
  await forgetCancelled(shop)
})

test('an export that fails on its way is broken off, logged, and never taken for the whole', {
  tags: ['full'],
}, async () => {
  let batches = 0
  await using open = await openWithOrders(async (sqlText) => {
    if (!sqlText.includes('from "orders"') || !sqlText.includes('limit')) return
    batches += 1
    if (batches > 1) throw new Error('the database went away')
  })
  const { shop, admin } = open
  await insertCancelled(shop, 1_500)
  batches = 0
  await expect(admin.get('/orders.csv?status=cancelled')).rejects.toThrow('the database went away')
  expect(shop.failures).toHaveLength(1)
  batches = 1
  expect(await admin.get('/orders.csv?status=cancelled'), 'nothing was sent yet').toMatchObject({
    status: 500,
    body: { code: 'internal' },
  })
  batches = -1_000
  await forgetCancelled(shop)
})

/** Rows only, like the first order: they are taken away again before the ledger is checked. */
async function insertCancelled({ db }: Awaited<ReturnType<typeof openShop>>, count: number): Promise<void> {
  const {
    status: _,
    number: __,
    delivery: ___,
    billing: ____,
    ...order
  } = await db.selectFrom('orders').selectAll().limit(1).executeTakeFirstOrThrow()
  const line = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  // Postgres takes at most 65,535 values in a statement.
  for (let from = 0; from < count; from += 1_000) {
    const ids = Array.from({ length: Math.min(1_000, count - from) }, (_, n) => `many-${from + n}`)
    await db
      .insertInto('orders')
      .values(
        ids.map((id) => ({
          ...order,
          id,
          approval_reasons: null,
          fulfilment: 'cancelled' as const,
          held_until: null,
        })),
      )
      .execute()
    await db
      .insertInto('order_lines')
      .values(ids.map((order_id) => ({ ...line, order_id })))
      .execute()
  }
}

async function forgetCancelled({ db }: Awaited<ReturnType<typeof openShop>>) {
  await sql`alter table stock_ledger disable trigger user`.execute(db)
  await sql`alter table order_events disable trigger user`.execute(db)
  await db.deleteFrom('orders').where('status', '=', 'cancelled').execute()
}

test('an order is found by each number that it is known by: by admins, and by its buyer', async () => {
  await using open = await openShipping()
  const { shop, buyer, admin, id, ship } = open
  const other = await shop.signUp('bob@example.com')
  const otherId = String(
    (await other.post('/order', { product_id: 'cable', orderAmount: 100, address: 'x', phone: '1' })).body
      .insertedId,
  )
  const shipped = await ship({
    lines: [{ line: 1, orderAmount: 2, serials: ['sn 7a', 'SN-8'] }],
    tracking: { carrier: 'dhl', trackingNumber: 'JD 0146-00' },
  })
  expect(shipped, shipped.text).toMatchObject({ status: 200 })
  await admin.post(`/orders/${id}/refunds`, {
    lines: [{ line: 2, orderAmount: 100 }],
    reason: 'damaged',
  })
  const [{ sku } = {}] = (await shop.rows('products')).filter((row) => row.id === 'laptop')
  const [{ number: invoice } = {}] = await shop.rows('invoices')
  const [shipment] = await shop.rows('shipments')
  const [{ number: creditNote } = {}] = await shop.rows('credit_notes')
  const found = async (by: TestCaller, path: string, q: unknown) => {
    const { status, body } = await by.get(`${path}${new URLSearchParams({ q: String(q) })}`)
    expect(status).toBe(200)
    return (body as unknown as { _id: string }[]).map(({ _id }) => _id)
  }
  for (const q of [
    sku,
    invoice,
    creditNote,
    `SH-${shipment?.number}`,
    'jd014600',
    'JD 0146 00',
    'SN7A',
    'sn-8',
    String(invoice).toLowerCase(),
  ]) {
    expect(await found(admin, '/allOrder?', q), `${q}`).toEqual([id])
    expect(await found(buyer, '/myOrder?email=ada@example.com&', q), `${q}`).toEqual([id])
    expect(await found(other, '/myOrder?email=bob@example.com&', q), `${q}`).toEqual([])
  }
  for (const q of ['SN-9', 'JD01460', `${invoice}0`])
    expect(await found(admin, '/allOrder?', q), q).toEqual([])
  expect(await found(other, '/myOrder?email=bob@example.com&', 'cable')).toEqual([otherId])
  expect((await other.get('/myOrder?email=bob@example.com&status=pending')).body).toEqual([])

  expect((await admin.delete(`/shipments/${shipment?.id}`)).status).toBe(200)
  for (const q of ['SN7A', `SH-${shipment?.number}`, 'jd014600'])
    expect(await found(admin, '/allOrder?', q), q).toEqual([])
})
