import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditedAfter } from '#test/audited-after.ts'
import { inDays, openLots } from '#test/lots.ts'

const GTIN = '4006381333931'

/** A shop with an order to a supplier of 500 switches, with serial numbers, and 200 cables, of which 100 are sold. */
async function openReceiving() {
  const lots = await openLots()
  const { shop, admin } = lots
  await shop.db.updateTable('products').set({ gtin: GTIN, sku: 'CAB-1' }).where('id', '=', 'cable').execute()
  await shop.db
    .updateTable('products')
    .set({ tracks_serials: true, sku: 'SW-1' })
    .where('id', '=', 'switch')
    .execute()
  const supplier = { name: 'Acme', leadDays: 1, coverDays: 1, minimum: 0 }
  const { insertedId: supplier_id } = (await admin.post('/purchasing/suppliers', supplier)).body
  const lines = [
    { product_id: 'switch', pieces: 500, cost: 6 },
    { product_id: 'cable', pieces: 200, cost: null },
  ]
  const order = await admin.post('/purchasing/orders', { supplier_id, expectedOn: inDays(5), lines })
  const orderPath = `/purchasing/orders/${order.body.insertedId}`
  expect((await admin.post(`${orderPath}/sending`, {})).status).toBe(200)
  expect((await admin.post(`${orderPath}/confirmation`, { expectedOn: inDays(5) })).status).toBe(200)
  const begin = async (form: object = { purchaseOrder: 'po-100001', deliveryNote: 'DN 7' }) => {
    const { body } = await admin.post('/goods-receipts', form)
    const path = `/goods-receipts/${body.insertedId}`
    let last: unknown
    return {
      path,
      read: async () => (await admin.get(path)).body,
      async scan(code: string) {
        const reply = await admin.post(`${path}/scans`, { code, ...(last ? { product_id: last } : {}) })
        if (reply.status === 200) last = reply.body.product_id
        return reply
      },
      add: (product_id: string, pieces: number, batch = '') =>
        admin.post(`${path}/pieces`, { product_id, pieces, batch }),
      post: (expected: number, received: number, close: readonly string[] = []) =>
        admin.post(`${path}/posting`, { expected, received, close }),
    }
  }
  const received = async () =>
    (await shop.rows('stock_ledger')).filter(({ goods_receipt_id }) => goods_receipt_id !== null)
  return { ...lots, orderPath, begin, received, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

test('a part of an order is scanned, posted once and given to its orders; the rest stays expected, then is closed', async () => {
  await using receiving = await openReceiving()
  const { shop, admin, order, orderPath, begin, received, expectAwaited } = receiving
  // 300 are in stock; 400 are promised from the delivery.
  const placed = String((await order(700)).body.insertedId)
  const { path, scan, add, read, post } = await begin()
  expect(await read()).toMatchObject({
    number: 'GR-100001',
    purchaseOrder: { number: 'PO-100001', supplier: 'Acme' },
    deliveryNote: 'DN 7',
    expected: 700,
    received: 0,
    lines: [
      { sku: 'SW-1', expected: 500, promised: 400, serialCount: 0 },
      { sku: 'CAB-1', expected: 200 },
    ],
  })
  expect(await post(700, 0)).toMatchObject({ status: 409, body: { code: 'nothing-scanned' } })

  expect(await scan('sw-1')).toMatchObject({ body: { product_id: 'switch', added: 0, wantsSerials: true } })
  expect(await scan('SN 1')).toMatchObject({ body: { serial: 'SN 1', added: 1, received: 1, expected: 500 } })
  expect(await scan('sn1')).toMatchObject({
    status: 409,
    body: { code: 'serial-received-before', message: expect.stringMatching(/in this receipt/) },
  })
  expect(await scan('a;b')).toMatchObject({ status: 422, body: { code: 'serial-not-readable' } })
  expect(await scan('4006381333948')).toMatchObject({ status: 404, body: { code: 'code-not-known' } })
  expect(await scan(`(01)0${GTIN}(10)LOT7(37)48`)).toMatchObject({
    body: { product_id: 'cable', batch: 'LOT7', added: 48, received: 48, expected: 200 },
  })
  expect(await scan('none')).toMatchObject({ status: 404, body: { code: 'code-not-known' } })
  expect(await scan(GTIN)).toMatchObject({ body: { batch: '', added: 1, received: 49 } })
  expect(await add('switch', 299)).toMatchObject({ body: { received: 300 } })
  expect(await add('switch', -300)).toMatchObject({ status: 409, body: { code: 'fewer-than-serials' } })
  expect(await add('cable', -2)).toMatchObject({ status: 409, body: { code: 'fewer-than-none' } })
  expect((await shop.rows('stock_ledger')).filter(({ reason }) => reason === 'received')).toHaveLength(2)

  expect(await post(700, 348)).toMatchObject({ status: 409, body: { code: 'receipt-changed' } })
  const both = await Promise.all([post(700, 349, ['cable']), post(700, 349, ['cable'])])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await received()).toMatchObject([
    { product_id: 'switch', pieces: 300 },
    { product_id: 'cable', pieces: 49 },
  ])
  await expectAwaited(placed, [{ pieces: 100, on: inDays(5) }])
  expect(await read()).toMatchObject({
    state: 'posted',
    expected: 700,
    received: 349,
    lines: [
      { received: 300, expected: 500, stillExpected: 200 },
      { received: 49, expected: 200, stillExpected: 0 },
    ],
  })
  expect((await admin.get(orderPath)).body).toMatchObject({
    receivedLines: 1,
    lines: [
      { delivery: 'expected', stillExpected: 200, promised: 100 },
      { delivery: 'received', stillExpected: 0 },
    ],
  })
  expect(await scan('sw-1')).toMatchObject({ status: 409, body: { code: 'receipt-posted' } })
  expect(await admin.delete(path)).toMatchObject({ status: 409, body: { code: 'receipt-posted' } })

  const rest = await begin({ purchaseOrder: '100001' })
  await rest.scan('SW-1')
  expect(await rest.scan('SN-1')).toMatchObject({ status: 200 })
  expect(await rest.scan('SN1')).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/was received with GR-100001/) },
  })
  expect((await rest.post(200, 1, ['switch'])).body).toEqual({ success: true })
  await expectAwaited(placed, [{ pieces: 99, on: null }])
  expect(await admin.post('/goods-receipts', { purchaseOrder: 'PO-100001' })).toMatchObject({
    status: 409,
    body: { code: 'purchase-order-not-open' },
  })
  const log = (await shop.rows('audit_log')).map(({ action }) => action)
  expect(log.filter((action) => String(action).startsWith('goods-receipt'))).toEqual([
    'goods-receipt-made',
    'goods-receipt-posted',
    'goods-receipt-made',
    'goods-receipt-posted',
  ])
  expect(shop.failures).toEqual([])
})

test('goods that nobody announced are received beside what is expected; a code of several products is refused', async () => {
  await using receiving = await openReceiving()
  const { shop, admin, begin, received, available } = receiving
  const { path, scan, add, read, post } = await begin({})
  expect(await scan('(21)SN-1')).toMatchObject({
    status: 404,
    body: { message: expect.stringMatching(/Scan the product first/) },
  })
  expect(await scan(`00${'340123450000000000'.slice(0, 17)}${'0'}`)).toMatchObject({ status: 404 })
  await scan('SW-1')
  for (const serial of ['A1', 'A2', ']C121A3']) expect((await scan(serial)).status).toBe(200)
  expect(await read()).toMatchObject({
    purchaseOrder: null,
    lines: [{ incoming_id: null, expected: 0, received: 3, serialCount: 3, expectedElsewhere: 500 }],
  })
  const serials = await admin.get(`${path}/serials?product=switch`)
  expect(serials.body).toMatchObject([{ serial: 'A3' }, { serial: 'A2' }, { serial: 'A1' }])
  const [last] = serials.body as unknown as { _id: string }[]
  expect((await admin.delete(`${path}/serials/${last?._id}`)).status).toBe(200)
  expect(await admin.delete(`${path}/serials/${last?._id}`)).toMatchObject({ status: 404 })
  await shop.db.updateTable('products').set({ gtin: GTIN }).execute()
  expect(await scan(GTIN), 'in the receipt').toMatchObject({ body: { product_id: 'switch' } })
  await scan('CAB-1')
  expect(await scan(GTIN)).toMatchObject({
    status: 409,
    body: { code: 'code-of-several', message: expect.stringContaining('CAB-1') },
  })
  expect((await add('cable', 100_000_000)).status).toBe(409)
  expect((await post(0, 3)).status).toBe(200)
  expect(await received()).toHaveLength(2)
  expect(await available()).toBe(302)
  expect((await admin.get('/incoming-stock')).body).toHaveLength(2)

  const discarded = await begin({})
  await discarded.scan('SW-1')
  await discarded.scan('A9')
  expect((await admin.delete(discarded.path)).status).toBe(200)
  expect(await admin.get(discarded.path)).toMatchObject({ status: 404, body: { code: 'no-such-receipt' } })
  expect((await admin.get('/goods-receipts')).body).toMatchObject([{ number: 'GR-100001', received: 3 }])
})

test('a delivery that is received elsewhere meanwhile is not received twice, and its product may be off sale', async () => {
  await using receiving = await openReceiving()
  const { shop, admin, book } = receiving
  const lot = await book(50, 9)
  const begun = await admin.post(`/incoming-stock/${lot}/goods-receipts`, {})
  const path = `/goods-receipts/${begun.body.insertedId}`
  await admin.post(`${path}/scans`, { code: 'SW-1' })
  await admin.post(`${path}/pieces`, { product_id: 'switch', pieces: 50 })
  expect((await admin.get(path)).body).toMatchObject({ expected: 50, received: 50 })
  expect((await admin.post(`/incoming-stock/${lot}/receipt`, { pieces: 50 })).status).toBe(200)
  expect(await admin.post(`${path}/posting`, { expected: 50, received: 50 })).toMatchObject({
    status: 409,
    body: { code: 'receipt-changed' },
  })
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', 'switch').execute()
  expect(await admin.post(`${path}/posting`, { expected: 0, received: 50 })).toMatchObject({
    status: 404,
    body: { message: expect.stringMatching(/^Switch is no longer on sale/) },
  })
  expect(await admin.post('/goods-receipts', { purchaseOrder: 'PO-1' })).toMatchObject({ status: 404 })
})

test('the database keeps a receipt that was posted, and the auditor compares it with the ledger', async () => {
  await using receiving = await openReceiving()
  const { shop, begin } = receiving
  const { scan, post } = await begin()
  await scan('SW-1')
  await scan('A1')
  await scan('CAB-1')
  expect((await post(700, 2)).status).toBe(200)
  for (const change of [
    `update goods_receipts set delivery_note = 'x'`,
    'delete from goods_receipts',
    'update goods_receipt_pieces set pieces = 3',
    `update goods_receipt_serials set serial = 'A2'`,
    'delete from goods_receipt_lines',
  ])
    await expect(sql.raw(change).execute(shop.db), change).rejects.toThrow('was posted, and stays')
  // A lot that is removed is forgotten.
  expect((await receiving.admin.post(`${receiving.orderPath}/cancellation`, {})).status).toBe(200)
  const found = (change: string) => auditedAfter(shop, change)
  const scanned = 'a goods receipt brought its scanned pieces into stock once it was posted, and none before'
  expect(await found('select 1')).toEqual([])
  expect(await found(`update goods_receipt_pieces set pieces = 5 where product_id = 'cable'`)).toEqual([
    scanned,
  ])
  expect(await found('update goods_receipts set posted_at = null, posted_by = null')).toEqual([scanned])
  expect(
    await found(`insert into goods_receipt_serials (goods_receipt_id, product_id, batch, serial, scanned_by)
      select goods_receipt_id, product_id, batch, 'A2', 'x' from goods_receipt_serials`),
  ).toEqual(['a goods receipt has no more serial numbers than pieces'])
})
