import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openOrders, orderRequest } from './electronic-orders.ts'
import { openShop, type TestCaller } from './open-shop.ts'
import { whileOthersWait } from './while-others-wait.ts'

// The costliest document of each kind that is accepted, at its largest size: the time that it takes others is measured. Files
// of products are tried by shop/imports/large-files.test.ts.

const MB = 1_024 * 1_024

/** Sends a body that was written before, so that writing it counts for nothing. */
async function sendWhileOthersWait(caller: TestCaller, path: string, value: unknown) {
  const body = Buffer.from(JSON.stringify(value))
  const headers = { 'Content-Type': 'application/json' }
  return whileOthersWait(() => caller.send(path, { method: 'POST', headers, body }))
}

const ubl = (content: string) =>
  `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">${content}</Invoice>`
const taxed = (percent: string) =>
  `<TaxCategory><ID>S</ID><Percent>${percent}</Percent><TaxScheme><ID>VAT</ID></TaxScheme></TaxCategory>`
const manyTaxes = () => {
  const groups = Array.from(
    { length: 14_000 },
    (_, n) =>
      `<TaxSubtotal><TaxableAmount>1</TaxableAmount><TaxAmount>1</TaxAmount>${taxed(`0.${n}`)}</TaxSubtotal>`,
  )
  const lines = Array.from(
    { length: 9_000 },
    (_, n) =>
      `<InvoiceLine><ID>${n}</ID><LineExtensionAmount>1</LineExtensionAmount><Item>${taxed(`0.${n}`).replaceAll('TaxCategory', 'ClassifiedTaxCategory')}</Item></InvoiceLine>`,
  )
  return ubl(`<TaxTotal><TaxAmount>1</TaxAmount>${groups.join('')}</TaxTotal>${lines.join('')}`)
}
const pdfOf = (content: string) => {
  const stream = deflateSync(content)
  const dictionary = `<< /Type /EmbeddedFile /Filter /FlateDecode /Length ${stream.length} >>`
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n${dictionary}\nstream\r\n`),
    stream,
    Buffer.from('\nendstream'),
  ])
}

test.for([
  ['elements', () => ubl('<Note>a</Note>'.repeat(190_000)), 200],
  ['tax groups and lines', manyTaxes, 200],
  ['one long text', () => ubl(`<Note>${'&amp;'.repeat(2 * MB - 100)}</Note>`), 200],
  ['attributes', () => `<Invoice ${'a="" '.repeat(2 * MB - 10)}/>`, 422],
  ['text that is no XML', () => '<'.repeat(10 * MB), 422],
  ['a small PDF that unpacks to 10 MB', () => pdfOf(ubl(`<Note>${' '.repeat(10 * MB - 100)}</Note>`)), 200],
  ['a PDF of many attachments', () => `%PDF-1.7\n${'/EmbeddedFile stream '.repeat(450_000)}`, 422],
] as const)('an invoice of %s keeps nobody waiting', async ([, file, status]) => {
  await using shop = await openShop()
  const buyer = await shop.signUp('ada@example.com')
  const bytes = Buffer.from(file())
  expect(bytes.length).toBeLessThanOrEqual(10 * MB)
  const reply = await sendWhileOthersWait(buyer, '/invoices/check', { file: bytes.toString('base64') })
  expect(reply.status, reply.text.slice(0, 200)).toBe(status)
})

/** Documents of 4 MB; `%s` is the header of a sender that is known. */
const documents = [
  ['attributes', () => `<cXML ${'a="" '.repeat(800_000)}/>`],
  ['comments', () => orderRequest({ secret: 'S', items: [] }).replace('</cXML>', '<!---->'.repeat(590_000))],
  ['elements', () => orderRequest({ secret: 'S' }).replace('</Request>', '<a b="1"/>'.repeat(190_000))],
  ['a document type', () => `<!DOCTYPE cXML [${'<'.repeat(4 * MB - 100)}`],
] as const

test.for(documents)('an order of %s keeps nobody waiting', async ([, document]) => {
  await using company = await openOrders()
  const { shop, secret } = company
  const text = document().replace('>S<', `>${secret}<`)
  expect(text.length).toBeGreaterThan(1.8 * MB)
  expect(text.length).toBeLessThanOrEqual(4 * MB)
  const body = Buffer.from(text)
  const cxml = await whileOthersWait(() => shop.raw('/api/punchout/cxml', { method: 'POST', body }))
  expect(await cxml.text()).toContain('code="406"')
  const bert = await shop.signUp('bert@example.com')
  const reply = await sendWhileOthersWait(bert, '/electronic-orders', { document: text })
  expect(reply).toMatchObject({ status: 422, body: { code: 'electronic-order-not-readable' } })
  expect(await shop.rows('electronic_orders')).toEqual([])
})

test('a large document of a stranger is not read: its header says that no connection sends it', async () => {
  await using company = await openOrders()
  const { shop } = company
  // What follows the header is no XML, which nobody notices.
  const text = orderRequest({ secret: 'wrong' }).replace('</Header>', `</Header>${'<'.repeat(3 * MB)}`)
  const reply = await shop.raw('/api/punchout/cxml', { method: 'POST', body: text })
  expect(await reply.text()).toContain('code="401"')
  const long = orderRequest({ secret: 'wrong' }).replace('<Header>', `<Header>${' '.repeat(70_000)}`)
  const refused = await shop.raw('/api/punchout/cxml', { method: 'POST', body: long })
  expect(await refused.text()).toContain('code="406"')
})

test.for([
  ['quotes', '>'.repeat(60_000), 422],
  ['lists', `${'- '.repeat(29_999)}a`, 422],
  ['emphasis', '_a__'.repeat(15_000), 200],
  ['mixed emphasis', '*a_'.repeat(20_000), 200],
  ['headings', 'a\n-\n'.repeat(15_000), 200],
  ['tables', 'a|\n-|\n'.repeat(10_000), 200],
] as const)('a text of %s keeps nobody waiting', async ([, text, status]) => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const reply = await sendWhileOthersWait(admin, '/legal-texts/preview', { text: text.slice(0, 60_000) })
  expect(reply.status, reply.text.slice(0, 200)).toBe(status)
})
