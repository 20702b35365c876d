import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addressIn, setFreight, setTax, setWeight } from '#test/charges.ts'
import { openCompanyWithTerms } from '#test/open-company.ts'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'
import { pdfText } from '#test/pdf-text.ts'
import { ask, offer } from '#test/quotes.ts'
import { pay } from '#test/shipments.ts'

const products = [
  { id: 'hub', name: 'Hub', price: 2.01, available: 20_000 },
  { id: 'cable', name: 'Cable', price: 1.05, available: 20_000 },
]
const lines = [
  { product_id: 'hub', orderAmount: 101 },
  { product_id: 'cable', orderAmount: 103 },
]
/** 203.01 + 108.15 net; 6.12 kg: 9 + 2 × 0.70 freight; VAT of 321.56. */
const order = { lines, delivery: addressIn('DE'), paymentAmount: 382.66 }

async function openCharging() {
  const shop = await openShop({ products })
  const admin = await shop.admin()
  await setWeight(shop, 'hub', 400)
  await setWeight(shop, 'cable', 200)
  await setTax(admin)
  await setFreight(admin)
  const ada = await shop.signUp('ada@example.com')
  return { shop, admin, ada, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

const ordered = async (buyer: TestCaller, body: object = order): Promise<string> => {
  const { status, body: reply, text } = await buyer.post('/orders', body)
  if (status !== 200) throw new Error(`not ordered: ${text}`)
  return String(reply.insertedId)
}

const charges = {
  net: 311.16,
  freight: 10.4,
  taxes: [{ name: 'VAT', percent: 19, category: 'S', net: 321.56, tax: 61.1 }],
  tax: 61.1,
}

const rowOf = async ({ db }: TestShop, id: string) =>
  db
    .selectFrom('orders')
    .select(['amount_cents', 'freight_cents', 'tax_cents', 'tax_exempt_number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('an order costs its lines, freight by weight, and tax rounded for the sum of its rate', async () => {
  await using charging = await openCharging()
  const { shop, ada, admin } = charging
  expect(
    await ada.post('/orders', { ...order, paymentAmount: 311.16 }),
    'net is not what it costs',
  ).toMatchObject({ status: 409, body: { code: 'price-changed', paymentAmount: 382.66 } })
  expect(await shop.rows('orders')).toEqual([])
  const id = await ordered(ada)
  expect(await rowOf(shop, id)).toEqual({
    amount_cents: 38_266,
    freight_cents: 1_040,
    tax_cents: 6_110,
    tax_exempt_number: '',
  })
  expect((await shop.rows('order_charges')).map((c) => [c.line_position, c.net_cents, c.tax_cents])).toEqual([
    [1, 20_301, 3_857],
    [2, 10_815, 2_055],
    [null, 1_040, 198],
  ])
  expect((await ada.get(`/orders/${id}`)).body).toMatchObject({ paymentAmount: 382.66, charges })
  expect((await ada.get('/myOrder?email=ada@example.com')).body[0]).toMatchObject({ charges })
  expect((await admin.get('/allOrder')).body[0]).toMatchObject({ paymentAmount: 382.66, charges })
  expect(shop.mails.emails.find(({ kind }) => kind === 'order-placed')).toMatchObject({
    order: {
      amountCents: 38_266,
      charges: [
        { label: 'Net', amountCents: 31_116 },
        { label: 'Freight', amountCents: 1_040 },
        { label: 'VAT 19%', amountCents: 6_110 },
      ],
    },
  })
  const paper = await pdfText((await ada.get(`/orders/${id}/confirmation`)).bytes)
  for (const said of ['Freight', '$10.40', 'VAT 19%', '$61.10', '$382.66', 'rounded'])
    expect(paper).toContain(said)
  const [header, first, second] = (await admin.get('/orders.csv')).text.split('\r\n')
  expect(header).toMatch(/,deliveries,tax,freight,tax on freight,price source,/)
  expect(first).toMatch(/,38.57,10.4,1.98,base,,open,/)
  expect(second).toMatch(/,20.55,0,0,base,,open,/)
})

test('it is paid and invoiced as a whole; credit notes give the tax of their sums back, and never more', async () => {
  await using charging = await openCharging()
  const { shop, ada, admin } = charging
  const id = await ordered(ada)
  await pay(shop, ada, id)
  const { invoice } = (await ada.get(`/orders/${id}`)).body as { invoice: { _id: string } }
  expect(invoice).toMatchObject({ amount: 382.66, paid: 382.66, freight: 10.4, tax: 61.1 })
  expect((await admin.get('/invoices.csv')).text).toContain(',card,321.56,10.4,61.1,382.66,USD,0,')
  const paper = await pdfText((await ada.get(`/invoices/${invoice._id}/pdf`)).bytes)
  for (const said of ['Net', '$311.16', 'VAT 19%', '$61.10', '$382.66']) expect(paper).toContain(said)
  await expect(shop.db.deleteFrom('order_charges').execute()).rejects.toThrow(/invoiced/)
  await expect(shop.db.updateTable('invoices').set({ tax_cents: 1 }).execute()).rejects.toThrow()

  const refund = async (part: object) =>
    (await admin.post(`/orders/${id}/refunds`, { reason: 'Scratched', ...part })).body
  // 51 hubs: 102.51 and 19.48 of tax; the other 50: 100.50 and 19.10; the rest: 118.55 and 22.52.
  expect(await refund({ lines: [{ line: 1, orderAmount: 51 }] })).toMatchObject({ amount: 121.99 })
  expect(await refund({ lines: [{ line: 1, orderAmount: 50 }] })).toMatchObject({ amount: 119.6 })
  await admin.put(`/update?_id=${id}`)
  expect(await refund({ amount: 141.07 })).toMatchObject({ left: 0 })
  const notes = await shop.rows('credit_notes')
  expect(notes.map(({ tax_cents }) => tax_cents)).toEqual([1_948, 1_910, 2_252])
  expect((await ada.get(`/invoices/${invoice._id}`)).body).toMatchObject({
    credited: 382.66,
    creditNotes: [{ amount: 121.99, tax: 19.48 }, { tax: 19.1 }, { tax: 22.52 }],
  })
  const note = await ada.get(`/invoices/${invoice._id}/credit-notes/${notes[0]?.number}/pdf`)
  const listed = await pdfText(note.bytes)
  for (const said of ['$19.48', 'VAT 19%', '51', '$2.01', '$102.51', '$121.99'])
    expect(listed).toContain(said)
  // One for an amount lists no pieces.
  const amount = await ada.get(`/invoices/${invoice._id}/credit-notes/${notes[2]?.number}/pdf`)
  expect(await pdfText(amount.bytes)).toContain('Part of the invoice')
})

test('a rate of three decimals is charged, shown and printed as it is', async () => {
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  await setTax(admin, { name: 'Sales tax', percent: 8.875 })
  expect((await admin.get('/settings/tax-rates')).body).toMatchObject([{ percent: 8.875 }])
  const ada = await shop.signUp('ada@example.com')
  const lines = [{ product_id: 'hub', orderAmount: 101 }]
  const id = await ordered(ada, { ...order, lines, paymentAmount: 221.03 })
  const taxes = [{ name: 'Sales tax', percent: 8.875, net: 203.01, tax: 18.02 }]
  expect((await ada.get(`/orders/${id}`)).body).toMatchObject({ charges: { taxes } })
  expect(await shop.rows('order_charges')).toMatchObject([
    { tax_basis_points: 887, tax_tenths: 5, tax_cents: 1_802 },
  ])
  expect(await pdfText((await ada.get(`/orders/${id}/confirmation`)).bytes)).toContain('Sales tax 8.875%')
})

test('pieces that come back are worth their part of the tax, and are refunded with it', async () => {
  await using charging = await openCharging()
  const { shop, ada, admin } = charging
  const id = await ordered(ada)
  await pay(shop, ada, id)
  await admin.put(`/update?_id=${id}`)
  const asked = await ada.post(`/orders/${id}/returns`, {
    lines: [{ line: 1, orderAmount: 51, reason: 'damaged' }],
  })
  const rma = String(asked.body.insertedId)
  const back = async () => (await ada.get(`/orders/${id}/returns`)).body
  expect(await back()).toMatchObject([{ value: 121.99 }])
  await admin.put(`/returns/${rma}/approval`, { note: '' })
  await admin.put(`/returns/${rma}/receipt`, { lines: [{ line: 1, restocked: 40, writtenOff: 10 }] })
  expect(await back()).toMatchObject([{ value: 119.6 }])
  expect(
    (await admin.post(`/orders/${id}/refunds`, { reason: 'Came back', return_id: rma })).body,
  ).toMatchObject({ amount: 119.6 })
  expect(await back()).toMatchObject([{ state: 'refunded', refund: { amount: 119.6 } }])
})

test('where nothing is set, nothing is charged or stored, and an order with a text goes to the home region', async () => {
  await using charging = await openCharging()
  const { shop, ada, admin } = charging
  const text = { product_id: 'hub', orderAmount: 100, address: '1 Dock', phone: '555', paymentAmount: 201 }
  const { body: free } = await ada.post('/order', text)
  expect(await rowOf(shop, String(free.insertedId))).toMatchObject({ amount_cents: 20_100, tax_cents: 0 })
  expect(await shop.rows('order_charges')).toEqual([])
  expect((await ada.get(`/orders/${free.insertedId}`)).body).not.toHaveProperty('charges')

  await admin.put('/settings/home-region', { country: 'DE', region: '' })
  expect((await ada.post('/order', text)).body, 'what was cached is noticed').toMatchObject({
    code: 'price-changed',
    paymentAmount: 249.9,
  })
  expect((await ada.post('/order', { ...text, paymentAmount: 249.9 })).status).toBe(200)
})

test('a rate that changes between two orders is noticed; one that was placed stays as it was', async () => {
  await using charging = await openCharging()
  const { shop, ada, admin } = charging
  const first = await ordered(ada)
  await setTax(admin, { percent: 0 })
  expect((await ada.post('/orders', order)).body).toMatchObject({
    code: 'price-changed',
    paymentAmount: 321.56,
  })
  await ordered(ada, { ...order, paymentAmount: 321.56 })
  await pay(shop, ada, first)
  expect((await ada.get(`/orders/${first}`)).body).toMatchObject({ paymentAmount: 382.66, charges })
})

test('an entry that holds from a moment on is noticed by the clock of the database', async () => {
  await using charging = await openCharging()
  const { shop, ada } = charging
  await ordered(ada)
  await shop.db
    .insertInto('tax_rates')
    .values({
      country: 'DE',
      name: 'VAT',
      basis_points: 2_000,
      holds_from: new Date(Date.now() + 300),
      added_by: 'x',
    })
    .execute()
  await expect
    .poll(async () => (await ada.post('/orders', order)).body)
    .toMatchObject({ code: 'price-changed', paymentAmount: 385.87 })
})

test('of several addresses each has its freight, and each part of a line its tax', async () => {
  await using charging = await openCharging()
  const { shop, ada } = charging
  const to = (country: string, hubs: number, cables: number) => ({
    address: addressIn(country),
    lines: [
      { product_id: 'hub', orderAmount: hubs },
      { product_id: 'cable', orderAmount: cables },
    ],
  })
  const deliveries = [to('DE', 51, 3), to('US', 50, 100)]
  // To Germany 102.51 and 3.15 net, 2.1 kg: 9 freight; tax 19.48, 0.60, 1.71.
  const id = await ordered(ada, { lines, deliveries, paymentAmount: 341.95 })
  expect(await rowOf(shop, id)).toMatchObject({ amount_cents: 34_195, freight_cents: 900, tax_cents: 2_179 })
  expect((await ada.get(`/orders/${id}`)).body).toMatchObject({
    charges: { taxes: [{ net: 114.66, tax: 21.79 }] },
  })
})

test('a credit note for pieces has the tax of these pieces, also where other lines of the invoice have another', async () => {
  await using charging = await openCharging()
  const { shop, ada, admin } = charging
  const deliveries = [
    { address: addressIn('DE'), lines: lines.slice(0, 1) },
    { address: addressIn('US'), lines: lines.slice(1) },
  ]
  const { total } = (await ada.post('/orders/totals', { lines, deliveries })).body
  const id = await ordered(ada, { lines, deliveries, paymentAmount: total })
  await pay(shop, ada, id)
  await admin.put(`/update?_id=${id}`)
  for (const [line, orderAmount, amount] of [
    [2, 103, 108.15],
    [1, 99, 236.8],
    [1, 2, 4.78],
  ])
    expect(
      (await admin.post(`/orders/${id}/refunds`, { reason: 'Scratched', lines: [{ line, orderAmount }] }))
        .body,
    ).toMatchObject({ amount })
  expect((await shop.rows('credit_notes')).map(({ tax_cents }) => tax_cents)).toEqual([0, 3_781, 76])
})

test('a weight that is not in the table is asked for, and a table in which nothing is left free', async () => {
  await using charging = await openCharging()
  const { ada, admin } = charging
  await setFreight(admin, { perKg: null, freeFrom: null })
  expect(await ada.post('/orders', order)).toMatchObject({
    status: 422,
    body: { code: 'freight-on-request' },
  })
  await setFreight(admin, { freeFrom: 0 })
  expect((await ada.post('/orders', { ...order, paymentAmount: 370.28 })).status).toBe(200)
})

test('the database lets no order say another amount than its lines, freight and tax', async () => {
  await using charging = await openCharging()
  const { shop, ada } = charging
  const id = await ordered(ada)
  const set = (columns: object) => shop.db.updateTable('orders').set(columns).where('id', '=', id).execute()
  const freight = { order_id: id, line_position: null, tax_name: '', tax_basis_points: 0, tax_cents: 0 }
  await expect(set({ amount_cents: 38_267 })).rejects.toThrow(/orders_charged/)
  await expect(set({ tax_cents: 0, amount_cents: 38_266 - 6_110 })).rejects.toThrow(/orders_charged/)
  await expect(shop.db.deleteFrom('order_charges').execute()).rejects.toThrow(/orders_charged/)
  const checkedTwice = shop.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('order_charges')
      .values({ ...freight, delivery: 2, net_cents: 100 })
      .execute()
    await tx
      .updateTable('orders')
      .set({ freight_cents: 1_140, amount_cents: 38_366 })
      .where('id', '=', id)
      .execute()
    await sql`set constraints all immediate`.execute(tx)
    await tx
      .insertInto('order_charges')
      .values({ ...freight, delivery: 3, net_cents: 100 })
      .execute()
  })
  await expect(checkedTwice, 'right at first, and wrong in the end').rejects.toThrow(/orders_charged/)
  const row = { order_id: id, delivery: 2, line_position: 1, net_cents: 100, tax_name: 'VAT' }
  await expect(
    shop.db
      .insertInto('order_charges')
      .values({ ...row, tax_basis_points: 1_900, tax_cents: 20 })
      .execute(),
  ).rejects.toThrow(/order_charges_tax/)
})

test('a company that is exempt pays no tax, and its papers say by which number; a new number ends it', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, admin, id: companyId, buyer, owner } = company
  await setTax(admin)
  const exempt = (on: boolean) => admin.put(`/companies/${companyId}/tax-exemption`, { exempt: on })
  expect((await exempt(true)).body).toEqual({ modifiedCount: 1 })
  expect((await exempt(true)).body).toEqual({ modifiedCount: 0 })
  expect((await admin.get(`/companies/${companyId}`)).body).toMatchObject({ taxExempt: true })
  const lines = [{ product_id: 'router', orderAmount: 100 }]
  const onAccount = { lines, delivery: addressIn('DE'), payment: 'account', purchaseOrderNumber: 'PO-1' }
  expect((await buyer.post('/orders/totals', { lines, delivery: addressIn('DE') })).body).toEqual({
    anyCharges: true,
    charges: {
      ...{ net: 2_000, freight: 0, taxes: [], tax: 0, exemptNumber: 'GB 980780684' },
      untaxed: [{ category: 'O', reason: 'Reverse charge / exempt', net: 2_000 }],
    },
    total: 2_000,
    approval: { reasons: [] },
  })
  const id = await ordered(buyer, { ...onAccount, paymentAmount: 2_000 })
  expect(await rowOf(shop, id)).toMatchObject({ amount_cents: 200_000, tax_exempt_number: 'GB 980780684' })
  const { invoice } = (await buyer.get(`/orders/${id}`)).body as { invoice: { _id: string } }
  expect(invoice).toMatchObject({ exemptNumber: 'GB 980780684' })
  const paper = await pdfText((await buyer.get(`/invoices/${invoice._id}/pdf`)).bytes)
  expect(paper).toContain('Reverse charge / exempt, tax number GB 980780684.')

  await owner.put('/companies/mine', {
    name: 'Analytical Engines',
    taxNumber: '',
    approvalThreshold: null,
    selfApproval: false,
  })
  expect(await exempt(true)).toMatchObject({ status: 409, body: { code: 'tax-number-needed' } })
  expect((await buyer.post('/orders', { ...onAccount, paymentAmount: 2_000 })).body).toMatchObject({
    code: 'price-changed',
    paymentAmount: 2_380,
  })
  expect((await shop.rows('audit_log')).map(({ action }) => action)).toContain('tax-exemption-changed')
})

test('approval thresholds and credit limits are of the total', async () => {
  await using company = await openCompanyWithTerms({ creditLimit: 2_379.99 })
  const { admin, buyer, rules, setTerms } = company
  await setTax(admin)
  const lines = [{ product_id: 'router', orderAmount: 100 }]
  const order = { lines, delivery: addressIn('DE'), purchaseOrderNumber: 'PO-1', paymentAmount: 2_380 }
  expect((await buyer.post('/orders', { ...order, payment: 'account' })).body).toMatchObject({
    code: 'above-credit-limit',
  })
  await setTerms({ days: 30, creditLimit: 2_380 })
  await rules({ approvalThreshold: 2_379.99 })
  const id = await ordered(buyer, { ...order, payment: 'account' })
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({ approval: 'waiting', paymentAmount: 2_380 })
})

test('a line that is not approved goes with its tax, and an address without pieces with its freight', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, admin, buyer, approver, rules } = company
  await shop.addProduct({ id: 'dock', price: 10, available: 1_000 })
  await setTax(admin)
  await setFreight(admin)
  await rules({ approvalThreshold: 1 })
  await shop.addProduct({ id: 'cable', price: 5, available: 1_000 })
  const lines = ['router', 'cable', 'dock'].map((product_id) => ({ product_id, orderAmount: 100 }))
  const deliveries = [lines.slice(0, 2), lines.slice(2)].map((part) => ({
    address: addressIn('DE'),
    lines: part,
  }))
  // 2,000, 500 and 1,000 net, twice 9 freight, 19 %. One address still gets the routers.
  const id = await ordered(buyer, { lines, deliveries, paymentAmount: 4_186.42 })
  const decision = { rejectedLines: [2, 3], reason: 'No docks' }
  const { status } = await approver.post(`/orders/${id}/approval`, decision)
  expect(status).toBe(200)
  expect(await rowOf(shop, id)).toMatchObject({
    amount_cents: 239_071,
    freight_cents: 900,
    tax_cents: 38_171,
  })
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({
    paymentAmount: 2_390.71,
    lines: [{ product_id: 'router', tax: 380 }],
    charges: { net: 2_000, freight: 9 },
  })
})

test('an offer is net; accepting it costs freight and tax of the address, as was shown, and no freight on request', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 500 }] })
  const admin = await shop.admin()
  const ada = await shop.signUp('ada@example.com')
  await setTax(admin)
  await setFreight(admin, { steps: [], perKg: null, freeFrom: null })
  await setWeight(shop, 'router', 4_000)
  const id = await ask(ada)
  await offer(admin, id, 1, { holdStock: true })
  expect((await ada.get(`/quotes/${id}`)).body).toMatchObject({ total: 7_000 })
  const wanted = { quote_id: id, delivery: addressIn('DE') }
  expect((await ada.post('/orders/totals', wanted)).body).toMatchObject({
    total: 8_330,
    charges: { tax: 1_330 },
  })
  const bob = await shop.signUp('bob@example.com')
  expect((await bob.post('/orders/totals', wanted)).status).toBe(404)
  const accept = (paymentAmount: number) =>
    ada.post(`/quotes/${id}/acceptance`, { revision: 2, delivery: addressIn('DE'), paymentAmount })
  expect((await accept(7_000)).body).toMatchObject({ code: 'price-changed', paymentAmount: 8_330 })
  const { body } = await accept(8_330)
  expect(await rowOf(shop, String(body.insertedId))).toMatchObject({
    amount_cents: 833_000,
    freight_cents: 0,
  })
})

test('totals are of the default address, else of the home region; a visitor sees those of the home region', async () => {
  await using charging = await openCharging()
  const { ada, admin, shop } = charging
  const totals = async (wanted: object) => (await ada.post('/orders/totals', wanted)).body
  expect(await totals({ lines })).toEqual({ anyCharges: true, total: 311.16 })
  expect(await totals({ lines, delivery: addressIn('DE') })).toEqual({
    anyCharges: true,
    charges,
    total: 382.66,
  })
  await ada.post('/addresses', addressIn('DE'))
  expect(await totals({ lines })).toMatchObject({ total: 382.66 })
  expect(await totals({ lines, toHomeRegion: true })).toMatchObject({ total: 311.16 })
  const tooMany = [...lines, { product_id: 'hub', orderAmount: 50_000 }]
  expect(await totals({ lines: tooMany }), 'without what cannot be ordered').toMatchObject({ total: 139.41 })
  expect((await shop.nobody.post('/carts/price', { lines })).body).toMatchObject({
    withCharges: { total: 311.16 },
  })
  await admin.put('/settings/home-region', { country: 'DE', region: '' })
  expect((await shop.nobody.post('/carts/price', { lines })).body).toMatchObject({
    withCharges: { total: 382.66, charges },
  })
})
