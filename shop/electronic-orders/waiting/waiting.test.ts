import { expect, test } from 'vitest'
import { all, first, textAt } from '#http/xml/tree.ts'
import { openDocuments } from '#test/electronic-documents.ts'
import { type Item, openOrders, orderRequest, send } from '#test/electronic-orders.ts'

type Opened = Awaited<ReturnType<typeof openOrders>>

const switches = { id: 'switch', price: 10, available: 500 }

/** Has the orders of the connection wait, and returns what an admin does with them. */
async function asking<Company extends Opened>(company: Company) {
  const { admin, shop, secret, setBuyer, idOf } = company
  await setBuyer(await idOf('bert@example.com'), 0, true)
  const ids = async () =>
    ((await admin.get('/electronic-orders')).body as unknown as { _id: string }[]).map(({ _id }) => _id)
  return {
    ids,
    /** Sends an order, which waits. @returns its id */
    sendWaiting: async (parts: Partial<Parameters<typeof orderRequest>[0]>) => {
      const reply = await send(shop, orderRequest({ secret, ...parts }))
      expect(reply, reply.says).toMatchObject({ status: '201' })
      return (await ids()).at(-1) ?? ''
    },
    shownOf: async (id: string) => String((await admin.get(`/electronic-orders/${id}`)).body.shown),
    accept: (id: string, shown: string) => admin.put(`/electronic-orders/${id}/acceptance`, { shown }),
    change: (id: string, line: number, orderAmount: number) =>
      admin.put(`/electronic-orders/${id}/lines/${line}`, { orderAmount }),
  }
}

test('an order that waits holds nothing until an admin accepts it with the prices that were shown', async () => {
  await using company = await openDocuments()
  const { shop, admin, buyer, id: companyId, secret, requests } = company
  const { ids, sendWaiting, shownOf, accept } = await asking(company)
  const document = { payloadId: 'first@buyer', items: [{ price: '17.00', line: '10' }] }
  const id = await sendWaiting(document)
  const asked = {
    status: '201',
    says: 'The order PO-7 was received and is being checked. The shop accepts or rejects it later.',
  }
  expect(await send(shop, orderRequest({ secret, ...document })), 'the same document').toEqual(asked)
  expect(await send(shop, orderRequest({ secret, items: document.items })), 'the same order').toEqual(asked)
  expect(await send(shop, orderRequest({ secret }))).toEqual({
    status: '409',
    says: 'An order with the number PO-7 and other contents is being checked.',
  })
  expect(await shop.rows('orders')).toEqual([])
  expect(await shop.rows('products')).toMatchObject([{ available: 10_000 }])
  expect(await requests(), 'nothing is confirmed yet').toEqual([])

  const listed = await admin.get('/electronic-orders')
  expect(listed.body).toEqual([
    {
      _id: id,
      number: 'PO-7',
      version: 1,
      company: { _id: companyId, name: 'Analytical Engines' },
      system: 'Coupa',
      receivedAt: expect.any(String),
      lineCount: 1,
    },
  ])
  expect((await admin.get('/overview/work')).body).toMatchObject({ electronicOrdersToCheck: 1 })
  expect((await admin.get(`/companies/${companyId}/electronic-orders`)).body).toMatchObject([
    { number: 'PO-7', state: 'waiting', order: null, problems: [] },
  ])
  expect((await admin.get(`/electronic-orders/${id}`)).body).toMatchObject({
    note: 'Ring twice',
    replaces: null,
    differences: 1,
    goods: 3_600,
    currency: 'USD',
  })
  expect((await admin.get(`/electronic-orders/${id}/lines`)).body).toEqual([
    {
      line: 1,
      lineNumber: '10',
      partNumber: 'router',
      product: { _id: 'router', name: expect.any(String), sku: expect.any(String) },
      orderedPieces: 200,
      orderAmount: 200,
      unit: 'EA',
      orderedPrice: 17,
      orderedCurrency: 'USD',
      price: 18,
      difference: 'Its price is 18.00 USD, not 17.00.',
      isOrderable: true,
    },
  ])
  for (const call of ['/electronic-orders', `/electronic-orders/${id}`, `/electronic-orders/${id}/lines`])
    expect(await buyer.get(call), call).toMatchObject({ status: 403 })

  const shown = await shownOf(id)
  await shop.db.updateTable('products').set({ price_cents: 2_100 }).where('id', '=', 'router').execute()
  expect(await accept(id, shown)).toMatchObject({ status: 409, body: { code: 'electronic-order-changed' } })
  expect(await shop.rows('orders')).toEqual([])
  const accepted = await accept(id, await shownOf(id))
  const [order] = await shop.rows('orders')
  expect(accepted).toMatchObject({ status: 200, body: { order: order?.id } })
  expect(order).toMatchObject({
    amount_cents: 378_000,
    purchase_order_number: 'PO-7',
    buyer_email: 'bert@example.com',
    on_account: true,
  })
  expect(await shop.rows('electronic_orders')).toMatchObject([
    {
      order_id: order?.id,
      waiting: null,
      changes: ['Line 10 (router): its price is 18.90 USD, not 17.00.'],
      decided_by: 'admin@example.com',
    },
  ])
  expect((await shop.rows('audit_log')).at(-1)).toMatchObject({
    action: 'electronic-order-accepted',
    subject: order?.id,
    label: 'PO-7, HF-100001',
  })
  const [confirmed] = await requests()
  expect(first(confirmed, 'ConfirmationHeader')?.attributes).toMatchObject({ type: 'except' })
  expect(first(confirmed, 'ConfirmationItem/ConfirmationStatus')?.attributes).toEqual({
    quantity: '200',
    type: 'detail',
  })
  expect(textAt(confirmed, 'ConfirmationItem/ConfirmationStatus/UnitPrice/Money')).toBe('18.90')
  expect(await ids()).toEqual([])
  expect(await accept(id, shown)).toMatchObject({ status: 409, body: { code: 'electronic-order-decided' } })
  expect(await accept('nothing', shown)).toMatchObject({
    status: 404,
    body: { code: 'no-such-electronic-order' },
  })
  expect(await send(shop, orderRequest({ secret, ...document })), 'as the first time').toEqual(asked)
  expect(await shop.rows('orders')).toHaveLength(1)
})

test('an admin accepts fewer pieces or leaves lines out, and the confirmation says so line by line', async () => {
  await using company = await openDocuments([switches])
  const { shop, admin, requests } = company
  const { sendWaiting, shownOf, accept, change } = await asking(company)
  const items: Item[] = [
    { pieces: 200 },
    { part: 'nothing', pieces: 5 },
    { part: 'switch', pieces: 600, price: '9.00' },
  ]
  const id = await sendWaiting({ items })
  const lines = async (query = '') => (await admin.get(`/electronic-orders/${id}/lines${query}`)).body
  expect(await lines('?limit=1')).toMatchObject([{ line: 1, difference: null }])
  const page = await admin.get(`/electronic-orders/${id}/lines?limit=1`)
  expect(page.headers.get('X-Total-Count')).toBe('3')
  expect(page.headers.get('Link')).toContain('cursor=1')
  expect(await lines('?limit=2&cursor=1')).toMatchObject([
    { line: 2, product: null, isOrderable: false, difference: 'This shop has no product with this number.' },
    { line: 3, isOrderable: false, difference: "Can't Order More Than Available PCS" },
  ])
  expect((await admin.get(`/electronic-orders/${id}/lines?cursor=x`)).status).toBe(400)
  expect(await accept(id, await shownOf(id))).toMatchObject({
    status: 409,
    body: {
      code: 'electronic-order-differs',
      message:
        "Line 2 (nothing): this shop has no product with this number. Line 3 (switch): Can't Order More Than Available PCS",
    },
  })
  expect(await change(id, 3, 601)).toMatchObject({ status: 422, body: { code: 'more-than-ordered' } })
  expect(await change(id, 4, 1)).toMatchObject({ status: 422, body: { code: 'no-such-line' } })
  expect(await change(id, 3, -1)).toMatchObject({ status: 400 })
  expect(await change(id, 2, 0)).toMatchObject({ status: 200 })
  const before = await shownOf(id)
  expect(await change(id, 3, 500)).toMatchObject({ status: 200 })
  expect(await accept(id, before)).toMatchObject({ body: { code: 'electronic-order-changed' } })
  expect((await admin.get(`/electronic-orders/${id}`)).body).toMatchObject({ differences: 2, goods: 8_100 })
  expect(await accept(id, await shownOf(id))).toMatchObject({ status: 200 })
  expect(await shop.rows('order_lines')).toMatchObject([
    { product_id: 'router', pieces: 200, position: 1 },
    { product_id: 'switch', pieces: 500, position: 2 },
  ])
  const [confirmed] = await requests()
  const told = all(confirmed, 'ConfirmationItem').map((item) => [
    item.attributes,
    all(item, 'ConfirmationStatus').map(({ attributes }) => attributes),
  ])
  expect(told).toEqual([
    [
      { quantity: '600', lineNumber: '3' },
      [
        { quantity: '500', type: 'accept' },
        { quantity: '100', type: 'reject' },
      ],
    ],
    [{ quantity: '5', lineNumber: '2' }, [{ quantity: '5', type: 'reject' }]],
  ])
  expect(await shop.rows('electronic_orders')).toMatchObject([
    {
      changes: [
        'Line 2 (nothing): it was not accepted.',
        'Line 3 (switch): 500 of 600 pieces were accepted.',
      ],
    },
  ])
})

test('an admin rejects an order with a reason, which its system is told; the number can be used again', async () => {
  await using company = await openDocuments()
  const { shop, admin, secret, id: companyId, requests, log } = company
  const { sendWaiting, accept, shownOf, change } = await asking(company)
  const id = await sendWaiting({ payloadId: 'first@buyer' })
  const reject = (reason: string) => admin.put(`/electronic-orders/${id}/rejection`, { reason })
  expect(await reject(' ')).toMatchObject({ status: 400 })
  expect(await reject('We deliver no routers in December.')).toMatchObject({ status: 200 })
  for (const again of [await reject('Twice'), await accept(id, 'x'), await change(id, 1, 100)])
    expect(again).toMatchObject({ status: 409, body: { code: 'electronic-order-decided' } })
  const [rejected, ...more] = await requests()
  expect(more).toEqual([])
  const header = first(rejected, 'ConfirmationHeader')
  expect(header?.attributes).toMatchObject({ type: 'reject', operation: 'new' })
  expect(textAt(header, 'Comments')).toBe('We deliver no routers in December.')
  expect(first(rejected, 'OrderReference')?.attributes).toEqual({ orderID: 'PO-7', orderDate: '2026-11-26' })
  expect(first(rejected, 'OrderReference/DocumentReference')?.attributes).toEqual({
    payloadID: 'first@buyer',
  })
  const [sent] = await log()
  expect(sent).toMatchObject({
    kind: 'confirmation',
    change: 'rejected',
    state: 'delivered',
    purchaseOrderNumber: 'PO-7',
    order: null,
  })
  expect((await admin.get(`/electronic-documents/${sent?._id}`)).body.xml).toContain('no routers in December')
  expect((await admin.get(`/companies/${companyId}/electronic-orders`)).body).toMatchObject([
    { state: 'refused', problems: ['We deliver no routers in December.'] },
  ])
  expect(await shop.rows('orders')).toEqual([])
  expect(await send(shop, orderRequest({ secret, payloadId: 'first@buyer' }))).toMatchObject({
    status: '201',
  })
  expect(await shop.rows('electronic_orders'), 'the same document does nothing more').toHaveLength(1)
  const second = await sendWaiting({})
  expect(await accept(second, await shownOf(second))).toMatchObject({ status: 200 })
  expect(await shop.rows('orders')).toHaveLength(1)
})

test('an order that waits is decided once, whoever decides, and its system can withdraw it', async () => {
  await using company = await openOrders()
  const { shop, admin, secret, buyer } = company
  const { sendWaiting, accept, shownOf } = await asking(company)
  const id = await sendWaiting({})
  const shown = await shownOf(id)
  const replies = await Promise.all([
    accept(id, shown),
    accept(id, shown),
    admin.put(`/electronic-orders/${id}/rejection`, { reason: 'No' }),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await buyer.put(`/electronic-orders/${id}/rejection`, { reason: 'No' })).toMatchObject({
    status: 403,
  })
  const withdrawn = await sendWaiting({ number: 'PO-8' })
  const gone = () => send(shop, orderRequest({ secret, number: 'po-8', header: 'type="delete"' }))
  const reply = { status: '200', says: 'The order po-8 is withdrawn: it was not placed.' }
  expect(await gone()).toEqual(reply)
  expect(await gone(), 'again').toEqual(reply)
  expect(await accept(withdrawn, shown)).toMatchObject({ body: { code: 'electronic-order-decided' } })
  await expect(
    shop.db
      .updateTable('electronic_orders')
      .set({ decided_by: 'eve@example.com' })
      .where('id', '=', withdrawn)
      .execute(),
  ).rejects.toThrow('does not change')
  expect(shop.failures).toEqual([])
})
