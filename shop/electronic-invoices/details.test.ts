import { expect, test } from 'vitest'
import { formatNames } from '#contract/electronic-invoices/endpoints.ts'
import { InvoiceDetails } from '#contract/invoices/endpoints.ts'
import { brokenRules } from '#test/e-invoices/check.ts'
import { address, germanSeller, invoiced, openGermanShop } from '#test/german-shop.ts'
import { openLotsOnAccount } from '#test/lots-on-account.ts'
import { pdfText } from '#test/pdf-text.ts'

const lines = [
  { product_id: 'router', orderAmount: 201 },
  { product_id: 'switch', orderAmount: 101 },
]

test('lines have the bar code and the class of the product as it was ordered, in both syntaxes', async () => {
  await using german = await openGermanShop()
  const { shop, owner, admin } = german
  const codes = (gtin: string | null, unspsc: string | null) =>
    shop.db.updateTable('products').set({ gtin, unspsc }).where('id', '=', 'router').execute()
  await codes('4006381333931', '43222609')
  const path = await invoiced(german, { delivery: address, lines })
  const xml = async (at: string, format: string) => (await owner.get(`${at}/xml?format=${format}`)).text
  const ubl = [
    '<cac:StandardItemIdentification><cbc:ID schemeID="0160">4006381333931</cbc:ID></cac:StandardItemIdentification>',
    '<cac:CommodityClassification><cbc:ItemClassificationCode listID="TST" listVersionID="26.0801">43222609</cbc:ItemClassificationCode></cac:CommodityClassification>',
  ]
  const cii = [
    '<ram:GlobalID schemeID="0160">4006381333931</ram:GlobalID>',
    '<ram:DesignatedProductClassification><ram:ClassCode listID="TST" listVersionID="26.0801">43222609</ram:ClassCode></ram:DesignatedProductClassification>',
  ]
  // The other product has neither.
  const once = (text: string, parts: readonly string[]) => {
    for (const part of parts) expect(text.split(part), text).toHaveLength(2)
  }
  once(await xml(path, 'peppol'), ubl)
  once(await xml(path, 'cii'), cii)
  await codes(null, '44121706')
  once(await xml(path, 'peppol'), ubl)
  const { body: invoice } = await owner.get(path)
  await admin.post(`/orders/${invoice.order_id}/refunds`, {
    lines: [{ line: 1, orderAmount: 1 }],
    reason: 'Broken',
  })
  const [note] = InvoiceDetails.parse((await owner.get(path)).body).creditNotes
  once(await xml(`${path}/credit-notes/${note?.number}`, 'peppol'), ubl)
  expect(formatNames['xrechnung-cii']).toBe('XRechnung (CII)')
})

test('a company and an order have a buyer reference of their own, beside the order numbers', async () => {
  await using german = await openGermanShop()
  const { shop, owner } = german
  const rules = { name: 'Ada & Söhne', taxNumber: '', approvalThreshold: null, selfApproval: false }
  const referenceOf = async (path: string, format = 'xrechnung') => {
    const { text } = await owner.get(`${path}/xml?format=${format}`)
    expect(text).toContain('PO 7 &amp; 8')
    return /<(?:cbc|ram):BuyerReference>(.*?)</.exec(text)?.[1]
  }
  const before = await invoiced(german, { delivery: address, lines })
  expect(await referenceOf(before)).toBe('PO 7 &amp; 8')
  const leitweg = '04011000-1234512345-06'
  expect((await owner.put('/companies/mine', { ...rules, buyerReference: leitweg })).status).toBe(200)
  expect((await owner.get('/companies/mine')).body.company).toMatchObject({ buyerReference: leitweg })
  const ofCompany = await invoiced(german, { delivery: address, lines })
  for (const format of ['peppol', 'xrechnung', 'xrechnung-cii', 'cii'])
    expect(await referenceOf(ofCompany, format)).toBe(leitweg)
  const ofOrder = await invoiced(german, { delivery: address, lines, buyerReference: 'Desk 7' })
  expect(await referenceOf(ofOrder)).toBe('Desk 7')
  const { body: invoice } = await owner.get(ofOrder)
  expect((await owner.get(`/orders/${invoice.order_id}`)).body).toMatchObject({ buyerReference: 'Desk 7' })
  // A rule that is left out stays; orders keep what they were placed with.
  await owner.put('/companies/mine', rules)
  expect((await owner.get('/companies/mine')).body.company).toMatchObject({ buyerReference: leitweg })
  await owner.put('/companies/mine', { ...rules, buyerReference: '' })
  expect(await referenceOf(ofCompany)).toBe(leitweg)
  expect(await referenceOf(before)).toBe('PO 7 &amp; 8')
  const refused = await owner.put('/companies/mine', { ...rules, buyerReference: 'x\u200b1' })
  expect(refused.status).toBe(400)
  expect((await shop.rows('orders')).map(({ buyer_reference }) => buyer_reference).toSorted()).toEqual(
    ['', leitweg, 'Desk 7'].toSorted(),
  )
})

test('the invoice of a shipment says when it was shipped, in XML and on paper', async () => {
  await using lots = await openLotsOnAccount()
  const { shop, owner, order, ship, invoicesOf } = lots
  const { id } = await order()
  await ship(id, 299)
  const [invoice] = await invoicesOf(id)
  const [shipment] = await shop.rows('shipments')
  const day = new Date(String(shipment?.shipped_at)).toISOString().slice(0, 10)
  const path = `/invoices/${invoice?.id}`
  const peppol = (await owner.get(`${path}/xml?format=xrechnung`)).text
  expect(peppol).toContain(`<cac:Delivery><cbc:ActualDeliveryDate>${day}</cbc:ActualDeliveryDate>`)
  expect(brokenRules(peppol, 'xrechnung')).toEqual([])
  expect((await owner.get(`${path}/xml?format=cii`)).text).toContain(
    `<ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime><udt:DateTimeString format="102">${day.replaceAll('-', '')}<`,
  )
  expect(pdfText((await owner.get(`${path}/pdf`)).bytes)).toContain('Delivery date')
})

test('an invoice that was issued before its goods left has no day of delivery', async () => {
  await using german = await openGermanShop()
  const { owner, admin } = german
  const path = await invoiced(german, { delivery: address, lines })
  const before = (await owner.get(`${path}/xml?format=peppol`)).text
  const { body: invoice } = await owner.get(path)
  const shipped = await admin.post(`/orders/${invoice.order_id}/shipments`, {
    lines: lines.map(({ orderAmount }, place) => ({ line: place + 1, orderAmount })),
  })
  expect(shipped.status, shipped.text).toBe(200)
  expect(before).not.toContain('ActualDeliveryDate')
  expect((await owner.get(`${path}/xml?format=peppol`)).text).toBe(before)
  expect(pdfText((await owner.get(`${path}/pdf`)).bytes)).not.toContain('Delivery date')
})

test('documents of a French seller have the mentions of its law, in XML and on paper', async () => {
  await using german = await openGermanShop()
  const { owner, admin, id } = german
  await admin.put('/settings/seller', {
    ...germanSeller,
    country: 'FR',
    taxNumber: 'FR40303265045',
    register: '303265045',
    electronicAddress: '0225:303265045',
  })
  await owner.put('/companies/mine', {
    name: 'Ada SARL',
    taxNumber: 'FRK7399859412',
    register: '732829320',
    electronicAddress: '0225:732829320',
    approvalThreshold: null,
    selfApproval: false,
  })
  const lyon = { ...address, street: 'Quai 1', city: 'Lyon', postalCode: '69002', country: 'FR' }
  const path = await invoiced(german, {
    delivery: lyon,
    billing: { ...lyon, name: 'Ada', street: 'Rue 2' },
    lines,
  })
  const cii = (await owner.get(`${path}/xml?format=cii`)).text
  expect(brokenRules(cii, 'factur-x'), cii).toEqual([])
  expect(cii).toContain('<ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>B1</ram:ID>')
  expect(cii).toContain('<ram:Content>Livraison de biens.</ram:Content>')
  for (const code of ['PMD', 'PMT', 'AAB'])
    expect(cii).toContain(`<ram:SubjectCode>${code}</ram:SubjectCode>`)
  expect(cii).toContain('<ram:ID schemeID="0002">732829320</ram:ID>')
  const peppol = (await owner.get(`${path}/xml?format=peppol`)).text
  expect(brokenRules(peppol, 'peppol'), peppol).toEqual([])
  expect(peppol).toMatch(/<cbc:Note>Livraison de biens\. .*40 €\..*escompte.*<\/cbc:Note>/)
  const paper = pdfText((await owner.get(`${path}/pdf`)).bytes)
  for (const said of ['Livraison de biens', '732829320', 'Deliver to', 'Quai 1', 'Rue 2', '40 €', 'escompte'])
    expect(paper).toContain(said)
  const { body: invoice } = await owner.get(path)
  await admin.post(`/orders/${invoice.order_id}/refunds`, { amount: 10, reason: 'Late' })
  const [note] = InvoiceDetails.parse((await owner.get(path)).body).creditNotes
  const credit = `${path}/credit-notes/${note?.number}`
  const credited = (await owner.get(`${credit}/xml?format=cii`)).text
  expect(credited).toContain('Livraison de biens')
  expect(credited).not.toContain('PMT')
  expect(pdfText((await owner.get(`${credit}/pdf`)).bytes)).toContain('732829320')
  // Private people owe no penalties, and other sellers have other laws.
  expect(id).not.toBe('')
})
