import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { accountPurposes } from '#contract/accounting/endpoints.ts'
import { addDays, dayOf } from '#contract/days.ts'
import { structuredFormats } from '#contract/electronic-invoices/endpoints.ts'
import { auditedAfter } from '#test/audited-after.ts'
import { makeCoupon } from '#test/coupons.ts'
import { address } from '#test/german-shop.ts'
import { openLotsOnAccount } from '#test/lots-on-account.ts'
import { insertInvoices } from './write.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const lastEmail = ({ mails }: { mails: { emails: readonly { kind: string }[] } }, kind: string) =>
  mails.emails.findLast((email) => email.kind === kind)

test('pieces that come later are invoiced when they are shipped, and all invoices are the order to the cent', async () => {
  await using lots = await openLotsOnAccount()
  const { shop, admin, owner, order, receive, ship, transfer, stateOf, invoicesOf } = lots
  await makeCoupon(admin, { code: 'ODD', percentOff: 3.33 })
  const lines = [{ product_id: 'switch', orderAmount: 1_000 }]
  expect((await owner.post('/orders/totals', { lines })).body).toMatchObject({ byShipment: true })
  expect((await owner.post('/orders/totals', { lines, shipTogether: true })).body).not.toHaveProperty(
    'byShipment',
  )
  const { id, cents } = await order({ coupon: 'ODD' })
  expect(lastEmail(shop, 'order-on-account')).toMatchObject({
    byShipment: { days: 30 },
    attached: { kind: 'order', id },
  })
  const placed = (await owner.get(`/orders/${id}`)).body
  expect(placed).toMatchObject({ invoices: [], byShipment: { notInvoiced: cents / 100, days: 30 } })
  expect(placed).not.toHaveProperty('invoice')
  const account = async () => (await owner.get('/companies/mine/account')).body
  expect(await account()).toMatchObject({ open: 0, waiting: cents / 100 })
  expect(await admin.post(`/orders/${id}/refunds`, { amount: 1, reason: 'x' })).toMatchObject({
    status: 409,
    body: { code: 'nothing-to-refund' },
  })

  const first = await ship(id, 299)
  expect(first, first.text).toMatchObject({ status: 200 })
  const [one] = await invoicesOf(id)
  expect(lastEmail(shop, 'order-shipped')).toMatchObject({
    invoice: { number: one?.number, amountCents: one?.amount_cents },
    attached: { kind: 'shipment', id: first.body.insertedId },
  })
  expect(await account()).toMatchObject({
    open: Number(one?.amount_cents) / 100,
    waiting: (cents - Number(one?.amount_cents)) / 100,
  })
  // Paid before the rest is shipped, the order stays on account.
  expect((await transfer(String(one?.id), Number(one?.amount_cents) / 100)).status).toBe(200)
  expect(await stateOf(id)).toBe('on-account part-shipped')
  await receive()
  await ship(id, 1)
  await ship(id, 700)
  const invoices = await invoicesOf(id)
  expect(sum(invoices.map(({ amount_cents }) => amount_cents))).toBe(cents)
  const [stored] = await shop.db.selectFrom('orders').selectAll().where('id', '=', id).execute()
  expect(sum(invoices.map(({ tax_cents }) => tax_cents))).toBe(stored?.tax_cents)
  expect(invoices.map(({ freight_cents }) => freight_cents)).toEqual([stored?.freight_cents, 0, 0])
  const billed = await shop.rows('billed_lines')
  expect(sum(billed.map(({ discount_cents }) => Number(discount_cents)))).toBe(stored?.discount_cents)
  for (const { due_at, issued_at, terms_days } of invoices) {
    expect(terms_days).toBe(30)
    expect(dayOf(due_at)).toBe(addDays(dayOf(issued_at), 30))
  }
  for (const { id: invoice, number } of invoices) {
    expect((await owner.get(`/invoices/${invoice}/pdf`)).status, number).toBe(200)
    for (const format of structuredFormats)
      expect(await owner.get(`/invoices/${invoice}/xml?format=${format}`), number).toMatchObject({
        status: 200,
      })
  }
  const shown = (await owner.get(`/orders/${id}`)).body
  expect(shown).toMatchObject({
    invoice: { number: invoices[2]?.number },
    invoices: invoices.map(({ number }, place) => ({ number, shipment: `SH-${100_001 + place}` })),
    byShipment: { notInvoiced: 0 },
  })
  expect((await owner.get(`/invoices/${invoices[0]?.id}`)).body).toMatchObject({
    shipment: 'SH-100001',
    charges: { freight: Number(stored?.freight_cents) / 100, tax: Number(invoices[0]?.tax_cents) / 100 },
  })
  expect((await owner.get(`/myOrder?email=ada@example.com`)).body[0]).not.toHaveProperty('invoice_id')
  for (const invoice of invoices.slice(1)) await transfer(invoice.id, invoice.amount_cents / 100)
  expect(await stateOf(id)).toBe('paid shipped')
  expect(await account()).toMatchObject({ open: 0, waiting: 0 })
  const accounts = Object.fromEntries(
    accountPurposes.map((purpose, place) => [purpose, String(1_000 + place)]),
  )
  const { body: accounting } = await admin.get('/settings/accounting')
  expect((await admin.put('/settings/accounting', { ...accounting, accounts })).status).toBe(200)
  const today = new Date().toISOString().slice(0, 10)
  const journal = await admin.get(`/invoices/journal.csv?from=${today}&to=${today}`)
  for (const { number } of invoices) expect(journal.text).toContain(number)
})

test('pieces that are cancelled before they are invoiced make the order cheaper, without a credit note', async () => {
  await using lots = await openLotsOnAccount()
  const { shop, admin, owner, order, postpone, ship, transfer, stateOf, invoicesOf } = lots
  const { id, cents } = await order()
  await ship(id, 300)
  const [invoice] = await invoicesOf(id)
  await transfer(String(invoice?.id), Number(invoice?.amount_cents) / 100)
  await postpone()
  expect((await owner.post(`/orders/${id}/cancelled-pieces`, { line: 1 })).body).toEqual({ cancelled: 700 })
  expect(await stateOf(id)).toBe('paid shipped')
  expect(lastEmail(shop, 'order-part-refunded')).toMatchObject({
    creditNote: '',
    amountCents: cents - Number(invoice?.amount_cents),
  })
  expect(await shop.rows('credit_notes')).toEqual([])
  expect((await owner.get(`/orders/${id}`)).body).toMatchObject({ byShipment: { notInvoiced: 0 } })

  // Before anything is shipped, nothing is invoiced: taken back as a whole, it has no credit note either.
  const whole = await order({ lines: [{ product_id: 'switch', orderAmount: 700 }] })
  expect((await admin.put(`/orders/${whole.id}/refund`)).status).toBe(200)
  expect(await stateOf(whole.id)).toBe('refunded cancelled')
  expect(lastEmail(shop, 'order-credited')).toMatchObject({
    creditNote: '',
    order: { amountCents: whole.cents },
  })
  expect(await invoicesOf(whole.id)).toEqual([])
  expect((await owner.get('/companies/mine/account')).body).toMatchObject({ open: 0, waiting: 0 })
})

test('pieces are refunded on the invoices that billed them; a voided shipment is credited and invoiced again', async () => {
  await using lots = await openLotsOnAccount()
  const { shop, admin, owner, order, receive, ship, transfer, stateOf, invoicesOf } = lots
  const { id, cents } = await order()
  const wrong = await ship(id, 200)
  const [voided] = await invoicesOf(id)
  await transfer(String(voided?.id), 100)
  expect((await admin.delete(`/shipments/${wrong.body.insertedId}`)).status).toBe(200)
  expect(lastEmail(shop, 'shipment-voided')).toMatchObject({
    repaidCents: 10_000,
    attached: { kind: 'credit-note' },
  })
  expect(await stateOf(id)).toBe('on-account open')
  expect((await owner.get('/companies/mine/account')).body).toMatchObject({ open: 0, waiting: cents / 100 })
  const kept = await ship(id, 300)
  await receive()
  await ship(id, 700)
  const [, one, two] = await invoicesOf(id)
  expect(sum([one, two].map((invoice) => Number(invoice?.amount_cents)))).toBe(cents)

  const refund = (body: object) => admin.post(`/orders/${id}/refunds`, { reason: 'Scratches', ...body })
  expect(await refund({ lines: [{ line: 1, orderAmount: 400 }] })).toMatchObject({
    status: 200,
    body: { creditNote: expect.stringMatching(/^CN-\d{4}-000002, CN-\d{4}-000003$/) },
  })
  expect(await admin.delete(`/shipments/${kept.body.insertedId}`)).toMatchObject({
    status: 409,
    body: { code: 'shipment-refunded' },
  })
  expect(await refund({ lines: [{ line: 1, orderAmount: 601 }] })).toMatchObject({
    status: 409,
    body: { code: 'pieces-refunded-before', left: 600 },
  })
  const byInvoice = async (invoice: string | undefined) =>
    shop.db
      .selectFrom('refunds as r')
      .innerJoin('credit_notes as c', 'c.id', 'r.credit_note_id')
      .innerJoin('refund_lines as l', 'l.refund_id', 'r.id')
      .select('l.pieces')
      .where('c.invoice_id', '=', invoice ?? '')
      .execute()
  expect(await byInvoice(one?.id)).toEqual([{ pieces: 300 }])
  expect(await byInvoice(two?.id)).toEqual([{ pieces: 100 }])
  const listed = (await owner.get(`/orders/${id}/refunds`)).text
  for (const invoice of [one, two]) expect(listed).toContain(`"invoice_id":"${invoice?.id}"`)
  const [, creditedOne, creditedTwo] = await invoicesOf(id)
  // All that is left of the first is its freight.
  expect(creditedOne).toMatchObject({ open_cents: 1_071 })
  for (const number of ['000001', '000002', '000003']) {
    const note = (await shop.rows('credit_notes')).find((each) => String(each.number).endsWith(number))
    const path = `/invoices/${note?.invoice_id}/credit-notes/${note?.number}`
    expect((await owner.get(`${path}/pdf`)).status).toBe(200)
    for (const format of structuredFormats)
      expect((await owner.get(`${path}/xml?format=${format}`)).status).toBe(200)
  }
  await transfer(String(one?.id), 10.71)
  expect(await stateOf(id)).toBe('on-account shipped')
  await transfer(String(two?.id), Number(creditedTwo?.open_cents) / 100)
  expect(await stateOf(id)).toBe('partly-refunded shipped')
})

test('the credit limit counts what is not invoiced yet, and a lower one does not stop a shipment', async () => {
  await using lots = await openLotsOnAccount()
  const { admin, owner, id: company, order, ship, stateOf, invoicesOf } = lots
  const { id, cents } = await order()
  const terms = (creditLimit: number) =>
    admin.put(`/companies/${company}/terms`, { terms: { days: 7, creditLimit } })
  await terms(cents / 100 + 1)
  const more = {
    delivery: address,
    lines: [{ product_id: 'router', orderAmount: 100 }],
  }
  const onAccount = { ...more, payment: 'account', purchaseOrderNumber: 'P' }
  const { body: priced } = await owner.post('/orders', { ...onAccount, paymentAmount: 1 })
  expect(
    (await owner.post('/orders', { ...onAccount, paymentAmount: priced.paymentAmount })).body,
  ).toMatchObject({ code: 'above-credit-limit', left: 1 })
  await terms(1)
  expect((await ship(id, 300)).status).toBe(200)
  expect(await invoicesOf(id)).toMatchObject([{ terms_days: 30 }])
  await admin.put(`/companies/${company}/terms`, { terms: null })
  expect(await stateOf(id)).toBe('on-account part-shipped')
})

test('an order that is shipped together, has several addresses or waits for nothing has one invoice when it is placed', async () => {
  await using lots = await openLotsOnAccount()
  const { order, invoicesOf } = lots
  const { id } = await order({ shipTogether: true, lines: [{ product_id: 'switch', orderAmount: 500 }] })
  expect(await invoicesOf(id)).toMatchObject([{ shipment_id: null }])
  const half = { address, lines: [{ product_id: 'switch', orderAmount: 150 }] }
  const divided = await order({
    delivery: undefined,
    lines: [{ product_id: 'switch', orderAmount: 300 }],
    deliveries: [half, { ...half, address: { ...address, street: '2 Dock' } }],
  })
  expect(await invoicesOf(divided.id)).toMatchObject([{ shipment_id: null }])
  const now = await order({ lines: [{ product_id: 'router', orderAmount: 100 }] })
  expect(await invoicesOf(now.id)).toHaveLength(1)
})

test('the database refuses, and the auditor finds, what is invoiced twice, not at all or at another amount', async () => {
  await using lots = await openLotsOnAccount()
  const { shop, order, ship } = lots
  const { id } = await order()
  await ship(id, 300)
  const attempt = (change: string) =>
    shop.db
      .transaction()
      .execute((tx) => sql.raw(change).execute(tx))
      .then(
        () => 'done',
        (failure: Error) => failure.message,
      )
  const state = `'${id}'`
  expect(await attempt(`update orders set payment = 'paid' where id = ${state}`)).toMatch(/orders_/)
  expect(await attempt(`update invoiced_by_shipment set rest_cents = rest_cents - 1`)).toMatch(
    /orders_billed/,
  )
  expect(await attempt(`update invoiced_by_shipment set rest_cents = -1`)).toMatch(
    /invoiced_by_shipment_rest/,
  )
  expect(await attempt(`update order_lines set cancelled_pieces = 1 where order_id = ${state}`)).toMatch(
    /orders_billed|promise/,
  )
  expect(
    await attempt(`insert into billed_lines (order_id, invoice_id, line_position, pieces, amount_cents, discount_cents, tax_cents)
    values (${state}, null, 1, 1, 0, 0, 0)`),
  ).toMatch(/orders_billed/)
  const whole = shop.db.transaction().execute((tx) => insertInvoices(tx, sql`array[${sql.raw(state)}]`))
  await expect(whole).rejects.toThrow(/orders_invoiced/)
  expect(await attempt(`update shipments set voided_at = now() where order_id = ${state}`)).toMatch(
    /orders_billed/,
  )
  const found = (change: string) => auditedAfter(shop, change)
  expect(await found('select 1')).toEqual([])
  const amount =
    'the amounts of such an order that are invoiced, cancelled before invoicing, or neither add up to its amount'
  const pieces = 'the pieces of such an order that are shipped are invoiced, and no others'
  const lines =
    'the invoice of a shipment is the sum of its billed lines, and is credited if the shipment was voided'
  expect(await found('update invoiced_by_shipment set rest_cents = rest_cents + 1')).toEqual([amount])
  expect(await found('update billed_lines set amount_cents = amount_cents + 1')).toEqual(
    [lines, amount].toSorted(),
  )
  expect(await found('update billed_lines set pieces = pieces + 1 where pieces > 0')).toEqual([pieces])
  expect(
    await found(`update invoices set amount_cents = amount_cents + 1 where order_id = ${state}`),
  ).toEqual([lines])
  expect(await found(`update orders set payment = 'paid' where id = ${state}`)).toContain(
    'an order that is invoiced by shipment is on account until all of it is invoiced and nothing is open',
  )
  expect(await found('update invoiced_by_shipment set credit_limit_cents = 1, exposure_cents = 1')).toEqual([
    'a company owed no more than its limit when it last ordered on account',
  ])
})
