import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { address, invoiced, openGermanShop } from '#test/german-shop.ts'
import { openShop, type TestCaller } from '#test/open-shop.ts'

const lines = [{ product_id: 'router', orderAmount: 200, note: 'hall 2' }]

const check = (caller: TestCaller, file: string | Uint8Array) =>
  caller.post('/invoices/check', { file: Buffer.from(file).toString('base64') })

test('invoices in every format are read and keep the rules, and a falsified one says what is wrong', async () => {
  await using german = await openGermanShop()
  const { owner, admin, shop } = german
  const path = await invoiced(german, { delivery: address, lines })
  const xml = async (format: string) => (await owner.get(`${path}/xml?format=${format}`)).text
  const [peppol, cii] = [await xml('peppol'), await xml('cii')]
  const { body: invoice } = await owner.get(path)
  const expected = {
    kind: 'invoice',
    number: invoice.number,
    currency: 'EUR',
    seller: { name: 'Seller GmbH', vatNumber: 'DE136695976', country: 'DE', postalCode: '10000' },
    buyer: { name: 'Ada & Söhne', vatNumber: 'DE129273398', register: 'HRB 2' },
    delivery: { name: 'Ada & Söhne <Lager>', postalCode: '10115' },
    payments: [{ code: '58', account: 'DE75512108001245126199', reference: invoice.paymentReference }],
    lines: [
      { id: '1', name: 'Router “X” <5 GHz>', quantity: '200', unit: 'H87', price: '18.50', note: 'hall 2' },
    ],
    taxes: [{ category: 'S' }],
    totals: { due: String(invoice.amount) },
  }
  for (const [file, container, syntax] of [
    [peppol, 'xml', 'ubl'],
    [await xml('xrechnung'), 'xml', 'ubl'],
    [cii, 'xml', 'cii'],
    [(await owner.get(`${path}/factur-x`)).bytes, 'pdf', 'cii'],
  ] as const)
    expect((await check(owner, file)).body).toMatchObject({
      container,
      invoice: { ...expected, syntax },
      findings: [],
    })
  const wrong = peppol.replace(/(<cbc:TaxInclusiveAmount[^>]*>)[^<]*/, '$11.00')
  expect((await check(admin, wrong)).body.findings).toEqual([
    {
      rule: 'BR-CO-15',
      field: 'BT-112, total with tax',
      message: expect.stringMatching(
        /^The document says 1\.00, but total without tax plus tax is \d+\.\d\d\.$/,
      ),
    },
    { rule: 'BR-CO-16', field: 'BT-115, amount due', message: expect.stringContaining('is 1.00.') },
  ])
  await admin.post(`/orders/${invoice.order_id}/refunds`, { amount: 10, reason: 'Late' })
  const [note] = (await owner.get(path)).body.creditNotes as { number: string }[]
  const credit = `${path}/credit-notes/${note?.number}`
  for (const syntax of ['peppol', 'cii'])
    expect((await check(owner, (await owner.get(`${credit}/xml?format=${syntax}`)).text)).body).toMatchObject(
      {
        invoice: { kind: 'credit-note', notes: ['Late'], preceding: [{ number: invoice.number }] },
        findings: [],
      },
    )
  expect((await check(shop.nobody, peppol)).status).toBe(401)
})

const ubl = (content: string) =>
  `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">${content}</Invoice>`

const category = (id: string, percent: string, reason = '') =>
  `<ID>${id}</ID>${percent && `<Percent>${percent}</Percent>`}${reason && `<TaxExemptionReason>${reason}</TaxExemptionReason>`}<TaxScheme><ID>VAT</ID></TaxScheme>`

interface Sample {
  readonly id: string
  readonly percent?: string
  readonly reason?: string
  readonly tax?: string
  readonly net?: string
  readonly seller?: string
  readonly buyer?: string
}

const vat = (number: string) =>
  `<PartyTaxScheme><CompanyID>${number}</CompanyID><TaxScheme><ID>VAT</ID></TaxScheme></PartyTaxScheme>`

/** One line of 100 in one category. */
const inCategory = ({
  id,
  percent = '0',
  reason = '',
  tax = '0',
  net = '100',
  seller = vat('DE1'),
  buyer = '',
}: Sample) =>
  ubl(`<AccountingSupplierParty><Party>${seller}</Party></AccountingSupplierParty>
    <AccountingCustomerParty><Party>${buyer}</Party></AccountingCustomerParty>
    <TaxTotal><TaxAmount>${tax}</TaxAmount><TaxSubtotal><TaxableAmount>${net}</TaxableAmount><TaxAmount>${tax}</TaxAmount>
    <TaxCategory>${category(id, percent, reason)}</TaxCategory></TaxSubtotal></TaxTotal>
    <InvoiceLine><LineExtensionAmount>100</LineExtensionAmount><Item>
    <ClassifiedTaxCategory>${category(id, percent)}</ClassifiedTaxCategory></Item></InvoiceLine>`)

const samples: readonly (readonly [broken: string, sample: Sample])[] = [
  ['', { id: 'S', percent: '19', tax: '19' }],
  ['BR-S-05', { id: 'S', percent: '0' }],
  ['BR-S-02', { id: 'S', percent: '19', tax: '19', seller: '' }],
  ['BR-S-08', { id: 'S', percent: '19', tax: '19.19', net: '101' }],
  ['BR-CO-17 BR-S-09', { id: 'S', percent: '19', tax: '20' }],
  ['BR-S-10', { id: 'S', percent: '19', tax: '19', reason: 'none' }],
  ['', { id: 'Z' }],
  ['BR-CO-17 BR-Z-05', { id: 'Z', percent: '7', tax: '0' }],
  ['BR-CO-17 BR-Z-09', { id: 'Z', tax: '3' }],
  ['BR-Z-10', { id: 'Z', reason: 'none' }],
  ['BR-E-10', { id: 'E' }],
  ['BR-E-08', { id: 'E', reason: 'Medicine', net: '99.99' }],
  ['BR-AE-02', { id: 'AE', reason: 'Reverse charge' }],
  ['', { id: 'AE', reason: 'Reverse charge', buyer: vat('FR1') }],
  ['BR-IC-11 BR-IC-12', { id: 'K', reason: 'Supply', buyer: vat('FR1') }],
  ['BR-G-02', { id: 'G', reason: 'Export', seller: '' }],
  ['BR-O-02', { id: 'O', percent: '', reason: 'Outside' }],
  ['BR-O-05', { id: 'O', reason: 'Outside', seller: '' }],
]

test('the rules of each tax category', async () => {
  await using shop = await openShop()
  const buyer = await shop.signUp('ada@example.com')
  for (const [broken, sample] of samples) {
    const { body } = await check(buyer, inCategory(sample))
    const rules = (body.findings as { rule: string }[]).map(({ rule }) => rule)
    const ofTax = rules.filter((rule) => /^BR-((S|Z|E|AE|IC|G|O)-|CO-17)/.test(rule))
    expect(ofTax.toSorted().join(' '), JSON.stringify(sample)).toBe(broken)
  }
})

const attached = (dictionary: string, content: Uint8Array) =>
  Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj\n<< /Type /EmbeddedFile ${dictionary} /Length ${content.length} >>\nstream\r\n`,
    ),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ])

test('a file that is no electronic invoice gets a sentence, and a hostile one does no harm', async () => {
  await using shop = await openShop()
  const buyer = await shop.signUp('ada@example.com')
  const bomb = Buffer.concat([Buffer.from(ubl('')), Buffer.alloc(11 * 1_024 * 1_024, 0x20)])
  const laughs = `<!DOCTYPE Invoice [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${ubl('<ID>&b;</ID>')}`
  const files: readonly (readonly [says: RegExp, file: string | Uint8Array])[] = [
    [/neither XML nor a PDF/, 'number;amount\n1;2'],
    [/neither XML nor a PDF/, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0x00])],
    [/outermost element is html/, '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    [/outermost element is Invoice of urn:other/, '<Invoice xmlns="urn:other"/>'],
    [/ZUGFeRD 1/, '<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0"/>'],
    [/not well-formed XML. Line 2: /, `<a>\n<b></a>`],
    [/not well-formed XML/, ubl('<ID>1</ID>').slice(0, -5)],
    [/not well-formed XML. .*entity/i, ubl('<ID>&secret;</ID>')],
    [/document type/, laughs],
    [/document type/, `<!DOCTYPE Invoice SYSTEM "file:///etc/passwd">${ubl('')}`],
    [/nested more than 40 deep/, ubl('<a>'.repeat(60) + '</a>'.repeat(60))],
    [/too many elements/, ubl('<a/>'.repeat(200_001))],
    [/no electronic invoice in it/, '%PDF-1.7\n%%EOF'],
    [/encrypted/, '%PDF-1.7\ntrailer << /Encrypt 5 0 R >>'],
    [/none of them is an invoice/, attached('', Buffer.from('a note'))],
    [/none of them is an invoice/, attached('/Filter /FlateDecode', deflateSync(bomb))],
    [/none of them is an invoice/, attached('/Filter /FlateDecode', Buffer.from('not deflated'))],
    [/none of them is an invoice/, attached('/Filter /LZWDecode', Buffer.from(ubl('')))],
  ]
  for (const [says, file] of files)
    expect(await check(buyer, file), String(says)).toMatchObject({
      status: 422,
      body: { code: 'unreadable-invoice', message: expect.stringMatching(says) },
    })
  expect((await buyer.post('/invoices/check', { file: '' })).status).toBe(400)
  expect((await check(buyer, Buffer.alloc(11 * 1_024 * 1_024))).status).toBe(413)
  expect(shop.failures).toEqual([])
})

test('encodings and ways to attach a file are as programs write them, and what is empty is missing', async () => {
  await using shop = await openShop()
  const buyer = await shop.signUp('ada@example.com')
  const name = ubl(
    '<AccountingSupplierParty><Party><PartyLegalEntity><RegistrationName>Müller</RegistrationName></PartyLegalEntity></Party></AccountingSupplierParty>',
  )
  const files = [
    name,
    `\ufeff${name}`,
    Buffer.from(`\ufeff${name}`, 'utf16le'),
    Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${name}`, 'latin1'),
    attached('', Buffer.from(name)),
    attached('/Filter [ /FlateDecode ]', deflateSync(Buffer.from(name))),
    Buffer.concat([attached('', Buffer.from('terms')), attached('', Buffer.from(name))]),
    // The length is another object.
    Buffer.from(
      attached('', Buffer.from(name))
        .toString('latin1')
        .replace(/\/Length \d+/, '/Length 7 0 R'),
      'latin1',
    ),
  ]
  for (const file of files) {
    const { status, body, text } = await check(buyer, file)
    expect(status, text).toBe(200)
    expect(body.invoice).toMatchObject({ seller: { name: 'Müller' }, lines: [] })
    const rules = (body.findings as { rule: string }[]).map(({ rule }) => rule)
    expect(rules).toEqual(expect.arrayContaining(['BR-01', 'BR-02', 'BR-07', 'BR-16', 'BR-CO-18']))
    expect(rules).not.toContain('BR-06')
  }
})
