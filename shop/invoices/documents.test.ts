import { expect, test } from 'vitest'
import { printedReference } from '#contract/invoices/payment-reference.ts'
import { printDocument } from '#documents/print.ts'
import { attachedDocuments } from '#shop/attached-documents.ts'
import { openCompanyWithTerms, orderOnAccount, orderRouters } from '#test/open-company.ts'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'
import { pdfInOrder, pdfText } from '#test/pdf-text.ts'
import { openShipping, pay } from '#test/shipments.ts'

const year = new Date().getUTCFullYear()
const oneLine = (bytes: Uint8Array) => pdfText(bytes).replaceAll(/ +/g, ' ')
const today = new Date().toISOString().slice(0, 10)

/** The file that goes along with the last mail of a kind. */
async function attachedTo({ db, mails }: TestShop, kind: string) {
  const attached = mails.emails.findLast((email) => email.kind === kind)?.attached
  return (
    attached && (await attachedDocuments({ db, printDocument, publicUrl: 'http://shop.test' })(attached))[0]
  )
}

test('an invoice by card and its credit note are papers, the same bytes whatever comes after', async () => {
  await using shop = await openShop({
    products: [{ id: 'router', name: 'Router', price: 20, available: 1_000 }],
  })
  const ada = await shop.signUp('ada@example.com')
  const admin = await shop.admin()
  const order = await orderRouters(ada)
  await pay(shop, ada, order)
  const invoice = (await ada.get('/invoices/mine')).body[0]
  const path = `/invoices/${invoice?._id}/pdf`
  const first = await ada.get(path)
  const mailed = await attachedTo(shop, 'order-paid')
  expect(mailed?.name).toBe(`INV-${year}-000001.pdf`)
  expect(Buffer.compare(mailed?.bytes ?? Buffer.of(), first.bytes), 'the same as by mail').toBe(0)
  const confirmation = await attachedTo(shop, 'order-placed')
  expect(confirmation?.name).toBe('HF-100001.pdf')
  expect(oneLine(confirmation?.bytes ?? Buffer.of())).toContain('Order HF-100001')
  expect(first.headers.get('Content-Type')).toBe('application/pdf')
  for (const said of [
    `Invoice INV-${year}-000001`,
    'by card',
    'HF-100001',
    'ada@example.com',
    'Router 100 $20.00 $2,000.00',
    'Total $2,000.00',
  ])
    expect(oneLine(first.bytes)).toContain(said)
  expect(oneLine(first.bytes)).not.toContain('Please pay')

  await admin.put(`/orders/${order}/refund`)
  expect(Buffer.compare((await admin.get(path)).bytes, first.bytes)).toBe(0)
  const note = `/invoices/${invoice?._id}/credit-notes/CN-${year}-000001/pdf`
  const credit = await ada.get(note)
  for (const said of [`Credit note CN-${year}-000001`, 'Whole invoice', 'Total credited $2,000.00'])
    expect(oneLine(credit.bytes)).toContain(said)
  expect(Buffer.compare((await ada.get(note)).bytes, credit.bytes)).toBe(0)
  await shop.jobs.runAll()
  const mailedNote = await attachedTo(shop, 'order-refunded')
  expect(mailedNote?.name).toBe(`CN-${year}-000001.pdf`)
  expect(Buffer.compare(mailedNote?.bytes ?? Buffer.of(), credit.bytes)).toBe(0)
  expect((await ada.get(note.replace('000001', '000002'))).status).toBe(404)
  const eve = await shop.signUp('eve@example.com')
  for (const each of [path, note]) {
    expect((await eve.get(each)).status).toBe(404)
    expect((await shop.nobody.get(each)).status).toBe(401)
  }
})

test('an invoice on account names its company and due day; the statement adds up to what is open', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, owner, buyer } = company
  const admin = await shop.admin()
  await orderOnAccount(buyer)
  const invoice = (await owner.get('/invoices/mine')).body[0]
  const paper = oneLine((await buyer.get(`/invoices/${invoice?._id}/pdf`)).bytes)
  for (const said of [
    'Analytical Engines',
    'Tax number GB 980780684',
    `Reference ${printedReference(String(invoice?.paymentReference))}`,
  ])
    expect(paper).toContain(said)
  expect(paper).toMatch(/Please pay by \w+ \d+, \d{4}/)
  const amount = Number(invoice?.amount)
  await admin.post(`/invoices/${invoice?._id}/payments`, {
    amount: 500,
    receivedOn: today,
    reference: 'TX 1',
  })
  const period = `from=${today}&to=${today}`
  const printed = await owner.get(`/companies/mine/statement.pdf?${period}`)
  const text = oneLine(printed.bytes)
  for (const said of [
    'Statement of account',
    'Opening balance',
    `Invoice INV-${year}-000001`,
    'TX 1',
    `Open at the end $${(amount - 500).toLocaleString('en-US')}.00`,
  ])
    expect(text).toContain(said)
  const customer = (await shop.rows('companies'))[0]?.customer_id
  const same = await admin.get(`/companies/${customer}/statement.pdf?${period}`)
  expect(Buffer.compare(same.bytes, printed.bytes)).toBe(0)
  expect(await buyer.get(`/companies/mine/statement.pdf?${period}`)).toMatchObject({ status: 403 })
})

test('an order says where its invoice goes; without it, to the first delivery address. A name is printed once', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, buyer } = company
  const ada = await shop.signUp('ada@example.com')
  const delivery = { name: 'ada', street: '1 Row', city: 'London', country: 'GB', phone: '1' }
  const billing = { ...delivery, name: 'Accounts', company: 'Ada & Co', street: '2 Ledger Lane' }
  const order = async (caller: TestCaller, body: object) => {
    const lines = [{ product_id: 'router', orderAmount: 100 }]
    const placed = await caller.post('/orders', { lines, delivery, paymentAmount: 2_000, ...body })
    expect(placed).toMatchObject({ status: 200 })
    return String(placed.body.insertedId)
  }
  const papers = async (caller: TestCaller, id: string) => {
    const { billing, invoice } = (await caller.get(`/orders/${id}`)).body
    const { _id, billTo } = invoice as { _id: string; billTo: object }
    const paper = (await caller.get(`/invoices/${_id}/pdf`)).bytes
    return { billing, billTo, paper, lines: oneLine(paper).split('\n') }
  }
  const plain = await order(ada, {})
  await pay(shop, ada, plain)
  const first = await papers(ada, plain)
  expect(first).toMatchObject({
    billing: undefined,
    billTo: { name: 'ada', address: 'ada\n1 Row\nLondon\nUnited Kingdom' },
  })
  expect(first.lines.join(' ').match(/\bada\b(?!@)/g)).toHaveLength(1)

  const text = 'Accounts\nAda & Co\n2 Ledger Lane\nLondon\nUnited Kingdom'
  const billed = await order(ada, { billing })
  expect((await ada.get(`/orders/${billed}`)).body).toMatchObject({
    billing: text,
    address: 'ada\n1 Row\nLondon\nUnited Kingdom',
  })
  await pay(shop, ada, billed)
  const second = await papers(ada, billed)
  expect(second).toMatchObject({ billing: text, billTo: { company: '', name: 'Accounts', address: text } })
  const said = pdfInOrder(second.paper)
  expect(said).toContain('Accounts Ada & Co 2 Ledger Lane London United Kingdom ada@example.com')
  expect(said).not.toContain('1 Row')
  expect(oneLine((await ada.get(`/orders/${billed}/confirmation`)).bytes)).toContain('2 Ledger Lane')

  const onAccount = await papers(
    buyer,
    await order(buyer, { billing, payment: 'account', purchaseOrderNumber: 'PO-1' }),
  )
  expect(onAccount).toMatchObject({
    billing: text,
    billTo: { company: 'Analytical Engines', taxNumber: 'GB 980780684', name: 'Accounts', address: text },
  })
})

test('what is credited on account is mailed with its credit note', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, admin, buyer } = company
  const order = String((await orderOnAccount(buyer)).body.insertedId)
  await admin.post(`/orders/${order}/refunds`, { amount: 10, reason: 'Scratches' })
  const mailed = await attachedTo(shop, 'order-part-refunded')
  expect(mailed?.name).toBe(`CN-${year}-000001.pdf`)
  for (const said of ['Part of the invoice', 'Scratches', 'Total credited $10.00'])
    expect(oneLine(mailed?.bytes ?? Buffer.of())).toContain(said)
  await admin.put(`/orders/${order}/refund`)
  expect((await attachedTo(shop, 'order-credited'))?.name).toBe(`CN-${year}-000002.pdf`)
})

test('a packing slip says what is in the shipment and no prices, and stays as it is', async () => {
  await using open = await openShipping()
  const { shop, buyer, admin, id: order } = open
  const { body, text } = await admin.post(`/orders/${order}/shipments`, {
    delivery: 1,
    lines: [{ line: 2, orderAmount: 120, serials: [] }],
    tracking: { carrier: 'ups', trackingNumber: '1Z 1' },
  })
  expect(body, text).toHaveProperty('insertedId')
  const path = `/shipments/${body.insertedId}/packing-slip`
  const slip = await buyer.get(path)
  const mailed = await attachedTo(shop, 'order-shipped')
  expect(mailed?.name).toBe('SH-100001.pdf')
  expect(Buffer.compare(mailed?.bytes ?? Buffer.of(), slip.bytes)).toBe(0)
  for (const said of ['Packing slip SH-100001', 'Cable 300 120', 'Pieces 120'])
    expect(oneLine(slip.bytes)).toContain(said)
  expect(oneLine(slip.bytes)).not.toContain('$')
  await admin.put(`/shipments/${body.insertedId}`, { tracking: { carrier: 'dhl', trackingNumber: '2' } })
  expect(Buffer.compare((await admin.get(path)).bytes, slip.bytes)).toBe(0)
  const eve = await shop.signUp('eve@example.com')
  expect(await eve.get(path)).toMatchObject({ status: 404, body: { code: 'no-such-shipment' } })
})
