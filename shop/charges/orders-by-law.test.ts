import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AccountingForm, accountPurposes, revenueCategories } from '#contract/accounting/endpoints.ts'
import { agree, call, propose } from '#test/call-offs.ts'
import { addressIn, setTax } from '#test/charges.ts'
import { makeCoupon } from '#test/coupons.ts'
import { brokenRules } from '#test/e-invoices/check.ts'
import { address, type GermanShop, invoiced, openGermanShop } from '#test/german-shop.ts'
import { openInterleaving } from '#test/interleaving.ts'
import { addRule, presetsFor, setFee, setGroups } from '#test/laws.ts'
import { openLotsOnAccount } from '#test/lots-on-account.ts'
import { join } from '#test/open-company.ts'
import { openShop } from '#test/open-shop.ts'
import { pdfInOrder } from '#test/pdf-text.ts'
import { accept, ask, offer } from '#test/quotes.ts'
import { pay } from '#test/shipments.ts'
import { comeDue, repeat, sweep } from '#test/standing-orders.ts'

const MENTION = 'Steuerschuldnerschaft des Leistungsempfängers'
const year = new Date().getUTCFullYear()

/** The German shop, whose routers are tablets with three fees by law; switches have one of them. */
async function openByLaw(parts: Parameters<typeof openGermanShop>[0] = {}) {
  const german = await openGermanShop(parts)
  const { shop, admin } = german
  await setGroups(shop, 'router', ['tablets'])
  await addRule(admin)
  const fee = { DE: 0.75, AT: 0.8 }
  await setFee(shop, admin, { code: 'weee', name: 'Recycling (WEEE)', amounts: fee, products: ['router'] })
  const levy = { code: 'levy', name: 'Copyright levy', kind: 'copyright', amounts: { DE: 8.75 } }
  await setFee(shop, admin, { ...levy, products: ['router'] })
  const packaging = { code: 'box', name: 'Packaging', kind: 'packaging', amounts: { DE: 0.05 } }
  await setFee(shop, admin, { ...packaging, products: ['router', 'switch'] })
  return german
}

const tablets = (orderAmount: number) => ({ product_id: 'router', orderAmount })
const cables = (orderAmount: number) => ({ product_id: 'switch', orderAmount })

const rowsOf = async ({ shop }: Pick<GermanShop, 'shop'>) =>
  (await shop.rows('order_charges')).map((row) => [
    row.line_position,
    row.tax_category,
    row.net_cents,
    row.fee_cents,
    row.tax_cents,
    row.goods_group,
    row.pieces,
  ])

test('an order of tablets and cables: the buyer owes the tax on the tablets, and everything says so, to the credit note', async () => {
  await using german = await openByLaw()
  const { shop, admin, owner } = german
  const order = { lines: [tablets(300), cables(100)], delivery: address }
  // Tablets 5,550.00, with fees of 225.00, 2,625.00 and 15.00; cables 777.00 and 5.00; freight 89.50 like the tablets.
  const charges = {
    net: 6_327,
    freight: 89.5,
    fees: [
      { name: 'Packaging', pieces: 400, amount: 20 },
      { name: 'Copyright levy', pieces: 300, amount: 2_625 },
      { name: 'Recycling (WEEE)', pieces: 300, amount: 225 },
    ],
    owed: [{ goods: 'tablets', pieces: 300 }],
    taxes: [{ name: 'VAT', percent: 19, category: 'S', net: 782, tax: 148.58 }],
    untaxed: [{ category: 'AE', reason: MENTION, net: 8_504.5 }],
    tax: 148.58,
    exemptNumber: 'DE 129273398',
  }
  const { body: totals } = await owner.post('/orders/totals', order)
  expect(totals).toMatchObject({ total: 9_435.08, charges })
  const path = await invoiced(german, order)
  expect(await rowsOf(german)).toEqual([
    [1, 'AE', 841_500, 286_500, 0, 'tablets', 300],
    [2, 'S', 78_200, 500, 14_858, null, 100],
    [null, 'AE', 8_950, 0, 0, null, null],
  ])
  const [stored] = await shop.rows('orders')
  expect(stored).toMatchObject({
    amount_cents: 943_508,
    fee_cents: 287_000,
    tax_exempt_number: 'DE 129273398',
  })
  expect((await owner.get(`/orders/${stored?.id}`)).body).toMatchObject({ paymentAmount: 9_435.08, charges })
  const { body: invoice } = await owner.get(path)
  expect(invoice).toMatchObject({ amount: 9_435.08, fees: 2_870, freight: 89.5, tax: 148.58, charges })

  const said = [
    '€225.00',
    'Recycling (WEEE), 300 pieces',
    'Copyright levy, 300 pieces',
    'Packaging, 400 pieces',
    'Tax (reverse charge) of €8,504.50',
    `${MENTION}, tax number DE 129273398.`,
    'You owe the VAT on 300 tablets.',
    '€9,435.08',
  ]
  for (const paper of [`/orders/${stored?.id}/confirmation`, `${path}/pdf`]) {
    const text = pdfInOrder((await owner.get(paper)).bytes).replaceAll('\u00a0', ' ')
    for (const each of said) expect(text, paper).toContain(each)
  }
  const email = shop.mails.emails.find(({ kind }) => kind === 'order-on-account')
  expect(email).toMatchObject({
    order: {
      charges: expect.arrayContaining([{ label: 'Recycling (WEEE), 300 pieces', amountCents: 22_500 }]),
    },
  })

  const xml = (await owner.get(`${path}/xml?format=xrechnung`)).text
  expect(brokenRules(xml, 'xrechnung')).toEqual([])
  for (const each of [
    `<cbc:TaxExemptionReasonCode>VATEX-EU-AE</cbc:TaxExemptionReasonCode><cbc:TaxExemptionReason>${MENTION}</cbc:TaxExemptionReason>`,
    '<cbc:AllowanceChargeReasonCode>AEO</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>Recycling (WEEE)</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">225.00</cbc:Amount>',
    '<cbc:CompanyID>DE129273398</cbc:CompanyID>',
  ])
    expect(xml).toContain(each)

  const csvOf = async (path: string) =>
    parse<Record<string, string>>((await admin.get(path)).text, { bom: true, columns: true })
  expect(await csvOf('/orders.csv')).toMatchObject([
    { amount: '5550', 'fees by law': '2865', 'buyer owes tax on': 'tablets', tax: '0' },
    { amount: '777', 'fees by law': '5', 'buyer owes tax on': '', tax: '148.58' },
  ])
  expect(await csvOf('/invoices.csv')).toMatchObject([{ total: '9435.08', 'fees by law': '2870' }])

  // 10 tablets come back: 185.00 and their fees of 95.50, far below the threshold.
  const refund = { lines: [{ line: 1, orderAmount: 10 }], reason: 'Broken' }
  expect((await admin.post(`/orders/${stored?.id}/refunds`, refund)).status).toBe(200)
  expect(await shop.rows('credit_note_taxes')).toMatchObject([
    { category: 'AE', rate: 0, net_cents: 28_050, tax_cents: 0 },
  ])
  const [note] = await shop.rows('credit_notes')
  const credit = `${path}/credit-notes/${note?.number}`
  const paper = pdfInOrder((await owner.get(`${credit}/pdf`)).bytes).replaceAll('\u00a0', ' ')
  for (const each of ['Recycling (WEEE), 10 pieces', '€7.50', '€280.50', `${MENTION}, tax number`])
    expect(paper).toContain(each)
  expect(paper, 'of the whole order').not.toContain('300 tablets')
  const creditXml = (await owner.get(`${credit}/xml?format=xrechnung`)).text
  expect(brokenRules(creditXml, 'xrechnung')).toEqual([])
  expect(creditXml).toContain('<cbc:TaxExemptionReasonCode>VATEX-EU-AE</cbc:TaxExemptionReasonCode>')

  // The rest comes back as a whole: nothing of the fees, the freight and the tax is left.
  expect((await admin.put(`/orders/${stored?.id}/refund`)).status).toBe(200)
  expect(await shop.rows('invoices')).toMatchObject([{ credited_cents: 943_508, credited_tax_cents: 14_858 }])
})

test('the journal and DATEV book tax that the buyer owes and fees on accounts of their own', async () => {
  await using german = await openByLaw()
  const { shop, admin } = german
  await invoiced(german, { lines: [tablets(300), cables(100)], delivery: address })
  const [stored] = await shop.rows('orders')
  await admin.post(`/orders/${stored?.id}/refunds`, {
    lines: [{ line: 1, orderAmount: 10 }],
    reason: 'Broken',
  })
  const none = Object.fromEntries(accountPurposes.map((purpose) => [purpose, '']))
  const form = (accounts: object) =>
    AccountingForm.parse({
      accounts: {
        ...none,
        receivables: '10000',
        tax: '1776',
        standard: '8400',
        'domestic-reverse-charge': '8337',
        ...accounts,
      },
      postingKeys: {
        ...Object.fromEntries(revenueCategories.map((category) => [category, ''])),
        'domestic-reverse-charge': '0094',
      },
      reducedBelow: null,
      datev: { consultant: 29_098, client: 55_003, accountLength: 4, fiscalYearMonth: 1, amounts: 'net' },
    })
  const period = `from=${year}-01-01&to=${year}-12-31`
  const journal = async () => {
    const { text } = await admin.get(`/invoices/journal.csv?${period}`)
    const sums = new Map<string, number>()
    for (const { account = '', debit, credit } of parse<Record<string, string>>(text, {
      bom: true,
      columns: true,
    }))
      sums.set(account, (sums.get(account) ?? 0) + Math.round((Number(debit) - Number(credit)) * 100))
    return Object.fromEntries(sums)
  }
  expect((await admin.put('/settings/accounting', form({}))).status).toBe(200)
  // Without an account of their own, fees are revenue of their goods, and so is freight.
  expect(await journal()).toEqual({
    10000: 943_508 - 28_050,
    8337: -(850_450 - 28_050),
    8400: -78_200,
    1776: -14_858,
  })
  await admin.put('/settings/accounting', form({ fees: '8500', freight: '8250' }))
  const byAccount = {
    10000: 943_508 - 28_050,
    // 286,500 of the fees are on tablets, 9,550 of them credited; 500 are on cables.
    8500: -(286_500 - 9_550 + 500),
    8250: -8_950,
    8337: -(555_000 - 18_500),
    8400: -77_700,
    1776: -14_858,
  }
  expect(await journal()).toEqual(byAccount)
  expect(Object.values(byAccount).reduce((sum, each) => sum + each, 0)).toBe(0)
  const datev = Buffer.from((await admin.get(`/invoices/datev.csv?${period}`)).bytes).toString('latin1')
  const row = datev.split('\r\n').find((line) => line.includes(';8337;'))
  expect(row).toMatch(/^5550,00;"S";"EUR";.*;10000;8337;"0094";/)
  // A form of an earlier version has none of the new accounts.
  const { fees: _, 'domestic-reverse-charge': __, ...accounts } = form({}).accounts
  const { 'domestic-reverse-charge': ___, ...postingKeys } = form({}).postingKeys
  expect((await admin.put('/settings/accounting', { ...form({}), accounts, postingKeys })).status).toBe(200)
})

test('a card pays what the totals say, fees included; a fee that changed meanwhile is a changed price', async () => {
  await using german = await openByLaw()
  const { shop, admin } = german
  const buyer = await shop.signUp('bo@example.com')
  const order = { lines: [tablets(100), cables(100)], delivery: address }
  // 1,999.00 and 777.00; fees of 955.00 and 5.00; freight 33.50; 19 % of 3,769.50 are 716.21: a person owes no tax.
  const { total } = (await buyer.post('/orders/totals', order)).body
  expect(total).toBe(4_485.71)
  await setFee(shop, admin, {
    code: 'box',
    name: 'Packaging',
    kind: 'packaging',
    amounts: { DE: 0.06 },
    products: [],
  })
  const refused = await buyer.post('/orders', { ...order, paymentAmount: total })
  expect(refused).toMatchObject({ status: 409, body: { code: 'price-changed', paymentAmount: 4_488.09 } })
  const { body } = await buyer.post('/orders', { ...order, paymentAmount: 4_488.09 })
  await pay(shop, buyer, String(body.insertedId))
  expect(await shop.rows('invoices')).toMatchObject([{ amount_cents: 448_809, fee_cents: 96_200 }])
  // 33 of the cables: 256.41, fees of 1.98, and 19 % of it.
  await admin.post(`/orders/${body.insertedId}/refunds`, {
    lines: [{ line: 2, orderAmount: 33 }],
    reason: 'Late',
  })
  expect(await shop.rows('credit_notes')).toMatchObject([{ amount_cents: 30_748, tax_cents: 4_909 }])
})

test('the threshold is compared with what is left after the coupon', async () => {
  await using german = await openByLaw()
  const { shop, admin, owner } = german
  await sql`update products set fees = '[]'`.execute(shop.db)
  await makeCoupon(admin, { code: 'TENTH', percentOff: 10 })
  const owed = async (pieces: number) => {
    const sent = { lines: [tablets(pieces)], delivery: address, coupon: 'TENTH' }
    return (await owner.post('/orders/totals', sent)).body.charges as { owed?: object[] }
  }
  // 300 of them cost 5,550.00, less a tenth 4,995.00; 301 cost 5,011.65.
  expect(await owed(300)).not.toHaveProperty('owed')
  expect((await owed(301)).owed).toEqual([{ goods: 'tablets', pieces: 301 }])
})

test('the goods of an accepted offer are judged at its prices', async () => {
  await using german = await openByLaw()
  const { shop, admin, owner } = german
  const quote = async (price: number) => {
    const id = await ask(owner, [{ product_id: 'router', pieces: 400 }])
    await offer(admin, id, 1, { lines: [{ line: 1, pieces: 400, price }] })
    const { total, charges } = (await owner.post('/orders/totals', { quote_id: id, delivery: address })).body
    const accepted = await accept(owner, id, 2, {
      delivery: address,
      paymentAmount: total,
    })
    expect(accepted, accepted.text).toMatchObject({ status: 200 })
    return charges
  }
  await sql`update products set fees = '[]'`.execute(shop.db)
  expect(await quote(12.5)).toMatchObject({ owed: [{ goods: 'tablets', pieces: 400 }], tax: 0 })
  expect(await quote(12.49)).not.toHaveProperty('owed')
  expect((await rowsOf(german)).filter(([line]) => line !== null).map(([, category]) => category)).toEqual([
    'AE',
    'S',
  ])
})

test('each call of a call-off order and each date of a standing order is an order of its own', async () => {
  await using german = await openByLaw()
  const { shop, admin, owner } = german
  await sql`update products set fees = '[]'`.execute(shop.db)
  const lines = [{ product_id: 'router', pieces: 1_000, price: 15, minCallPieces: 200 }]
  const callOff = await propose(admin, { email: 'ada@example.com', lines })
  expect((await agree(owner, callOff, { delivery: address })).status).toBe(200)
  for (const [pieces, category] of [
    [333, 'S'],
    [334, 'AE'],
  ] as const) {
    const called = await call(owner, callOff, pieces)
    expect(called, called.text).toMatchObject({ status: 200 })
    const rows = await shop.db
      .selectFrom('order_charges')
      .selectAll()
      .where('order_id', '=', String(called.body.insertedId))
      .execute()
    expect(rows.map((row) => row.tax_category)).toEqual([category, category])
  }
  const sent = { lines: [tablets(300)], delivery: address }
  const { total } = (await owner.post('/orders/totals', sent)).body
  const { body } = await owner.post('/orders', { ...sent, paymentAmount: total })
  await pay(shop, owner, String(body.insertedId))
  await repeat(owner, String(body.insertedId))
  await comeDue(shop)
  await sweep(shop)
  const orders = await shop.rows('orders')
  const again = (await shop.rows('order_charges')).filter(({ order_id }) => order_id === orders.at(-1)?.id)
  expect(orders).toHaveLength(4)
  expect(again).toMatchObject([{ tax_category: 'AE', goods_group: 'tablets' }, { tax_category: 'AE' }])
})

test('an order that is invoiced by shipment is judged as a whole, and each invoice has its pieces and their fees', async () => {
  await using lots = await openLotsOnAccount()
  const { shop, admin, owner, order, receive, ship, invoicesOf } = lots
  await setGroups(shop, 'switch', ['phones'])
  await addRule(admin)
  await setFee(shop, admin, { code: 'weee', name: 'WEEE', amounts: { DE: 0.33 }, products: ['switch'] })
  // 1,000 at 7.77 with 330.00 of fees.
  const { id, cents } = await order()
  expect(await rowsOf(lots)).toMatchObject([
    [1, 'AE', 810_000, 33_000, 0, 'phones', 1_000],
    [null, 'AE', 900, 0, 0, null, null],
  ])
  await ship(id, 299)
  await receive()
  await ship(id, 1)
  await ship(id, 700)
  const invoices = await invoicesOf(id)
  expect(invoices.map(({ fee_cents, tax_cents }) => [fee_cents, tax_cents])).toEqual([
    [9_867, 0],
    [33, 0],
    [23_100, 0],
  ])
  expect(invoices.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(cents)
  const [, one] = invoices
  expect((await owner.get(`/invoices/${one?.id}`)).body).toMatchObject({
    amount: 8.1,
    fees: 0.33,
    charges: { net: 7.77, owed: [{ goods: 'phones', pieces: 1 }], untaxed: [{ category: 'AE', net: 8.1 }] },
  })
  const xml = (await owner.get(`/invoices/${one?.id}/xml?format=xrechnung`)).text
  expect(brokenRules(xml, 'xrechnung')).toEqual([])
  const paper = pdfInOrder((await owner.get(`/invoices/${one?.id}/pdf`)).bytes)
  expect(paper).toContain('You owe the VAT on 1 phone.')
})

test('lines that an approver rejects take their fees with them; the others keep the category that they had', async () => {
  await using german = await openByLaw()
  const { shop, owner, id } = german
  const buyer = await shop.signUp('bo@example.com')
  await join(shop, owner, buyer, { email: 'bo@example.com', role: 'buyer' })
  await sql`update companies set approval_threshold_cents = 100 where customer_id = ${id}`.execute(shop.db)
  const order = {
    lines: [tablets(200), tablets(200), cables(100)],
    delivery: address,
    payment: 'account',
    purchaseOrderNumber: '1',
  }
  const { total } = (await buyer.post('/orders/totals', { lines: order.lines, delivery: address })).body
  const { body, text } = await buyer.post('/orders', { ...order, paymentAmount: total })
  const answer = await owner.post(`/orders/${body.insertedId}/approval`, {
    rejectedLines: [2],
    reason: 'Too many',
  })
  expect(answer, text + answer.text).toMatchObject({ status: 200 })
  const rows = await rowsOf(german)
  expect(rows.map(([line, category, net, fees]) => [line, category, net, fees])).toEqual([
    [1, 'AE', 561_000, 191_000],
    [3, 'S', 78_200, 500],
    [null, 'AE', expect.anything(), 0],
  ])
  expect(await shop.rows('orders')).toMatchObject([{ fee_cents: 191_500 }])
})

test('an order over several countries has the fees of each; a rule counts what stays in its country', async () => {
  await using german = await openByLaw()
  const { admin, owner } = german
  await setTax(admin, { country: 'AT', percent: 20 })
  const deliveries = ['DE', 'AT'].map((country) => ({ address: addressIn(country), lines: [tablets(200)] }))
  const { body } = await owner.post('/orders/totals', { lines: [tablets(400)], deliveries })
  // 200 at 18.50 with 9.55 of fees in Germany are 5,610.00; 0.80 in Austria, taxed at 20 %.
  expect(body.charges).toMatchObject({
    fees: [
      { name: 'Packaging', amount: 10 },
      { name: 'Copyright levy', amount: 1_750 },
      { name: 'Recycling (WEEE)', pieces: 400, amount: 310 },
    ],
    owed: [{ goods: 'tablets', pieces: 200 }],
    taxes: [{ percent: 20, net: 3_860, tax: 772 }],
  })
})

test('a kit has the fees of its parts, and each part is credited with its own', async () => {
  await using german = await openByLaw()
  const { shop, admin } = german
  await shop.addProduct({ id: 'set', name: 'Set', price: 50, available: 0 })
  const parts = {
    parts: [
      { product_id: 'router', piecesPerKit: 2 },
      { product_id: 'switch', piecesPerKit: 3 },
    ],
    percentOff: null,
  }
  expect((await admin.put('/kits/set', parts)).status).toBe(200)
  await invoiced(german, { lines: [{ product_id: 'set', orderAmount: 100 }], delivery: address })
  // Two tablets at 9.55 and three cables at 0.05: 19.25 a set; only one of the parts is a tablet, so the set is taxed.
  expect((await rowsOf(german))[0]).toEqual([1, 'S', 692_500, 192_500, 131_575, null, 100])
  const [stored] = await shop.rows('orders')
  // Three cables, of 300: fees of 0.15, and their share of the price.
  await admin.post(`/orders/${stored?.id}/refunds`, {
    lines: [{ line: 3, orderAmount: 3 }],
    reason: 'Broken',
  })
  const shares = (await shop.rows('order_lines')).flatMap(({ share_cents }) =>
    share_cents === null ? [] : [Number(share_cents)],
  )
  const net = Math.round(((shares[1] ?? 0) * 3) / 300) + 15
  expect(await shop.rows('credit_note_taxes')).toMatchObject([{ category: 'S', net_cents: net }])
})

test('a rule that is confirmed while an order is placed holds for it or not, never in part', async () => {
  const interleaving = openInterleaving({ 'before it takes stock': /\/\* takes stock \*\// })
  await using shop = await openShop({
    before: interleaving.before,
    products: [{ id: 'tab', price: 60, available: 9_000 }],
  })
  interleaving.watch(shop.db)
  const admin = await shop.admin()
  await sql`insert into seller_details (name, country, tax_number) values ('Acme', 'DE', 'DE136695976')`.execute(
    shop.db,
  )
  await setTax(admin)
  await setGroups(shop, 'tab', ['tablets'])
  const buyer = await shop.signUp('ada@example.com')
  await buyer.post('/companies', { name: 'Weber', taxNumber: 'DE 129273398' })
  const order = { lines: [{ product_id: 'tab', orderAmount: 100 }], delivery: addressIn('DE') }
  const [preset] = await presetsFor(admin, 'DE')
  const rule = { ...preset, until: null, confirmed: false }
  const id = await addRule(admin, rule)
  const met = await interleaving.meet(
    'order',
    () => buyer.post('/orders', { ...order, paymentAmount: 7_140 }),
    'before it takes stock',
    () => admin.put(`/settings/reverse-charge-rules/${id}`, { ...rule, confirmed: true }),
  )
  expect(met?.first).toMatchObject({ status: 409, body: { code: 'price-changed', paymentAmount: 6_000 } })
  expect(await shop.rows('orders')).toEqual([])
  expect((await buyer.post('/orders', { ...order, paymentAmount: 6_000 })).status).toBe(200)
  expect(await shop.rows('order_charges')).toMatchObject([{ tax_category: 'AE', tax_reason: MENTION }])
})
