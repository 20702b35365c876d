import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { all, first, parseXml, textAt, type XmlElement } from '#http/xml/tree.ts'
import { anyDoctype, openDocuments } from '#test/electronic-documents.ts'
import { setKit } from '#test/kits.ts'
import { serials } from '#test/shipments.ts'

const namesOf = (requests: readonly XmlElement[]) => requests.map(({ name }) => name)

test('an order is confirmed, shipped and invoiced by documents that name it as the purchasing system does', async () => {
  await using company = await openDocuments()
  const { shop, admin, order, requests, receiver, log } = company
  await shop.db.updateTable('products').set({ tracks_serials: true }).where('id', '=', 'router').execute()
  const id = await order([{ pieces: 200, line: '10' }])
  const [confirmed, invoiced] = await requests()
  expect(confirmed?.name).toBe('ConfirmationRequest')
  const header = first(confirmed, 'ConfirmationHeader')
  expect(header?.attributes).toMatchObject({ type: 'accept', operation: 'new', confirmID: 'HF-100001' })
  expect(textAt(header, 'Total/Money')).toBe('3600.00')
  expect(all(confirmed, 'ConfirmationItem')).toEqual([])
  const reference = { orderID: 'PO-7', orderDate: '2026-11-26' }
  expect(first(confirmed, 'OrderReference')?.attributes).toEqual(reference)
  expect(first(confirmed, 'OrderReference/DocumentReference')?.attributes).toEqual({
    payloadID: 'PO-7@buyer',
  })

  expect(invoiced?.name).toBe('InvoiceDetailRequest')
  const [invoice] = await shop.rows('invoices')
  expect(first(invoiced, 'InvoiceDetailRequestHeader')?.attributes).toMatchObject({
    invoiceID: invoice?.number,
    purpose: 'standard',
  })
  expect(first(invoiced, 'InvoiceDetailRequestHeader/PaymentTerm')?.attributes).toEqual({
    payInNumberOfDays: '30',
  })
  expect(first(invoiced, 'InvoiceDetailOrder/InvoiceDetailOrderInfo/OrderReference')?.attributes).toEqual(
    reference,
  )
  const [line] = all(invoiced, 'InvoiceDetailOrder/InvoiceDetailItem')
  expect(line?.attributes).toEqual({ invoiceLineNumber: '1', quantity: '200' })
  expect(first(line, 'InvoiceDetailItemReference')?.attributes).toEqual({ lineNumber: '10' })
  expect(textAt(line, 'UnitPrice/Money')).toBe('18.00')
  expect(textAt(invoiced, 'InvoiceDetailSummary/NetAmount/Money')).toBe('3600.00')
  expect(textAt(invoiced, 'InvoiceDetailSummary/DueAmount/Money')).toBe('3600.00')

  // Each is from whom the order was sent to, to whom it came from, with the secret that the system knows.
  for (const { body, headers } of receiver.received) {
    const root = parseXml(body, anyDoctype)
    expect(headers['content-type']).toBe('text/xml; charset=utf-8')
    expect(textAt(root, 'Header/From/Credential/Identity')).toBe('shop.test')
    expect(textAt(root, 'Header/To/Credential/Identity')).toBe('65652314')
    expect(textAt(root, 'Header/Sender/Credential/SharedSecret')).toBe('known by this')
  }

  const shipped = await admin.post(`/orders/${id}/shipments`, {
    lines: [{ line: 1, orderAmount: 150, serials: serials(150) }],
    tracking: { carrier: 'ups', trackingNumber: '1Z 9' },
  })
  expect(shipped, shipped.text).toMatchObject({ status: 200 })
  const [notice] = await requests()
  expect(notice?.name).toBe('ShipNoticeRequest')
  expect(first(notice, 'ShipNoticeHeader')?.attributes).toMatchObject({
    shipmentID: 'SH-100001',
    operation: 'new',
  })
  expect(textAt(notice, 'ShipControl/CarrierIdentifier')).toBe('UPS')
  expect(first(notice, 'ShipControl/ShipmentIdentifier')).toMatchObject({
    text: '1Z 9',
    attributes: { trackingURL: expect.stringContaining('1Z9') },
  })
  const [item] = all(notice, 'ShipNoticePortion/ShipNoticeItem')
  expect(item?.attributes).toEqual({ quantity: '150', lineNumber: '10' })
  const assets = all(item, 'AssetInfo').map(({ attributes }) => attributes.serialNumber)
  expect(assets.toSorted()).toEqual(serials(150).toSorted())

  await admin.put(`/shipments/${shipped.body.insertedId}`, {
    tracking: { carrier: 'dhl', trackingNumber: '77' },
  })
  const changed = await requests()
  await admin.delete(`/shipments/${shipped.body.insertedId}`)
  const changes = [...changed, ...(await requests())]
  expect(changes.map((each) => first(each, 'ShipNoticeHeader')?.attributes.operation)).toEqual([
    'update',
    'delete',
  ])
  const ids = receiver.received.map(({ body }) => parseXml(body, anyDoctype).attributes.payloadID)
  for (const change of changes)
    expect(first(change, 'ShipNoticeHeader/DocumentReference')?.attributes.payloadID).toBe(ids[2])
  expect(await log()).toMatchObject([
    { kind: 'ship-notice', change: 'cancelled', state: 'delivered' },
    { kind: 'ship-notice', change: 'changed', state: 'delivered' },
    { kind: 'ship-notice', change: 'new', state: 'delivered' },
    { kind: 'invoice', change: 'new', state: 'delivered', system: 'Coupa', status: 200 },
    { kind: 'confirmation', state: 'delivered', order: { _id: id, purchaseOrderNumber: 'PO-7' } },
  ])
})

test('lines with another price, or that come later, are confirmed with what differs', async () => {
  await using company = await openDocuments()
  const { admin, order, requests, setBuyer, idOf, shop } = company
  await setBuyer(await idOf('bert@example.com'), 5)
  await shop.db.updateTable('products').set({ sold_from: 'incoming' }).where('id', '=', 'router').execute()
  const on = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  const lot = await admin.post('/products/router/incoming-stock', { pieces: 1_000, on })
  expect(lot, lot.text).toMatchObject({ status: 200 })
  await order([{ price: '17.50' }, { pieces: 10_000 }])
  const [confirmed] = await requests()
  expect(first(confirmed, 'ConfirmationHeader')?.attributes).toMatchObject({ type: 'except' })
  const [repriced, later] = all(confirmed, 'ConfirmationItem')
  expect(repriced?.attributes).toEqual({ quantity: '200', lineNumber: '1' })
  expect(all(repriced, 'ConfirmationStatus')).toMatchObject([
    { attributes: { quantity: '200', type: 'detail' } },
  ])
  expect(textAt(repriced, 'ConfirmationStatus/UnitPrice/Money')).toBe('18.00')
  expect(all(later, 'ConfirmationStatus').map(({ attributes }) => attributes)).toEqual([
    { quantity: '9800', type: 'accept' },
    { quantity: '200', type: 'detail', shipmentDate: `${on}T12:00:00Z` },
  ])
  expect(textAt(later, 'ConfirmationStatus/UnitPrice/Money')).toBe('')
})

test('a cancelled order is rejected, and a refund is credited by line or as a whole', async () => {
  await using company = await openDocuments()
  const { admin, buyer, order, requests } = company
  const id = await order()
  await requests()
  const credited = await admin.post(`/orders/${id}/refunds`, {
    lines: [{ line: 1, orderAmount: 20 }],
    reason: 'Broken',
  })
  expect(credited, credited.text).toMatchObject({ status: 200 })
  const [byLine] = await requests()
  expect(first(byLine, 'InvoiceDetailRequestHeader')?.attributes.purpose).toBe('lineLevelCreditMemo')
  expect(first(byLine, 'InvoiceDetailRequestHeader/InvoiceIDInfo')?.attributes.invoiceID).toMatch(/^INV/)
  expect(first(byLine, 'InvoiceDetailOrder/InvoiceDetailItem')?.attributes.quantity).toBe('-20')
  expect(textAt(byLine, 'InvoiceDetailSummary/NetAmount/Money')).toBe('-360.00')

  await admin.post(`/orders/${id}/refunds`, { amount: 100, reason: 'Late' })
  const [asWhole] = await requests()
  expect(first(asWhole, 'InvoiceDetailRequestHeader')?.attributes.purpose).toBe('creditMemo')
  expect(
    first(asWhole, 'InvoiceDetailRequestHeader/InvoiceDetailHeaderIndicator')?.attributes.isHeaderInvoice,
  ).toBe('yes')
  expect(textAt(asWhole, 'InvoiceDetailSummary/NetAmount/Money')).toBe('-100.00')

  await company.setTerms(null)
  const unpaid = await order([{}], 'PO-8')
  const [confirmed] = await requests()
  await buyer.put(`/orders/${unpaid}/cancellation`)
  const [rejected] = await requests()
  expect(first(confirmed, 'ConfirmationHeader')?.attributes.type).toBe('accept')
  expect(first(rejected, 'ConfirmationHeader')?.attributes.type).toBe('reject')
  expect(first(rejected, 'OrderReference')?.attributes.orderID).toBe('PO-8')
})

test('documents on an order come one after the other, and are tried again while they are not taken', async () => {
  await using company = await openDocuments()
  const { admin, order, requests, answer, log, shop, receiver } = company
  answer(500)
  await order()
  const due = () => sql`update webhook_deliveries set due_at = now()`.execute(shop.db)
  expect(namesOf(await requests()), 'the invoice waits for the confirmation').toEqual(['ConfirmationRequest'])
  expect((await log()).at(-1)).toMatchObject({ state: 'waiting', problem: expect.stringContaining('500') })
  receiver.answer((reply) => void reply.writeHead(200).end('<html>Hello</html>'))
  await due()
  expect(namesOf(await requests())).toEqual(['ConfirmationRequest'])
  expect((await log()).at(-1)).toMatchObject({
    state: 'waiting',
    problem: expect.stringContaining('not a cXML'),
  })
  // A wrong secret may be mended; and a cXML status counts, whatever that of HTTP is.
  answer(401, 400)
  await due()
  expect(namesOf(await requests())).toEqual(['ConfirmationRequest'])
  expect((await log()).at(-1)).toMatchObject({ state: 'waiting', problem: expect.stringContaining('401') })
  // What it refuses for good is sent again by hand only, and what comes after it is sent.
  answer(409)
  await due()
  expect(namesOf(await requests())).toEqual(['ConfirmationRequest', 'InvoiceDetailRequest'])
  const [invoice, confirmation] = await log()
  expect([invoice?.state, confirmation?.state]).toEqual(['failed', 'failed'])
  const warnings = shop.mails.emails.filter(({ kind }) => kind === 'document-refused')
  expect(warnings, 'once an hour').toMatchObject([{ orderNumber: 'HF-100001', system: 'Coupa' }])
  await due()
  expect(await requests()).toEqual([])
  answer(200)
  const again = `/electronic-documents/${invoice?._id}/resend`
  expect(await admin.post(again, {})).toMatchObject({ status: 200 })
  expect(namesOf(await requests())).toEqual(['InvoiceDetailRequest'])
  const ids = receiver.received.map(({ body }) => parseXml(body, anyDoctype).attributes.payloadID)
  expect(new Set(ids).size).toBe(2)
  expect(await admin.post('/electronic-documents/nothing/resend', {})).toMatchObject({ status: 404 })
})

test('a system that takes nothing for a day is sent nothing more, and the admins are told', async () => {
  await using company = await openDocuments()
  const { admin, order, requests, answer, log, shop, receiver, setDocuments, id } = company
  receiver.answer((reply) => void reply.writeHead(410).end())
  await order()
  await requests()
  expect((await log()).at(-1)).toMatchObject({ kind: 'confirmation', state: 'failed', status: 410 })
  expect(shop.mails.emails.at(-1)).toMatchObject({ kind: 'documents-off', system: 'Coupa' })
  const state = async () => (await admin.get(`/companies/${id}/punchout-connections`)).body
  expect(await state()).toMatchObject([{ documents: { url: receiver.url, state: 'off' } }])
  const [invoice] = await log()
  expect(await admin.post(`/electronic-documents/${invoice?._id}/resend`, {})).toMatchObject({
    status: 409,
    body: { code: 'documents-are-off' },
  })
  await order([{}], 'PO-8')
  expect(await requests()).toEqual([])
  answer(200)
  // Saved again, it is on: what failed and what waited is sent.
  expect(await setDocuments({ url: receiver.url })).toMatchObject({ status: 200 })
  expect(namesOf([...(await requests()), ...(await requests())]).toSorted()).toEqual([
    'ConfirmationRequest',
    'ConfirmationRequest',
    'InvoiceDetailRequest',
    'InvoiceDetailRequest',
  ])
  expect(await state()).toMatchObject([{ documents: { state: 'on' } }])
})

test('the address is one that the shop may send to, and the secret is typed for it alone and shown to nobody', async () => {
  await using company = await openDocuments()
  const { admin, order, log, setDocuments, receiver, connection, buyer, owner, shop, id } = company
  expect(await setDocuments({ url: 'http://10.0.0.1/cxml', secret: 'x' })).toMatchObject({
    status: 422,
    body: { code: 'webhook-address-not-public' },
  })
  expect(await setDocuments({ url: 'http://elsewhere.example.com/' })).toMatchObject({
    status: 422,
    body: { code: 'documents-need-secret' },
  })
  for (const caller of [buyer, owner])
    expect(await caller.put(`/punchout-connections/${connection}/documents`, { url: null })).toMatchObject({
      status: 403,
    })
  await order()
  const [sent] = await log()
  const shown = await admin.get(`/electronic-documents/${sent?._id}`)
  expect(String(shown.body.xml)).toContain('<InvoiceDetailRequest>')
  expect(String(shown.body.xml)).not.toContain('known by this')
  expect(await admin.get('/electronic-documents/nothing')).toMatchObject({ status: 404 })
  expect((await shop.rows('audit_log')).at(-1)).toMatchObject({
    action: 'electronic-documents-set',
    after: { url: receiver.url },
  })
  expect(JSON.stringify(await shop.rows('audit_log'))).not.toContain('known by this')
  // It does not count against the company's webhooks; and an order that did not come by a document is none of its business.
  expect((await owner.get('/webhooks')).body).toEqual([])
  const webhook = { url: 'https://erp.example.com/', events: ['order.placed'] }
  expect(await owner.post('/webhooks', webhook)).toMatchObject({ status: 200 })
  await sql`delete from webhook_events`.execute(shop.db)
  const own = { product_id: 'router', orderAmount: 100, address: '1 Row', phone: '1' }
  const placed = await owner.post('/order', own)
  expect(await owner.put(`/orders/${placed.body.insertedId}/cancellation`)).toMatchObject({ status: 200 })
  expect(await log()).toEqual([])
  await admin.delete(`/punchout-connections/${connection}`)
  expect((await admin.get(`/companies/${id}/punchout-connections`)).body).toMatchObject([
    { state: 'ended', documents: null },
  ])
})

test('a refund is of the line that it is for, where two lines have the same product', async () => {
  await using company = await openDocuments()
  const { admin, order, requests } = company
  const id = await order([
    { pieces: 100, line: '10' },
    { pieces: 300, line: '20' },
  ])
  await requests()
  await admin.post(`/orders/${id}/refunds`, { lines: [{ line: 2, orderAmount: 30 }], reason: 'Broken' })
  const [credit] = await requests()
  const [item, ...others] = all(credit, 'InvoiceDetailOrder/InvoiceDetailItem')
  expect(others).toEqual([])
  expect(item?.attributes.quantity).toBe('-30')
  expect(first(item, 'InvoiceDetailItemReference')?.attributes).toEqual({ lineNumber: '20' })
})

test('a kit is shipped with the last of its parts, and their serial numbers', async () => {
  await using company = await openDocuments([
    { id: 'laptop', price: 900, available: 300 },
    { id: 'monitor', price: 200, available: 5_000 },
    { id: 'desk', price: 1_000, available: 0 },
  ])
  const { shop, admin, order, requests, setTerms } = company
  await setTerms({ days: 30, creditLimit: 1_000_000 })
  await setKit(admin, 'desk', { laptop: 1, monitor: 2 })
  await shop.db.updateTable('products').set({ tracks_serials: true }).where('id', '=', 'laptop').execute()
  const id = await order([
    { part: 'desk', pieces: 300, price: '900.00', line: '7' },
    { part: 'router', pieces: 100 },
  ])
  await requests()
  // Line 3 is the laptops of the desks, and line 4 their monitors.
  const ship = async (...lines: object[]) => {
    const shipped = await admin.post(`/orders/${id}/shipments`, { lines })
    expect(shipped, shipped.text).toMatchObject({ status: 200 })
    return requests()
  }
  expect(await ship({ line: 3, orderAmount: 200, serials: serials(200) }), 'no desk is complete').toEqual([])
  expect((await company.log())[0]).toMatchObject({
    state: 'delivered',
    problem: 'Nothing was sent: no kit is complete yet.',
  })
  const [notice] = await ship({ line: 4, orderAmount: 300 }, { line: 2, orderAmount: 100 })
  const told = all(notice, 'ShipNoticePortion/ShipNoticeItem')
  expect(told.map(({ attributes }) => attributes)).toEqual([
    { quantity: '150', lineNumber: '7' },
    { quantity: '100', lineNumber: '2' },
  ])
  expect(told.map((each) => all(each, 'AssetInfo').length)).toEqual([200, 0])
})
