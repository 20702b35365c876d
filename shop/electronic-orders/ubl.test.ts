import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { all, first, parseXml, textAt } from '#http/xml/tree.ts'
import { openOrders, orderRequest } from '#test/electronic-orders.ts'
import { onlyLoopback, openReceiver } from '#test/receiver.ts'
import { serials } from '#test/shipments.ts'
import { GLN, misplaced, ublOrder } from '#test/ubl-order.ts'

/** A company whose purchasing system sends UBL with a key of its buyer, and takes documents. */
async function openUbl(products: NonNullable<Parameters<typeof openOrders>[0]>['products'] = []) {
  const receiver = await openReceiver()
  receiver.answer((reply: ServerResponse) => void reply.writeHead(204).end())
  const company = await openOrders({ mayReach: onlyLoopback, products })
  const { shop, admin, id, idOf, buyer } = company
  const made = await admin.post(`/companies/${id}/punchout-connections`, {
    name: 'ERP',
    protocol: 'ubl',
    domain: '0088',
    identity: GLN,
  })
  expect(made, made.text).toMatchObject({ status: 200 })
  expect(made.body.secret).toBeUndefined()
  const connection = String(made.body.insertedId)
  const setBuyer = async (asksAdmin = false) =>
    admin.put(`/punchout-connections/${connection}/orders`, {
      user_id: await idOf('bert@example.com'),
      asksAdmin,
    })
  await setBuyer()
  const setDocuments = await admin.put(`/punchout-connections/${connection}/documents`, {
    url: receiver.url,
    secret: 'known by this',
  })
  expect(setDocuments, setDocuments.text).toMatchObject({ status: 200 })
  const { body } = await buyer.post('/api-keys', { name: 'ERP', scopes: ['orders:write'], days: 1 })
  const key = shop.caller(String(body.key))
  let seen = 0
  return {
    ...company,
    receiver,
    setBuyer,
    key,
    send: (document: string) => key.post('/electronic-orders', { document }),
    /** The documents that came since the last call, each by the schema. */
    documents: async () => {
      await shop.jobs.tick('dispatch-webhooks')
      await shop.jobs.runAll()
      const fresh = receiver.received.slice(seen)
      seen = receiver.received.length
      return fresh.map(({ body: xml, headers }) => {
        expect(headers.authorization).toBe('Bearer known by this')
        expect(misplaced(xml), xml).toEqual([])
        return parseXml(xml)
      })
    },
    async [Symbol.asyncDispose]() {
      await receiver[Symbol.asyncDispose]()
      await company[Symbol.asyncDispose]()
      expect(shop.failures).toEqual([])
    },
  }
}

test('an order comes as UBL with a key of the member who orders, and is answered and shipped as UBL', async () => {
  await using company = await openUbl()
  const { shop, admin, send, documents } = company
  await shop.db.updateTable('products').set({ tracks_serials: true }).where('id', '=', 'router').execute()
  const placed = await send(ublOrder())
  const [order] = await shop.rows('orders')
  expect(placed).toMatchObject({
    status: 200,
    body: {
      state: 'placed',
      message: 'The order was placed. Its number in the shop is HF-100001.',
      order: order?.id,
    },
  })
  expect(order).toMatchObject({
    purchase_order_number: 'PO-7',
    note: 'Ring twice',
    amount_cents: 360_000,
    on_account: true,
    address: 'Analytical Engines\n1 Row\nLondon N1\nUnited Kingdom',
    phone: '+44 20 555',
  })
  expect(await shop.rows('order_lines')).toMatchObject([
    { pieces: 200, note: 'Requested for December 24, 2026' },
  ])
  expect((await send(ublOrder())).body, 'again').toEqual(placed.body)
  expect(await shop.rows('orders')).toHaveLength(1)

  const [response] = await documents()
  expect(response).toMatchObject({
    name: 'OrderResponse',
    namespace: 'urn:oasis:names:specification:ubl:schema:xsd:OrderResponse-2',
  })
  expect(textAt(response, 'ID')).toBe('HF-100001')
  expect(textAt(response, 'OrderResponseCode')).toBe('AP')
  expect(textAt(response, 'OrderReference/ID')).toBe('PO-7')
  expect(first(response, 'BuyerCustomerParty/Party/EndpointID')).toMatchObject({
    text: GLN,
    attributes: { schemeID: '0088' },
  })
  expect(textAt(response, 'SellerSupplierParty/Party/EndpointID')).toBe('7300010000001')
  const [line] = all(response, 'OrderLine')
  expect(textAt(line, 'LineItem/LineStatusCode')).toBe('5')
  expect(first(line, 'LineItem/Quantity')).toMatchObject({ text: '200', attributes: { unitCode: 'EA' } })
  expect(textAt(line, 'LineItem/Price/PriceAmount')).toBe('18')
  expect(textAt(line, 'OrderLineReference/LineID')).toBe('10')

  const shipped = await admin.post(`/orders/${order?.id}/shipments`, {
    lines: [{ line: 1, orderAmount: 3, serials: serials(3) }],
    tracking: { carrier: 'ups', trackingNumber: '1Z 9' },
  })
  expect(shipped, shipped.text).toMatchObject({ status: 200 })
  const [advice] = await documents()
  expect(advice?.name).toBe('DespatchAdvice')
  expect(textAt(advice, 'ID')).toBe('SH-100001')
  expect(textAt(advice, 'DocumentStatusCode')).toBe('')
  expect(textAt(advice, 'Shipment/Consignment/ID')).toBe('1Z 9')
  expect(textAt(advice, 'Shipment/Consignment/CarrierParty/PartyName/Name')).toBe('UPS')
  const [item] = all(advice, 'DespatchLine')
  expect(textAt(item, 'DeliveredQuantity')).toBe('3')
  expect(textAt(item, 'OrderLineReference/LineID')).toBe('10')
  expect(all(item, 'Item/ItemInstance/SerialID').map(({ text }) => text)).toEqual(serials(3))
  const shipment = String((await shop.rows('shipments'))[0]?.id)
  expect(await admin.delete(`/shipments/${shipment}`)).toMatchObject({ status: 200 })
  expect((await documents()).map((each) => textAt(each, 'DocumentStatusCode'))).toEqual(['Cancelled'])
})

test('an order in UBL is accepted line by line, rejected, changed and cancelled', async () => {
  await using company = await openUbl([{ id: 'switch', price: 10, available: 500 }])
  const { shop, admin, send, setBuyer, documents, setTerms } = company
  await setTerms(null)
  await setBuyer(true)
  const lines = [{}, { part: 'switch', pieces: 600, price: '8.00', id: '20' }, { part: 'nothing', id: '30' }]
  expect((await send(ublOrder({ lines }))).body).toMatchObject({ state: 'waiting', order: null })
  const [waiting] = (await admin.get('/electronic-orders')).body as unknown as { _id: string }[]
  const path = `/electronic-orders/${waiting?._id}`
  await admin.put(`${path}/lines/2`, { orderAmount: 400 })
  await admin.put(`${path}/lines/3`, { orderAmount: 0 })
  const { body } = await admin.get(path)
  expect(await admin.put(`${path}/acceptance`, { shown: body.shown })).toMatchObject({ status: 200 })
  const [conditional] = await documents()
  expect(textAt(conditional, 'OrderResponseCode')).toBe('CA')
  const told = all(conditional, 'OrderLine').map((line) => [
    textAt(line, 'OrderLineReference/LineID'),
    textAt(line, 'LineItem/LineStatusCode'),
    textAt(line, 'LineItem/Quantity'),
    textAt(line, 'LineItem/Price/PriceAmount'),
    textAt(line, 'LineItem/Note'),
  ])
  expect(told).toEqual([
    ['10', '5', '200', '18', ''],
    ['20', '3', '400', '9', '200 pieces were not accepted.'],
    ['30', '7', '200', '18', ''],
  ])

  await setBuyer()
  const change = { root: 'OrderChange', head: '<cbc:SequenceNumberID>1</cbc:SequenceNumberID>' }
  const changed = await send(ublOrder({ ...change, lines: [{ pieces: 300 }] }))
  expect(changed.body).toMatchObject({ state: 'placed', message: expect.stringContaining('HF-100002') })
  expect((await documents()).map((each) => textAt(each, 'OrderResponseCode'))).toEqual(['AP'])
  const cancelled = await send(ublOrder({ root: 'OrderCancellation' }))
  expect(cancelled.body).toMatchObject({ state: 'cancelled', message: 'The order HF-100002 is cancelled.' })
  const [rejected] = await documents()
  expect(textAt(rejected, 'OrderResponseCode')).toBe('RE')
  expect(textAt(rejected, 'Note')).toBe('The order was cancelled.')
  expect((await shop.rows('orders')).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])

  await setBuyer(true)
  await send(ublOrder({ number: 'PO-8' }))
  const [next] = (await admin.get('/electronic-orders')).body as unknown as { _id: string }[]
  await admin.put(`/electronic-orders/${next?._id}/rejection`, { reason: 'Not in December' })
  const [refused] = await documents()
  expect(textAt(refused, 'OrderResponseCode')).toBe('RE')
  expect(textAt(refused, 'Note')).toBe('Not in December')
  expect(textAt(refused, 'OrderReference/ID')).toBe('PO-8')
})

test('only the member in whose name a connection orders may send its orders, as UBL or cXML', async () => {
  await using company = await openUbl()
  const { shop, owner, key, secret, buyer } = company
  const document = ublOrder()
  expect(await owner.post('/electronic-orders', { document })).toMatchObject({
    status: 403,
    body: { code: 'connection-orders-for-another' },
  })
  const eve = await shop.signUp('eve@example.com')
  expect(await eve.post('/electronic-orders', { document })).toMatchObject({
    status: 404,
    body: { code: 'no-connection-for-order' },
  })
  const { body } = await buyer.post('/api-keys', { name: 'Reads', scopes: ['orders:read'], days: 1 })
  expect(await shop.caller(String(body.key)).post('/electronic-orders', { document })).toMatchObject({
    status: 403,
  })
  expect(await shop.nobody.post('/electronic-orders', { document })).toMatchObject({ status: 401 })
  expect(await shop.rows('orders')).toEqual([])
  // The key signs in, whatever secret the document has.
  const cxml = orderRequest({ secret: `not ${secret}`, number: 'PO-9' })
  expect(await key.post('/electronic-orders', { document: cxml })).toMatchObject({
    status: 200,
    body: { state: 'placed' },
  })
  expect(await shop.rows('orders')).toMatchObject([{ purchase_order_number: 'PO-9' }])
})

const xxe = '<!DOCTYPE Order [<!ENTITY x SYSTEM "file:///etc/passwd">]>'

test.each([
  ['no XML', 'Order 17', 422, /XML/],
  ['entities of its own', ublOrder({ doctype: xxe }), 422, /document type/],
  [
    'another document type',
    ublOrder({ doctype: '<!DOCTYPE Order SYSTEM "http://evil.example/x.dtd">' }),
    422,
    /cXML 1.2/,
  ],
  ['another document', ublOrder({ root: 'Invoice' }), 422, /not an Order/],
  ['another namespace', ublOrder().replace('xsd:Order-2', 'xsd:Order-3'), 422, /not an Order/],
  ['another buyer', ublOrder({ endpoint: '5790000435969' }), 404, /no connection/],
  ['no lines', ublOrder({ lines: [] }), 422, /no lines/],
  ['half a piece', ublOrder({ lines: [{ pieces: '1.5' }] }), 422, /quantity/],
  ['a price that is none', ublOrder({ lines: [{ price: '-1' }] }), 422, /PriceAmount/],
  ['a change without its number', ublOrder({ root: 'OrderChange' }), 422, /SequenceNumberID/],
  ['another price', ublOrder({ lines: [{ price: '17.00' }] }), 409, /its price is 18.00/],
  [
    'a change of nothing',
    ublOrder({ root: 'OrderChange', head: '<cbc:SequenceNumberID>1</cbc:SequenceNumberID>' }),
    409,
    /No order/,
  ],
])('a document with %s is refused, and nothing is placed', async (_, document, status, why) => {
  await using company = await openUbl()
  const reply = await company.send(document)
  expect(reply, reply.text).toMatchObject({ status, body: { message: expect.stringMatching(why) } })
  expect(await company.shop.rows('orders')).toEqual([])
})
