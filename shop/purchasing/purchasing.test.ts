import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { printDocument } from '#documents/print.ts'
import { attachedDocuments } from '#shop/attached-documents.ts'
import { auditedAfter } from '#test/audited-after.ts'
import { inDays, openLots } from '#test/lots.ts'
import type { TestCaller } from '#test/open-shop.ts'
import { pdfText } from '#test/pdf-text.ts'

const acme = {
  name: 'Acme Wholesale',
  email: 'Orders@acme.example',
  address: '1 Mill Lane\nLeeds',
  leadDays: 60,
  coverDays: 60,
  minimum: 5_000,
}
const addSupplier = async (admin: TestCaller, more: object = {}) =>
  String((await admin.post('/purchasing/suppliers', { ...acme, ...more })).body.insertedId)
const setTerms = (admin: TestCaller, supplier: string, product: string, terms: object) =>
  admin.put(`/purchasing/suppliers/${supplier}/products/${product}`, { multiple: 1, cost: null, ...terms })

test('the reorder list says what runs out when, and what to order from whom', async () => {
  await using lots = await openLots()
  const { shop, admin, buyer, order, book } = lots
  const list = async (query = '') => (await admin.get(`/purchasing/reorder-list${query}`)).body
  await order(180)
  await buyer.post('/order', { product_id: 'cable', orderAmount: 270, address: 'x', phone: '1' })
  const cancelled = (await order(100)).body.insertedId
  await buyer.put(`/orders/${cancelled}/cancellation`)
  expect(await list(), 'before the sales are counted').toEqual([])
  expect(await list('?q=SWI'), 'without sales').toMatchObject([
    { soldPerDay: 0, emptyOn: null, suggested: 0 },
  ])
  await shop.jobs.tick('count-sales')
  const supplier = null
  expect(await list()).toEqual([
    {
      _id: 'switch',
      name: 'Switch',
      sku: 'HF-P100001',
      availableQuantity: 120,
      awaited: 0,
      incoming: 0,
      soldPerDay: 2,
      emptyOn: inDays(60),
      suggested: 0,
      supplier,
    },
    expect.objectContaining({ _id: 'cable', soldPerDay: 3, emptyOn: inDays(76), supplier }),
  ])
  expect(await list('?q=cab')).toMatchObject([{ _id: 'cable' }])
  const first = await admin.get('/purchasing/reorder-list?limit=1')
  const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1]
  expect(await list(`?limit=1&cursor=${cursor}`)).toMatchObject([{ _id: 'cable' }])

  // 90 pieces come in time; 500 come when nothing is left any more.
  await book(90, 20)
  await book(500, 200)
  expect(await list()).toMatchObject([
    { _id: 'cable' },
    { _id: 'switch', incoming: 590, emptyOn: inDays(105) },
  ])
  // 120 from the shelf and 30 of the first delivery. Nothing is left until it comes.
  await order(150)
  expect(await list('?q=switch')).toMatchObject([
    { availableQuantity: 0, awaited: 30, incoming: 590, emptyOn: inDays(0) },
  ])

  const id = await addSupplier(admin)
  const other = await addSupplier(admin, { name: 'Bolt', leadDays: 10, coverDays: 10 })
  expect(await admin.post('/purchasing/suppliers', { ...acme, name: 'acme wholesale' })).toMatchObject({
    status: 409,
    body: { code: 'supplier-name-taken' },
  })
  await setTerms(admin, id, 'cable', { cost: 0.6, multiple: 50, supplierSku: 'AC-1' })
  await setTerms(admin, other, 'cable', { cost: 0.55 })
  expect(await list('?q=cable'), 'the cheapest').toMatchObject([{ suggested: 0, supplier: { _id: other } }])
  // 120 days of 3 pieces are 360; 230 are there.
  expect(await list(`?supplier=${id}`)).toMatchObject([
    { suggested: 150, supplier: { _id: id, cost: 0.6, multiple: 50, supplierSku: 'AC-1' } },
  ])
  expect((await admin.delete(`/purchasing/suppliers/${other}/products/cable`)).status).toBe(200)
  expect(await list(`?supplier=${other}`)).toEqual([])
  expect((await admin.get('/purchasing/suppliers')).body).toMatchObject([
    { name: 'Bolt', productCount: 0 },
    { _id: id, name: 'Acme Wholesale', email: 'orders@acme.example', minimum: 5_000, productCount: 1 },
  ])
  const actions = (await shop.rows('audit_log')).map(({ action }) => action)
  expect(actions.filter((action) => String(action).startsWith('supplier-'))).toEqual([
    'supplier-added',
    'supplier-added',
    'supplier-terms-changed',
    'supplier-terms-changed',
    'supplier-terms-changed',
  ])
})

test('an order to a supplier is a draft, then incoming stock, which is sold once it is confirmed', async () => {
  await using lots = await openLots()
  const { shop, admin, buyer, order, expectAwaited } = lots
  const supplier_id = await addSupplier(admin)
  await setTerms(admin, supplier_id, 'switch', { cost: 6, supplierSku: '00123' })
  const form = {
    expectedOn: inDays(20),
    note: 'Please label the pallets',
    lines: [
      { product_id: 'switch', pieces: 500, cost: 6 },
      { product_id: 'cable', pieces: 1_000, cost: null },
    ],
  }
  const made = await admin.post('/purchasing/orders', { supplier_id, ...form })
  const id = String(made.body.insertedId)
  const path = `/purchasing/orders/${id}`
  const read = async () => (await admin.get(path)).body
  expect(await read()).toMatchObject({
    number: 'PO-100001',
    state: 'draft',
    supplier: { name: 'Acme Wholesale' },
    total: 3_000,
    belowMinimum: 5_000,
    madeBy: 'admin@example.com',
    lines: [
      { productName: 'Switch', supplierSku: '00123', pieces: 500, cost: 6, delivery: 'none', promised: 0 },
      { product_id: 'cable', supplierSku: '', cost: null },
    ],
  })
  expect(await admin.get(`${path}/pdf`)).toMatchObject({
    status: 409,
    body: { code: 'purchase-order-not-sent' },
  })
  for (const [wrong, code] of [
    [{ expectedOn: inDays(-1) }, 'day-is-over'],
    [{ lines: [{ product_id: 'none', pieces: 1, cost: 1 }] }, 'no-such-product'],
  ] as const)
    expect((await admin.put(path, { ...form, ...wrong })).body).toMatchObject({ code })
  expect((await admin.put(path, { ...form, lines: [form.lines[0], form.lines[0]] })).status).toBe(400)
  expect((await admin.put(path, { ...form, note: 'Call first' })).status).toBe(200)
  expect(await shop.rows('incoming_stock'), 'a draft expects nothing').toEqual([])

  expect((await admin.post(`${path}/sending`, {})).status).toBe(200)
  for (const refused of [
    await admin.post(`${path}/sending`, {}),
    await admin.put(path, form),
    await admin.delete(path),
  ])
    expect(refused).toMatchObject({ status: 409, body: { code: 'purchase-order-sent' } })
  expect(await read()).toMatchObject({
    state: 'sent',
    belowMinimum: null,
    lines: [{ delivery: 'expected' }, {}],
  })
  expect(
    (await shop.rows('incoming_stock'))
      .map((lot) => [lot.product_id, lot.pieces, lot.confirmed, lot.note])
      .sort(),
  ).toEqual([
    ['cable', 1_000, false, 'PO-100001, Acme Wholesale'],
    ['switch', 500, false, 'PO-100001, Acme Wholesale'],
  ])
  expect(await order(700), 'estimated pieces are not sold').toMatchObject({ status: 409 })
  await admin.put(`/purchasing/suppliers/${supplier_id}`, { ...acme, name: 'Acme Holding' })
  const printed = await pdfText((await admin.get(`${path}/pdf`)).bytes)
  for (const words of [
    'PO-100001',
    'Acme Wholesale',
    'Leeds',
    'Your number 00123',
    '$3,000.00',
    'to be agreed',
    'Call first',
  ])
    expect(printed).toContain(words)
  const file = await admin.get(`${path}/lines.csv`)
  expect(file.headers.get('content-disposition')).toContain('PO-100001.csv')
  expect(file.text.split('\r\n')).toEqual([
    '\ufefforder,supplierSku,sku,product,pieces,cost,amount,expectedOn',
    `PO-100001,'00123,HF-P100001,Switch,500,6,3000,${inDays(20)}`,
    `PO-100001,,HF-P100002,Cable,1000,,,${inDays(20)}`,
    '',
  ])

  expect((await admin.post(`${path}/confirmation`, { expectedOn: inDays(-1) })).body.code).toBe('day-is-over')
  expect((await admin.post(`${path}/confirmation`, { expectedOn: inDays(25) })).status).toBe(200)
  const placed = (await order(700)).body.insertedId
  await expectAwaited(placed, [{ pieces: 400, on: inDays(25) }])
  expect((await admin.post(`${path}/confirmation`, { expectedOn: inDays(40) })).status).toBe(200)
  await expectAwaited(placed, [{ pieces: 400, on: inDays(40) }])
  expect(shop.mails.emails.filter(({ kind }) => kind === 'days-changed')).toHaveLength(1)
  expect(await read()).toMatchObject({
    state: 'confirmed',
    expectedOn: inDays(40),
    lines: [{ promised: 400 }, {}],
  })

  const cancel = (more: object = {}) => admin.post(`${path}/cancellation`, more)
  const cables = (await shop.rows('incoming_stock')).find(({ product_id }) => product_id === 'cable')
  await admin.post(`/incoming-stock/${cables?.id}/receipt`, { pieces: 990 })
  expect(await read()).toMatchObject({ receivedLines: 1, lines: [{}, { delivery: 'received' }] })
  expect((await cancel()).body).toMatchObject({ code: 'incoming-promised', pieces: 400 })
  expect((await cancel({ move: true })).status).toBe(200)
  await expectAwaited(placed, [{ pieces: 400, on: null }])
  expect(await cancel({ move: true })).toMatchObject({
    status: 409,
    body: { code: 'purchase-order-not-open' },
  })
  expect(await admin.post(`${path}/confirmation`, { expectedOn: inDays(50) })).toMatchObject({ status: 409 })
  expect((await shop.rows('incoming_stock')).map(({ product_id }) => product_id)).toEqual(['cable'])
  expect(await read()).toMatchObject({
    state: 'cancelled',
    lines: [{ delivery: 'none' }, { delivery: 'received' }],
  })
  expect(await pdfText((await admin.get(`${path}/pdf`)).bytes)).toContain('Cancelled on')

  const draft = (await admin.post('/purchasing/orders', { supplier_id, ...form })).body.insertedId
  expect((await admin.get('/purchasing/orders')).body).toMatchObject([
    { number: 'PO-100002', supplier: { name: 'Acme Holding' }, total: 3_000, lineCount: 2, receivedLines: 0 },
    { number: 'PO-100001', supplier: { name: 'Acme Wholesale' }, receivedLines: 1 },
  ])
  expect((await admin.get('/purchasing/orders?state=cancelled')).body).toMatchObject([
    { number: 'PO-100001' },
  ])
  expect((await admin.delete(`/purchasing/orders/${draft}`)).status).toBe(200)
  expect((await admin.get(`/purchasing/orders/${draft}`)).status).toBe(404)
  const actions = (await shop.rows('audit_log')).map(({ action }) => String(action))
  expect(actions.filter((action) => String(action).startsWith('purchase-order'))).toEqual([
    'purchase-order-made',
    'purchase-order-changed',
    'purchase-order-sent',
    'purchase-order-confirmed',
    'purchase-order-confirmed',
    'purchase-order-cancelled',
    'purchase-order-made',
    'purchase-order-discarded',
  ])
  expect((await buyer.get('/purchasing/orders')).status).toBe(403)
})

test('the database keeps an order that was sent, and the auditor finds deliveries that are not its own', async () => {
  await using lots = await openLots()
  const { shop, admin } = lots
  const supplier_id = await addSupplier(admin)
  const lines = [{ product_id: 'switch', pieces: 500, cost: 6 }]
  const { body } = await admin.post('/purchasing/orders', { supplier_id, expectedOn: inDays(20), lines })
  await admin.post(`/purchasing/orders/${body.insertedId}/sending`, {})
  const refused = (change: string, constraint: string) =>
    expect(sql.raw(change).execute(shop.db), change).rejects.toThrow(constraint)
  await refused(`update purchase_orders set note = 'x'`, 'becomes no such sent')
  await refused(`update purchase_orders set state = 'draft', sent_at = null`, 'becomes no such draft')
  await refused('update purchase_orders set number = 1', 'becomes no such sent')
  await refused('delete from purchase_orders', 'and stays')
  await refused('update purchase_order_lines set pieces = 1', 'keeps its lines')
  await refused('delete from purchase_order_lines', 'keeps its lines')

  const rule =
    'a line of an order to a supplier expects its own product, once the order was sent and until it is cancelled'
  const found = (change: string) => auditedAfter(shop, change)
  expect(await found('select 1')).toEqual([])
  expect(await found(`update incoming_stock set product_id = 'cable'`)).toEqual([rule])
  expect(await found(`update purchase_orders set state = 'draft', sent_at = null`)).toEqual([rule])
  expect(await found(`update purchase_orders set state = 'cancelled', cancelled_at = now()`)).toEqual([rule])
})

test('a sent order is emailed to its supplier once per press, with PDF and CSV, and says when', async () => {
  await using lots = await openLots()
  const { shop, admin } = lots
  const supplier_id = await addSupplier(admin)
  const terms = `/purchasing/suppliers/${supplier_id}/products/cable`
  expect((await admin.get(terms)).body).toEqual({ supplierSku: '', cost: null, multiple: 1, known: false })
  await admin.put(terms, { supplierSku: 'A-7', cost: 0.5, multiple: 100 })
  expect((await admin.get(terms)).body).toEqual({ supplierSku: 'A-7', cost: 0.5, multiple: 100, known: true })
  // Costs that are left out are those that are known of the supplier.
  const lines = [
    { product_id: 'cable', pieces: 100 },
    { product_id: 'switch', pieces: 100 },
  ]
  const { body } = await admin.post('/purchasing/orders', { supplier_id, expectedOn: inDays(20), lines })
  const path = `/purchasing/orders/${body.insertedId}`
  expect((await admin.get(path)).body).toMatchObject({
    lines: [{ cost: 0.5 }, { cost: null }],
    emailed: null,
  })
  const email = () => admin.post(`${path}/emails`, { to: 'orders@acme.example' })
  expect(await email()).toMatchObject({ status: 409, body: { code: 'purchase-order-not-sent' } })
  await admin.post(`${path}/sending`, {})
  expect(await admin.post(`${path}/emails`, { to: 'nobody' })).toMatchObject({ status: 400 })
  for (const _ of ['sent', 'again']) expect((await email()).status).toBe(200)
  const mails = shop.mails.emails.filter(({ kind }) => kind === 'purchase-order')
  expect(mails).toMatchObject([
    { to: 'orders@acme.example', number: 'PO-100001', lineCount: 2 },
    { to: 'orders@acme.example' },
  ])
  const files = mails[0]?.attached
    ? await attachedDocuments({ db: shop.db, printDocument, publicUrl: 'http://shop.test' })(
        mails[0].attached,
      )
    : []
  expect(files.map(({ name }) => name)).toEqual(['PO-100001.pdf', 'PO-100001.csv'])
  expect(pdfText(files[0]?.bytes ?? new Uint8Array())).toContain('Purchase order PO-100001')
  expect(Buffer.from(files[1]?.bytes ?? []).toString()).toContain('PO-100001,A-7,')
  expect((await admin.get(path)).body.emailed).toMatchObject({ to: 'orders@acme.example' })
  const log = (await shop.rows('audit_log')).filter(({ action }) => action === 'purchase-order-emailed')
  expect(log).toHaveLength(2)
  await admin.post(`${path}/cancellation`, {})
  expect(await email()).toMatchObject({ status: 409, body: { code: 'purchase-order-over' } })
})
