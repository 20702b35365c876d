import { expect, test } from 'vitest'
import type { StructuredFormat } from '#contract/electronic-invoices/endpoints.ts'
import { InvoiceDetails } from '#contract/invoices/endpoints.ts'
import { printDocument } from '#documents/print.ts'
import { setTax } from '#test/charges.ts'
import { makeCoupon } from '#test/coupons.ts'
import { brokenRules, type RuleSet } from '#test/e-invoices/check.ts'
import { address, invoiced, openGermanShop, germanSeller as seller } from '#test/german-shop.ts'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'
import { attachedFile, pdfText } from '#test/pdf-text.ts'
import { returning } from '#test/returns.ts'
import { serials } from '#test/shipments.ts'
import { attachedDocuments } from '../attached-documents.ts'

const rulesOf: Readonly<Record<StructuredFormat, readonly RuleSet[]>> = {
  peppol: ['en16931-ubl', 'peppol'],
  xrechnung: ['en16931-ubl', 'xrechnung'],
  'xrechnung-cii': ['en16931-cii', 'xrechnung-cii'],
  cii: ['en16931-cii', 'factur-x'],
}

/** The PDF/A-3 has the XML in it, which another program takes out, and says so in its metadata. */
async function expectFacturX(caller: TestCaller, path: string, cii: string): Promise<void> {
  const reply = await caller.get(`${path}/factur-x`)
  expect(reply, reply.text.slice(0, 300)).toMatchObject({ status: 200 })
  expect(reply.headers.get('Content-Type')).toBe('application/pdf')
  expect(attachedFile(reply.bytes, 'factur-x.xml')).toBe(cii)
  const text = Buffer.from(reply.bytes).toString('latin1')
  for (const said of [
    '<pdfaid:part>3</pdfaid:part>',
    '<pdfaid:conformance>A</pdfaid:conformance>',
    '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
    '/AFRelationship /Alternative',
    '/GTS_PDFA1',
  ])
    expect(text).toContain(said)
  expect(Buffer.compare((await caller.get(`${path}/factur-x`)).bytes, reply.bytes)).toBe(0)
}

async function expectValid(caller: TestCaller, path: string): Promise<Record<StructuredFormat, string>> {
  const read = async (format: StructuredFormat) => {
    const reply = await caller.get(`${path}/xml?format=${format}`)
    expect(reply, `${format}: ${reply.text}`).toMatchObject({ status: 200 })
    expect(reply.headers.get('Content-Type')).toMatch(/^text\/xml/)
    for (const rules of rulesOf[format])
      expect(brokenRules(reply.text, rules), `${rules}\n${reply.text}`).toEqual([])
    expect((await caller.get(`${path}/xml?format=${format}`)).text).toBe(reply.text)
    return reply.text
  }
  const documents = {
    peppol: await read('peppol'),
    xrechnung: await read('xrechnung'),
    'xrechnung-cii': await read('xrechnung-cii'),
    cii: await read('cii'),
  }
  await expectFacturX(caller, path, documents.cii)
  return documents
}

const lines = [
  { product_id: 'router', orderAmount: 333, note: 'for hall 2' },
  { product_id: 'switch', orderAmount: 101 },
]

test('an invoice on account keeps the rules of EN 16931, Peppol and XRechnung', async () => {
  await using german = await openGermanShop()
  await german.owner.post('/companies/mine/cost-centres', { code: 'K-200', name: 'IT' })
  const path = await invoiced(german, { delivery: address, lines, costCentre: 'k-200' })
  const { peppol, xrechnung, cii } = await expectValid(german.owner, path)
  expect(cii).toContain(
    '<ram:ReceivableSpecifiedTradeAccountingAccount><ram:ID>K-200</ram:ID></ram:ReceivableSpecifiedTradeAccountingAccount>',
  )
  const total = (333 * 1_850 + 101 * 777) / 100
  for (const said of [
    '<cbc:ID>PO 7 &amp; 8</cbc:ID>',
    '<cbc:AccountingCost>K-200</cbc:AccountingCost>',
    '<cbc:Name>Router “X” &lt;5 GHz&gt;</cbc:Name>',
    '<cbc:Note>for hall 2</cbc:Note>',
    // The price per piece from 200 pieces on.
    '<cbc:PriceAmount currencyID="EUR">18.50</cbc:PriceAmount>',
    '<cbc:AllowanceChargeReasonCode>FC</cbc:AllowanceChargeReasonCode>',
    `<cbc:LineExtensionAmount currencyID="EUR">${total.toFixed(2)}</cbc:LineExtensionAmount>`,
    '<cbc:PaymentMeansCode>58</cbc:PaymentMeansCode>',
    '<cbc:ID>DE75512108001245126199</cbc:ID>',
    '<cbc:Percent>19</cbc:Percent>',
  ])
    expect(peppol).toContain(said)
  expect(xrechnung).toContain('urn:xeinkauf.de:kosit:xrechnung_3.0')
  const { body } = await german.owner.get(path)
  expect(cii).toContain(`<ram:GrandTotalAmount>${Number(body.amount).toFixed(2)}</ram:GrandTotalAmount>`)

  await german.admin.put('/settings/seller', { ...seller, name: 'Another GmbH', iban: '' })
  await german.owner.put('/companies/mine', {
    name: 'Renamed',
    taxNumber: '',
    approvalThreshold: null,
    selfApproval: false,
    register: '',
    electronicAddress: '',
  })
  expect((await german.owner.get(`${path}/xml?format=peppol`)).text, 'kept as issued').toBe(peppol)
  const stranger = await german.shop.signUp('eve@example.com')
  expect(await stranger.get(`${path}/xml?format=cii`)).toMatchObject({
    status: 404,
    body: { code: 'no-such-invoice' },
  })
  expect((await german.owner.get(`${path}/xml?format=word`)).status).toBe(400)
})

test('goods for several places name each of them, and taxes that differ are counted apart', async () => {
  await using german = await openGermanShop()
  await setTax(german.admin, { country: 'AT', name: 'USt', percent: 20 })
  const deliveries = [
    { address, lines: [{ product_id: 'router', orderAmount: 201 }] },
    {
      address: { ...address, street: 'Ring 1', city: 'Wien', postalCode: '1010', country: 'AT' },
      lines: [{ product_id: 'router', orderAmount: 99 }],
    },
    {
      address: { ...address, street: 'Quai 1', city: 'Genf', postalCode: '1200', country: 'CH' },
      lines: [{ product_id: 'router', orderAmount: 50 }],
    },
  ]
  const path = await invoiced(german, { deliveries, lines: [{ product_id: 'router', orderAmount: 350 }] })
  const { peppol } = await expectValid(german.owner, path)
  expect([...peppol.matchAll(/<cac:InvoiceLine>/g)]).toHaveLength(3)
  expect(peppol).toContain('99 to Ada &amp; Söhne &lt;Lager&gt;, Ring 1')
  expect(peppol).toContain('<cbc:ID>G</cbc:ID>')
})

test('a company that is exempt abroad gets an intra-Community supply, and at home a reverse charge', async () => {
  await using german = await openGermanShop()
  const exempt = async () => {
    await german.shop.jobs.runAll()
    await german.admin.put(`/companies/${german.id}/tax-exemption`, { exempt: true })
  }
  await exempt()
  const atHome = await expectValid(german.owner, await invoiced(german, { delivery: address, lines }))
  expect(atHome.peppol).toContain('Reverse charge: the customer accounts for the tax')
  expect(atHome.cii).toContain('<ram:CategoryCode>AE</ram:CategoryCode>')
  await german.owner.put('/companies/mine', {
    name: 'Ada BV',
    taxNumber: 'BE0123456749',
    approvalThreshold: null,
    selfApproval: false,
    electronicAddress: '0208:0123456749',
  })
  await exempt()
  await setTax(german.admin, { country: 'BE', name: 'BTW', percent: 21 })
  const abroad = { ...address, city: 'Gent', postalCode: '9000', country: 'BE' }
  const supply = await expectValid(german.owner, await invoiced(german, { delivery: abroad, lines }))
  expect(supply.peppol).toContain('<cbc:TaxExemptionReasonCode>VATEX-EU-IC</cbc:TaxExemptionReasonCode>')
  expect(supply.cii).toContain('<ram:CategoryCode>K</ram:CategoryCode>')
})

test('a credit note for returned pieces has their serial numbers', async () => {
  await using german = await openGermanShop()
  const { shop, admin, owner } = german
  await shop.db.updateTable('products').set({ tracks_serials: true }).where('id', '=', 'router').execute()
  /** Orders 100 routers of which some come back, and returns the serial numbers on the credit note. */
  const numbersOf = async (first: number, back: readonly string[], whole: boolean) => {
    const order = { delivery: address, lines: [{ product_id: 'router', orderAmount: 100 }] }
    const path = await invoiced(german, order)
    const { body: invoice } = await owner.get(path)
    const id = String(invoice.order_id)
    const lines = [{ line: 1, orderAmount: 100, serials: serials(100, first) }]
    const shipped = await admin.post(`/orders/${id}/shipments`, { lines })
    await admin.put(`/shipments/${shipped.body.insertedId}/delivery`)
    const { approved, receive, refund } = returning(shop, owner, admin, id)
    const rma = await approved({ line: 1, orderAmount: back.length })
    await receive(rma, { line: 1, restocked: back.length, writtenOff: 0, serials: back })
    const refunded = await refund(rma, whole ? { amount: invoice.amount } : {})
    expect(refunded, refunded.text).toMatchObject({ status: 200 })
    expect((await owner.get(`${path}/xml?format=cii`)).text, 'shipped later').not.toContain('Serial number')
    const [note] = InvoiceDetails.parse((await owner.get(path)).body).creditNotes
    const { peppol, cii } = await expectValid(owner, `${path}/credit-notes/${note?.number}`)
    const found = (xml: string) =>
      [...xml.matchAll(/>Serial number<\/[^>]+><[^>]+>(.*?)</g)].map(([, serial]) => serial)
    expect(found(cii)).toEqual(found(peppol))
    return found(peppol)
  }
  expect(await numbersOf(1, ['SN-9', 'sn-7'], false)).toEqual(['SN-7', 'SN-9'])
  expect((await numbersOf(101, serials(100, 101), true)).toSorted()).toEqual(serials(100, 101).toSorted())
})

test('credit notes name their invoice: for pieces, and for an amount', async () => {
  await using german = await openGermanShop()
  const { admin, owner } = german
  const path = await invoiced(german, { delivery: address, lines })
  const { body: invoice } = await owner.get(path)
  const order = `/orders/${invoice.order_id}`
  const refunds = [
    { lines: [{ line: 2, orderAmount: 3 }], reason: 'Broken' },
    {
      lines: [
        { line: 1, orderAmount: 2 },
        { line: 2, orderAmount: 1 },
      ],
      reason: 'Late',
    },
    { amount: 77.77, reason: 'Agreed' },
  ]
  for (const refund of refunds) {
    const reply = await admin.post(`${order}/refunds`, refund)
    expect(reply, reply.text).toMatchObject({ status: 200 })
  }
  const { creditNotes } = InvoiceDetails.parse((await owner.get(path)).body)
  expect(creditNotes).toHaveLength(3)
  for (const { number, amount } of creditNotes) {
    const { peppol } = await expectValid(owner, `${path}/credit-notes/${number}`)
    expect(peppol).toContain(`<cbc:PayableAmount currencyID="EUR">${amount.toFixed(2)}</cbc:PayableAmount>`)
    expect(peppol).toContain(`<cac:InvoiceDocumentReference><cbc:ID>${invoice.number}</cbc:ID>`)
  }
})

/** Pays an order by card, and returns the path of its invoice. */
async function paidInvoice(shop: TestShop, buyer: TestCaller, id: string): Promise<string> {
  await buyer.post('/create-payment-intent', { _id: id })
  shop.cards.pay(id)
  await buyer.put('/orderUpdate', { _id: id })
  return `/invoices/${(await buyer.get('/invoices/mine')).body[0]?._id}`
}

test('an invoice that was paid by card, of a seller without any number, is not subject to VAT', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 1_000 }] })
  const admin = await shop.admin()
  await admin.put('/settings/seller', { ...seller, taxNumber: '', electronicAddress: '', country: 'US' })
  const buyer = await shop.signUp('ada@example.com')
  const paidPath = async () => {
    const { body } = await buyer.post('/orders', {
      delivery: { ...address, country: 'US' },
      lines: [{ product_id: 'router', orderAmount: 100 }],
      paymentAmount: 2_000,
    })
    return paidInvoice(shop, buyer, String(body.insertedId))
  }
  const path = await paidPath()
  const { text } = await buyer.get(`${path}/xml?format=cii`)
  for (const rules of rulesOf.cii) expect(brokenRules(text, rules), text).toEqual([])
  expect(text).toContain('<ram:TotalPrepaidAmount>2000.00</ram:TotalPrepaidAmount>')
  expect(text).toContain('<ram:CategoryCode>O</ram:CategoryCode>')
  expect(await buyer.get(`${path}/xml?format=peppol`)).toMatchObject({
    status: 409,
    body: {
      code: 'invoice-not-structured',
      missing: [
        "the seller's electronic address in the Peppol network",
        "the buyer's electronic address in the Peppol network",
      ],
    },
  })

  // The norm wants the seller to be identified: BR-CO-26.
  await admin.put('/settings/seller', { ...(await admin.get('/settings/seller')).body, register: '' })
  expect((await buyer.get(`${await paidPath()}/xml?format=cii`)).body.missing).toEqual([
    "the seller's VAT number or number in the company register",
  ])
})

test('a company that wants Factur-X gets it by email, for its invoices and credit notes', async () => {
  await using german = await openGermanShop()
  const { shop, owner, admin } = german
  const rules = {
    name: 'Ada & Söhne',
    taxNumber: 'DE 129273398',
    approvalThreshold: null,
    selfApproval: false,
    invoiceEmail: 'ap@example.com',
    invoiceFormat: 'factur-x',
  }
  expect((await owner.put('/companies/mine', { ...rules, invoiceFormat: 'word' })).status).toBe(400)
  expect((await owner.put('/companies/mine', rules)).status).toBe(200)
  const path = await invoiced(german, { delivery: address, lines })
  const { body } = await owner.get(path)
  await admin.post(`/orders/${body.order_id}/refunds`, { amount: 10, reason: 'Late' })
  const [creditNote] = InvoiceDetails.parse((await owner.get(path)).body).creditNotes
  const printAttached = attachedDocuments({ db: shop.db, printDocument, publicUrl: 'http://shop.test' })
  const received = async () => {
    const mails = shop.mails.emails.filter(({ to }) => to === 'ap@example.com')
    return Promise.all(
      mails.map(async ({ attached }) => attached && (await printAttached(attached))[0]?.bytes),
    )
  }
  const [invoice, credit] = await received()
  expect(attachedFile(invoice ?? new Uint8Array(), 'factur-x.xml')).toBe(
    (await owner.get(`${path}/xml?format=cii`)).text,
  )
  expect(attachedFile(credit ?? new Uint8Array(), 'factur-x.xml')).toBe(
    (await owner.get(`${path}/credit-notes/${creditNote?.number}/xml?format=cii`)).text,
  )
  // The seller's address in one piece has no place in the data: the email goes with the PDF alone.
  await admin.put('/settings/seller', { ...seller, street: '', address: 'Beispielweg 2' })
  await invoiced(german, { delivery: address, lines })
  const unstructured = (await received()).at(-1)
  expect(pdfText(unstructured ?? new Uint8Array())).toContain('Beispielweg 2')
  expect(() => attachedFile(unstructured ?? new Uint8Array(), 'factur-x.xml')).toThrow('pdfdetach')

  await owner.put('/companies/mine', { ...rules, invoiceFormat: 'pdf' })
  const other = await invoiced(german, { delivery: address, lines })
  const plain = (await received()).at(-1)
  expect(Buffer.compare(plain ?? Buffer.of(), (await owner.get(`${other}/pdf`)).bytes)).toBe(0)
})

test('an address in one piece is not divided by guessing', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 1_000 }] })
  const buyer = await shop.signUp('ada@example.com')
  const order = { product_id: 'router', orderAmount: 100, address: '1 Dock Street', phone: '555' }
  const { body } = await buyer.post('/order', order)
  const path = await paidInvoice(shop, buyer, String(body.insertedId))
  const reply = await buyer.get(`${path}/xml?format=cii`)
  expect(reply).toMatchObject({ status: 409, body: { code: 'invoice-not-structured' } })
  expect(reply.body.missing).toContain("the buyer's address by its parts")
})

test('a coupon is an allowance for each tax on the goods, on the invoice and on the credit note of some pieces', async () => {
  await using german = await openGermanShop()
  const { shop, admin, owner } = german
  await setTax(admin, { taxClass: 'reduced', percent: 7 })
  await shop.db.updateTable('products').set({ tax_class: 'reduced' }).where('id', '=', 'switch').execute()
  await makeCoupon(admin, { percentOff: null, amountOff: 500.01 })
  const path = await invoiced(german, {
    lines,
    coupon: 'SPRING10',
    deliveries: [
      { address, lines: [{ product_id: 'router', orderAmount: 33 }] },
      {
        address: { ...address, city: 'Hamburg' },
        lines: [{ product_id: 'router', orderAmount: 300 }, lines[1]],
      },
    ],
  })
  // The other syntaxes are in rules.test.ts.
  const peppolAt = async (document: string) => {
    const { text } = await owner.get(`${document}/xml?format=peppol`)
    for (const rules of rulesOf.peppol) expect(brokenRules(text, rules), text).toEqual([])
    return text
  }
  const allowance = (cents: number) =>
    `<cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>Coupon SPRING10</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">${(cents / 100).toFixed(2)}</cbc:Amount>`
  const peppol = await peppolAt(path)
  // Of 6,160.50 and 784.77.
  for (const cents of [44_351, 5_650]) expect(peppol).toContain(allowance(cents))
  expect(peppol).toContain('<cbc:AllowanceTotalAmount currencyID="EUR">500.01</cbc:AllowanceTotalAmount>')

  const { body: invoice } = await owner.get(path)
  const refunded = await admin.post(`/orders/${invoice.order_id}/refunds`, {
    reason: 'Scratched',
    lines: [{ line: 2, orderAmount: 1 }],
  })
  const credited = await peppolAt(`${path}/credit-notes/${refunded.body.creditNote}`)
  expect(credited, '7.77 less 0.56').toContain(allowance(56))
  expect(credited).not.toContain('Agreed difference')
})
