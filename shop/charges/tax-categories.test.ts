import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addressIn, setFreight, setTax } from '#test/charges.ts'
import { companyIdOf, openCompanyWithTerms } from '#test/open-company.ts'
import { openShop, type TestCaller } from '#test/open-shop.ts'
import { pdfInOrder } from '#test/pdf-text.ts'
import { pay } from '#test/shipments.ts'

const products = [
  { id: 'router', name: 'Router', price: 1.05, available: 20_000 },
  { id: 'book', name: 'Handbook', price: 2.01, available: 20_000 },
  { id: 'aid', name: 'Hearing aid', price: 5, available: 20_000 },
]
const seller = {
  name: 'Acme',
  address: '',
  email: '',
  phone: '',
  bankAccount: '',
  street: 'Weg 1',
  city: 'Bonn',
}

/** Opens a German shop with products of several tax classes, and a standard and a reduced rate. */
async function openGerman() {
  const shop = await openShop({ products })
  const admin = await shop.admin()
  await admin.put('/settings/seller', { ...seller, country: 'DE', taxNumber: 'DE136695976' })
  await setTax(admin)
  await setTax(admin, { taxClass: 'reduced', percent: 7 })
  const classes = {
    book: { tax_class: 'reduced' },
    aid: { tax_class: 'exempt', tax_exempt_reason: 'Medical device' },
  }
  for (const [id, columns] of Object.entries(classes))
    await sql`update products set tax_class = ${columns.tax_class},
      tax_exempt_reason = ${'tax_exempt_reason' in columns ? columns.tax_exempt_reason : null} where id = ${id}`.execute(
      shop.db,
    )
  const ada = await shop.signUp('ada@example.com')
  return { shop, admin, ada, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

const linesOf = (...ids: readonly string[]) => ids.map((product_id) => ({ product_id, orderAmount: 103 }))

/** Orders at the price that the totals say. */
async function ordered(buyer: TestCaller, body: object): Promise<string> {
  const { total } = (await buyer.post('/orders/totals', body)).body
  const reply = await buyer.post('/orders', { ...body, paymentAmount: total })
  if (reply.status !== 200) throw new Error(`not ordered: ${reply.text}`)
  return String(reply.body.insertedId)
}

const chargesOf = (rows: readonly Record<string, unknown>[]) =>
  rows.map((row) => [
    row.line_position,
    row.tax_category,
    row.tax_basis_points,
    row.tax_cents,
    row.tax_reason,
  ])

test('goods of several tax classes are taxed each by its rate, and everybody sees a line for each', async () => {
  await using german = await openGerman()
  const { shop, admin, ada } = german
  await setFreight(admin, { steps: [{ upToKg: 5, price: 9 }], freeFrom: null })
  const id = await ordered(ada, { lines: linesOf('router', 'book', 'aid'), delivery: addressIn('DE') })
  // 108.15 at 19 %, 207.03 at 7 %, 515 exempt; freight of 9 like the hearing aids.
  expect(chargesOf(await shop.rows('order_charges'))).toEqual([
    [1, 'S', 1_900, 2_055, ''],
    [2, 'S', 700, 1_449, ''],
    [3, 'E', 0, 0, 'Medical device'],
    [null, 'E', 0, 0, 'Medical device'],
  ])
  expect(await shop.rows('orders')).toMatchObject([{ tax_cents: 3_504, untaxed_category: 'E' }])
  const charges = {
    taxes: [
      { category: 'S', percent: 19, net: 108.15, tax: 20.55 },
      { category: 'S', percent: 7, net: 207.03, tax: 14.49 },
    ],
    untaxed: [{ category: 'E', reason: 'Medical device', net: 524 }],
    tax: 35.04,
  }
  expect((await ada.get(`/orders/${id}`)).body).toMatchObject({ charges })
  const paper = pdfInOrder((await ada.get(`/orders/${id}/confirmation`)).bytes)
  for (const said of ['VAT 19% of $108.15', 'VAT 7% of $207.03', 'Tax (exempt) of $524', 'Medical device.'])
    expect(paper).toContain(said)
  expect(paper.match(/VAT 7%/g), 'in the sums, and below the line that is taxed with it').toHaveLength(2)
  await expect(sql`update order_charges set tax_reason = 'x'`.execute(shop.db)).rejects.toThrow()
  await expect(sql`update orders set untaxed_category = 'O'`.execute(shop.db)).rejects.toThrow()
})

test('a credit note says the tax of each rate, as its electronic form does', async () => {
  await using german = await openGerman()
  const { shop, admin, ada } = german
  const id = await ordered(ada, { lines: linesOf('router', 'book', 'aid'), delivery: addressIn('DE') })
  await pay(shop, ada, id)
  const parts = [1, 2, 3].map((line) => ({ line, orderAmount: 10 }))
  await admin.post(`/orders/${id}/refunds`, { lines: parts, reason: 'Broken' })
  const { invoice } = (await ada.get(`/orders/${id}`)).body as { invoice: { _id: string } }
  const [note] = await shop.rows('credit_notes')
  const paper = pdfInOrder((await ada.get(`/invoices/${invoice._id}/credit-notes/${note?.number}/pdf`)).bytes)
  // 10.50, 20.10 and 50 net: 2.00 of 20.55 tax, and 1.41 of 14.49.
  for (const said of ['$80.60', 'VAT 19% of $10.50', 'VAT 7% of $20.10', 'Tax (exempt) of $50', '$84.01'])
    expect(paper).toContain(said)
})

test('tax is rounded once for the sum of a rate, and again when lines are rejected', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, admin, buyer, approver, rules } = company
  await shop.addProduct({ id: 'clip', price: 0.02, available: 1_000 })
  await setTax(admin)
  await rules({ approvalThreshold: 1 })
  // Three times 2.50 at 19 %: 0.475 each, 1.425 in all.
  const lines = [1, 2, 3].map(() => ({ product_id: 'clip', orderAmount: 125 }))
  const id = await ordered(buyer, { lines, delivery: addressIn('DE') })
  const cents = async () => (await shop.rows('order_charges')).map(({ tax_cents }) => tax_cents)
  expect(await cents()).toEqual([48, 47, 48])
  const { status } = await approver.post(`/orders/${id}/approval`, { rejectedLines: [2], reason: 'Too many' })
  expect(status).toBe(200)
  expect(await cents()).toEqual([48, 47])
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({
    paymentAmount: 5.95,
    charges: { tax: 0.95 },
  })
})

test('a company whose number the register confirmed pays no tax on goods that go to another member state', async () => {
  await using german = await openGerman()
  const { shop, admin, ada } = german
  await setTax(admin, { country: 'BE', percent: 21 })
  await ada.post('/companies', { name: 'Looms', taxNumber: 'BE 0123.456.749' })
  const goods = linesOf('router', 'book')
  const totals = async (country: string) =>
    (await ada.post('/orders/totals', { lines: goods, delivery: addressIn(country) })).body
  expect(await totals('BE'), 'not confirmed yet').toMatchObject({
    charges: { tax: 66.19 },
    unconfirmedNumber: { taxNumber: 'BE 0123.456.749' },
  })
  expect(await totals('DE'), 'taxed whether it is or not').not.toHaveProperty('unconfirmedNumber')
  await shop.jobs.runAll()
  const reason = 'Intra-Community supply: the customer accounts for the tax'
  expect(await totals('BE')).toMatchObject({
    total: 315.18,
    charges: { untaxed: [{ category: 'K', reason, net: 315.18 }], exemptNumber: 'BE 0123.456.749' },
  })
  expect(await totals('FR'), 'where no rate is known').toMatchObject({
    charges: { untaxed: [{ category: 'K' }] },
  })
  expect(await totals('DE'), 'at home').toMatchObject({ charges: { tax: 35.04, taxes: [{}, {}] } })
  expect(await totals('JP')).toMatchObject({
    charges: { untaxed: [{ category: 'G', reason: 'Export outside the EU' }] },
  })

  // One order to both, and what it says stays when the number changes.
  const deliveries = ['DE', 'BE'].map((country, place) => ({
    address: addressIn(country),
    lines: [goods[place]],
  }))
  const id = await ordered(ada, { lines: goods, deliveries })
  expect(chargesOf(await shop.rows('order_charges'))).toEqual([
    [1, 'S', 1_900, 2_055, ''],
    [2, 'K', 0, 0, reason],
  ])
  await ada.put('/companies/mine', {
    name: 'Looms',
    taxNumber: '',
    approvalThreshold: null,
    selfApproval: false,
  })
  expect((await ada.get(`/orders/${id}`)).body).toMatchObject({
    charges: { tax: 20.55, untaxed: [{ category: 'K' }], exemptNumber: 'BE 0123.456.749' },
  })
  expect(await totals('BE')).toMatchObject({ charges: { tax: 66.19 } })
})

test('an exempt company at home accounts for the tax itself, and its invoice says so', async () => {
  await using german = await openGerman()
  const { shop, admin, ada } = german
  await ada.post('/companies', { name: 'Weber', taxNumber: 'DE 129273398' })
  await shop.jobs.runAll()
  const companyId = await companyIdOf(shop)
  await admin.put(`/companies/${companyId}/terms`, { terms: { days: 30, creditLimit: 10_000 } })
  await admin.put(`/companies/${companyId}/tax-exemption`, { exempt: true })
  const onAccount = { payment: 'account', purchaseOrderNumber: 'PO-1' }
  const delivery = addressIn('DE')
  const order = { lines: linesOf('router', 'aid'), delivery }
  const { total } = (await ada.post('/orders/totals', order)).body
  expect(total).toBe(623.15)
  const { body } = await ada.post('/orders', { ...order, ...onAccount, paymentAmount: total })
  const { invoice } = (await ada.get(`/orders/${body.insertedId}`)).body as { invoice: { _id: string } }
  const notes = [
    'Reverse charge: the customer accounts for the tax, tax number DE 129273398.',
    'Medical device.',
  ]
  const paper = pdfInOrder((await ada.get(`/invoices/${invoice._id}/pdf`)).bytes)
  for (const said of ['Tax (reverse charge) of $108.15', ...notes]) expect(paper).toContain(said)
  expect((await ada.get(`/invoices/${invoice._id}`)).body).toMatchObject({
    charges: {
      untaxed: [
        { category: 'AE', net: 108.15 },
        { category: 'E', net: 515 },
      ],
    },
  })
  await admin.post(`/orders/${body.insertedId}/refunds`, {
    lines: [{ line: 1, orderAmount: 1 }],
    reason: 'Broken',
  })
  const [note] = await shop.rows('credit_notes')
  const credited = pdfInOrder(
    (await ada.get(`/invoices/${invoice._id}/credit-notes/${note?.number}/pdf`)).bytes,
  )
  for (const said of ['Tax (reverse charge)', notes[0]]) expect(credited).toContain(said)
  expect(credited, 'of a line that is not credited').not.toContain(notes[1])
})

test('orders are taxed by the seller as it is now, and a number that goes leaves the orders of before as they are', async () => {
  await using german = await openGerman()
  const { shop, admin, ada } = german
  const order = { lines: linesOf('router'), delivery: addressIn('JP') }
  await ordered(ada, order)
  await admin.put('/settings/seller', { ...seller, country: 'DE', taxNumber: '' })
  await ordered(ada, order)
  expect(chargesOf(await shop.rows('order_charges'))).toEqual([[1, 'G', 0, 0, 'Export outside the EU']])
  expect((await shop.rows('orders')).map((row) => row.untaxed_category)).toEqual(['E', 'O'])
})

test('an order of a time when categories were not stored keeps the tax that was rounded for each line', async () => {
  await using german = await openGerman()
  const { shop, ada } = german
  const id = await ordered(ada, { lines: linesOf('router', 'router'), delivery: addressIn('JP') })
  await shop.db.deleteFrom('order_charges').execute()
  const row = { order_id: id, delivery: 1, net_cents: 10_815, tax_name: 'VAT', tax_basis_points: 1_900 }
  // 20.5485 each: 41.10 by line, 41.10 in all; of 250 each: 48 by line, 95 in all.
  await shop.db.transaction().execute(async (tx) => {
    for (const line_position of [1, 2])
      await tx
        .insertInto('order_charges')
        .values({ ...row, line_position, net_cents: 250, tax_cents: 48 })
        .execute()
    await sql`update orders set tax_cents = 96, amount_cents = amount_cents + 96 where id = ${id}`.execute(tx)
  })
  const { body } = await ada.get(`/orders/${id}`)
  expect(body).toMatchObject({ charges: { taxes: [{ percent: 19, net: 5, tax: 0.96 }] } })
  expect(body).not.toHaveProperty('charges.taxes.0.category')
  const wrong = { ...row, delivery: 2, net_cents: 250, tax_cents: 47 }
  const insert = (more: object) =>
    shop.db
      .insertInto('order_charges')
      .values({ ...wrong, ...more })
      .execute()
  await expect(insert({}), 'rounded by itself').rejects.toThrow(/order_charges_tax/)
  await expect(insert({ tax_category: 'S', tax_cents: 46 }), 'a cent and more').rejects.toThrow(
    /order_charges_tax/,
  )
  await expect(insert({ tax_category: 'E', tax_reason: 'x' }), 'with a rate').rejects.toThrow(
    /order_charges_category/,
  )
  await expect(
    insert({ tax_category: 'K', tax_name: '', tax_basis_points: 0, tax_cents: 0 }),
  ).rejects.toThrow(/order_charges_category/)
  await expect(insert({ tax_category: 'S' }), 'not the tax of the sum').rejects.toThrow(/orders_charged/)
})
