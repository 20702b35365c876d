import { expect, test } from 'vitest'
import { first, textAt } from '#http/xml/tree.ts'
import { openDocuments } from '#test/electronic-documents.ts'
import { address, type Item, openOrders, orderRequest, send } from '#test/electronic-orders.ts'

type Parts = Partial<Parameters<typeof orderRequest>[0]>

const changing = ({ shop, secret }: Awaited<ReturnType<typeof openOrders>>) => ({
  order: (parts: Parts = {}) => send(shop, orderRequest({ secret, ...parts })),
  change: (version: number, items: readonly Item[], parts: Parts = {}) =>
    send(shop, orderRequest({ secret, header: `type="update" orderVersion="${version}"`, items, ...parts })),
  available: async () =>
    Object.fromEntries((await shop.rows('products')).map(({ id, available }) => [id, available])),
})

const switches = { id: 'switch', price: 10, available: 500 }

test('a change of an order on account credits it and places another, in one step, which is confirmed', async () => {
  await using company = await openDocuments([switches])
  const { shop, requests } = company
  const { order, change, available } = changing(company)
  const placed = await order({ payloadId: 'first@buyer' })
  await requests()
  const elsewhere = `<ShipTo>${address.replace('1 Row', '2 Lane')}</ShipTo>`
  const items = [{ pieces: 300 }, { part: 'switch', pieces: 100, price: '9.00' }]
  const changed = await change(2, items, { payloadId: 'second@buyer', shipTo: elsewhere })
  expect(changed).toEqual({
    status: '200',
    says: 'The order was placed. Its number in the shop is HF-100002.',
  })
  expect(await shop.rows('orders')).toMatchObject([
    { status: 'refunded', fulfilment: 'cancelled', amount_cents: 360_000 },
    {
      status: 'processing',
      on_account: true,
      amount_cents: 630_000,
      purchase_order_number: 'PO-7',
      address: expect.stringContaining('2 Lane'),
    },
  ])
  expect(await available()).toEqual({ router: 9_700, switch: 400 })
  expect(await shop.rows('credit_notes')).toMatchObject([{ amount_cents: 360_000 }])
  expect(await shop.rows('electronic_orders')).toMatchObject([
    { version: 1, replaced_at: expect.any(Date) },
    { version: 2, replaced_at: null },
  ])

  // What the system gets: the credit note, and the confirmation of the document that changed the order.
  const documents = await requests()
  expect(documents.map(({ name }) => name).toSorted()).toEqual([
    'ConfirmationRequest',
    'InvoiceDetailRequest',
    'InvoiceDetailRequest',
  ])
  const confirmed = documents.find(({ name }) => name === 'ConfirmationRequest')
  expect(first(confirmed, 'ConfirmationHeader')?.attributes).toMatchObject({
    type: 'accept',
    confirmID: 'HF-100002',
  })
  expect(first(confirmed, 'OrderReference/DocumentReference')?.attributes).toEqual({
    payloadID: 'second@buyer',
  })
  expect(documents.map((each) => textAt(each, 'InvoiceDetailSummary/NetAmount/Money')).toSorted()).toEqual([
    '',
    '-3600.00',
    '6300.00',
  ])

  // Each document again, and the same version in another.
  expect(await change(2, items, { payloadId: 'second@buyer', shipTo: elsewhere })).toEqual(changed)
  expect(await change(2, items, { shipTo: elsewhere })).toEqual(changed)
  expect(await change(2, [{ pieces: 400 }])).toEqual({
    status: '409',
    says: 'The order PO-7 has a version 2 with other contents.',
  })
  expect(await order({ payloadId: 'first@buyer' })).toEqual({
    status: '409',
    says: 'A later version replaced version 1 of the order PO-7.',
  })
  await change(5, [{ pieces: 500 }])
  expect(await change(3, [{ pieces: 400 }])).toEqual({
    status: '409',
    says: 'The order PO-7 has the version 5: version 3 is older, and was left alone.',
  })
  expect((await shop.rows('orders')).map(({ status }) => status)).toEqual([
    'refunded',
    'refunded',
    'processing',
  ])
  expect(placed.status).toBe('200')
})

test('a change of an unpaid order cancels it; its pieces are there for the other', async () => {
  await using company = await openDocuments()
  const { shop, setTerms, requests, buyer } = company
  const { order, change, available } = changing(company)
  await setTerms(null)
  await order({ items: [{ pieces: 9_900 }] })
  const first_ = String((await shop.rows('orders'))[0]?.id)
  // The buyer has begun to pay the first by card.
  expect(await buyer.post('/create-payment-intent', { _id: first_ })).toMatchObject({ status: 200 })
  expect(await change(2, [{ pieces: 10_000 }])).toMatchObject({ status: '200' })
  expect(await available()).toEqual({ router: 0 })
  expect(await shop.rows('orders')).toMatchObject([{ status: 'cancelled' }, { status: 'unpaid' }])
  expect((await requests()).map((each) => first(each, 'ConfirmationHeader')?.attributes.confirmID)).toEqual([
    'HF-100002',
  ])
  expect(shop.mails.emails.at(-2)).toMatchObject({ kind: 'order-cancelled', because: 'replaced' })
  // The job closes the payment of the first.
  expect(await shop.rows('orders')).toMatchObject([{ payment_closed: true }, { payment_closed: false }])
})

test('a change that the shop cannot honour leaves the order as it was', async () => {
  await using company = await openOrders({ products: [switches] })
  const { shop, admin, id: companyId } = company
  const { order, change, available } = changing(company)
  await order()
  const refused = async (...sent: Parameters<typeof change>) => {
    const before = await shop.rows('orders')
    const reply = await change(...sent)
    expect(reply.status, reply.says).toBe('409')
    expect(await shop.rows('orders')).toEqual(before)
    return reply.says
  }
  expect(await refused(2, [{ pieces: 20_000 }])).toBe("Line 1 (router): Can't Order More Than Available PCS")
  expect(await refused(2, [{ pieces: 300, price: '17.00' }])).toContain('its price is 18.00 USD')
  expect(await refused(2, [{ part: 'nothing' }])).toContain('no product with this number')
  expect(await available()).toEqual({ router: 9_800, switch: 500 })
  expect(await shop.rows('credit_notes')).toEqual([])
  const { body: listed } = await admin.get(`/companies/${companyId}/electronic-orders?limit=1`)
  expect(listed).toMatchObject([{ number: 'PO-7', version: 2, state: 'refused' }])

  const orderId = String((await shop.rows('orders'))[0]?.id)
  await admin.post(`/orders/${orderId}/shipments`, { lines: [{ line: 1, orderAmount: 50 }] })
  expect(await refused(2, [{ pieces: 300 }])).toBe(
    'The order HF-100001 cannot be changed: it is shipped, or a part of it.',
  )
  expect(await shop.rows('shipments')).toHaveLength(1)
  expect(shop.failures).toEqual([])
})

test.each([
  ['paid by card', null, /it is paid, or a part of it/],
  ['paid in part by transfer', 100, /it is paid, or a part of it/],
])('an order that is %s is not changed', async (_, transfer, why) => {
  await using company = await openOrders()
  const { shop, admin, setTerms, buyer } = company
  const { order, change } = changing(company)
  if (transfer === null) await setTerms(null)
  await order()
  const id = String((await shop.rows('orders'))[0]?.id)
  if (transfer === null) {
    await buyer.post('/create-payment-intent', { _id: id })
    shop.cards.pay(id)
    await buyer.put('/orderUpdate', { _id: id })
  } else {
    const [invoice] = await shop.rows('invoices')
    const paid = await admin.post(`/invoices/${invoice?.id}/payments`, {
      amount: transfer,
      receivedOn: new Date().toISOString().slice(0, 10),
      reference: 'T1',
    })
    expect(paid, paid.text).toMatchObject({ status: 200 })
  }
  expect(await change(2, [{ pieces: 300 }])).toEqual({ status: '409', says: expect.stringMatching(why) })
  expect(await shop.rows('orders')).toMatchObject([{ id, status: 'processing', pieces: 200 }])
})

test('a change that comes several times at once is made once, and one that waits replaces the order when it is accepted', async () => {
  await using company = await openOrders()
  const { shop, admin, setBuyer, idOf } = company
  const { order, change, available } = changing(company)
  await order()
  const replies = await Promise.all([1, 2, 3].map(() => change(2, [{ pieces: 300 }])))
  expect(new Set(replies.map(({ says }) => says))).toEqual(
    new Set(['The order was placed. Its number in the shop is HF-100002.']),
  )
  expect(await available()).toEqual({ router: 9_700 })

  await setBuyer(await idOf('bert@example.com'), 0, true)
  expect(await change(3, [{ pieces: 10_000 }])).toMatchObject({ status: '201' })
  expect(await change(4, [{ pieces: 100 }])).toEqual({
    status: '409',
    says: 'Version 3 of the order PO-7 is still being checked.',
  })
  const [waiting] = (await admin.get('/electronic-orders')).body as unknown as { _id: string }[]
  const path = `/electronic-orders/${waiting?._id}`
  const seen = await admin.get(path)
  expect(seen.body).toMatchObject({ version: 3, replaces: { number: 'HF-100002' } })
  const accepted = await admin.put(`${path}/acceptance`, { shown: seen.body.shown })
  expect(accepted, accepted.text).toMatchObject({ status: 200 })
  expect((await shop.rows('orders')).map(({ status, pieces }) => [status, pieces])).toEqual([
    ['refunded', 200],
    ['refunded', 300],
    ['processing', 10_000],
  ])
  expect(await available()).toEqual({ router: 0 })
  // Version 4 was refused before it was examined: it can come again.
  expect(await change(4, [{ pieces: 100 }])).toMatchObject({ status: '201' })
  const [next] = (await admin.get('/electronic-orders')).body as unknown as { _id: string }[]
  const latest = String((await shop.rows('orders')).at(-1)?.id)
  await admin.post(`/orders/${latest}/shipments`, { lines: [{ line: 1, orderAmount: 10 }] })
  const { body } = await admin.get(`/electronic-orders/${next?._id}`)
  expect(await admin.put(`/electronic-orders/${next?._id}/acceptance`, { shown: body.shown })).toMatchObject({
    status: 409,
    body: { code: 'electronic-order-differs', message: expect.stringContaining('it is shipped') },
  })
  expect(shop.failures).toEqual([])
})
