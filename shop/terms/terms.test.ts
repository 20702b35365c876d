import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '#contract/days.ts'
import {
  companyIdOf,
  openCompany,
  openCompanyWithTerms,
  orderOnAccount,
  orderRouters,
} from '#test/open-company.ts'
import type { TestShop } from '#test/open-shop.ts'
import { withoutTriggers } from '#test/without-triggers.ts'

const year = new Date().getUTCFullYear()
const today = new Date().toISOString().slice(0, 10)

/** Makes the company's invoices so many days older. */
const age = ({ untriggered }: TestShop, days: number): Promise<void> =>
  withoutTriggers(untriggered, (tx) =>
    sql`update invoices set issued_at = issued_at - ${days}::int * interval '1 day',
      due_at = due_at - ${days}::int * interval '1 day'`.execute(tx),
  )

test('an admin grants a company terms, changes and withdraws them; both sides can read that it happened', async () => {
  await using company = await openCompany()
  const { shop, owner, buyer } = company
  const admin = await shop.admin()
  const id = await companyIdOf(shop)
  const set = (terms: unknown) => admin.put(`/companies/${id}/terms`, { terms })
  expect((await buyer.get('/companies/mine/terms')).body).toEqual({})
  for (const terms of [
    { days: 0, creditLimit: 1 },
    { days: 121, creditLimit: 1 },
    { days: 30, creditLimit: 0 },
    { days: 1.5, creditLimit: 1 },
  ])
    expect((await set(terms)).status).toBe(400)
  expect(await set({ days: 30, creditLimit: 10_000 })).toMatchObject({ status: 200 })
  expect((await buyer.get('/companies/mine/terms')).body).toEqual({
    terms: { days: 30, creditLimit: 10_000, used: 0, left: 10_000, overdue: 0 },
  })
  await set({ days: 14, creditLimit: 500 })
  expect((await admin.get(`/companies/${id}/account`)).body).toMatchObject({
    company: 'Analytical Engines',
    terms: { days: 14, creditLimit: 500 },
    open: 0,
    left: 500,
  })
  expect((await admin.get('/companies')).body).toMatchObject([{ terms: { days: 14, creditLimit: 500 } }])
  await set(null)
  await set(null)
  expect((await admin.get('/companies')).body[0]).not.toHaveProperty('terms')
  expect((await buyer.get('/companies/mine/terms')).body).toEqual({})
  expect((await owner.get('/companies/mine/events')).body).toMatchObject([
    { kind: 'terms-withdrawn', actor: 'the shop' },
    { kind: 'terms-granted', detail: '14 days, up to $500.00' },
    { kind: 'terms-granted', detail: '30 days, up to $10,000.00' },
    {},
    {},
    {},
    {},
    {},
  ])
  expect((await admin.get('/audit-log?limit=3')).body).toMatchObject([
    { action: 'terms-withdrawn', before: { days: 14, creditLimitCents: 50_000 }, after: null },
    { action: 'terms-granted', before: { days: 30 }, after: { days: 14 } },
    { action: 'terms-granted', label: 'Analytical Engines', before: null },
  ])
  expect(await admin.put('/companies/nobody/terms', { terms: null })).toMatchObject({
    status: 404,
    body: { code: 'no-such-company' },
  })
})

test('an order on account is not paid by card, gets an invoice that is due later, and can be delivered', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, buyer, admin } = company
  expect(await orderOnAccount(buyer, 100, '')).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'purchaseOrderNumber' }] },
  })
  const { status, body } = await orderOnAccount(buyer, 100, 'PO-77')
  expect(status).toBe(200)
  const id = String(body.insertedId)
  const order = (await buyer.get(`/orders/${id}`)).body
  expect(order).toMatchObject({
    status: 'pending',
    onAccount: true,
    purchaseOrderNumber: 'PO-77',
    invoice: { method: 'account', amount: 2_000, open: 2_000, purchaseOrderNumber: 'PO-77' },
  })
  expect(order).not.toHaveProperty('heldUntil')
  const invoice = order.invoice as { issuedAt: string; dueAt: string; billTo: object }
  expect(dayOf(invoice.dueAt)).toBe(addDays(dayOf(invoice.issuedAt), 30))
  expect(dayOf(Date.parse(invoice.dueAt) + 1), 'due with the end of its day').toBe(
    addDays(dayOf(invoice.issuedAt), 31),
  )
  expect(invoice.billTo).toMatchObject({
    company: 'Analytical Engines',
    taxNumber: 'GB 980780684',
    name: 'bert',
  })
  expect((await shop.rows('order_events')).map(({ to_state }) => to_state)).toEqual(['unpaid', 'on-account'])
  expect(shop.mails.emails.filter(({ kind }) => kind.startsWith('order-'))).toMatchObject([
    {
      kind: 'order-on-account',
      to: 'bert@example.com',
      invoice: `INV-${year}-000001`,
      purchaseOrderNumber: 'PO-77',
    },
  ])
  expect(await buyer.post('/create-payment-intent', { _id: id })).toMatchObject({
    status: 409,
    body: { code: 'not-payable' },
  })
  expect(shop.cards.created).toEqual([])
  expect(await buyer.put(`/orders/${id}/cancellation`)).toMatchObject({ status: 409 })
  expect(await admin.put(`/update?_id=${id}`)).toMatchObject({ status: 200 })
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({ status: 'delivered' })
})

test('nobody without terms orders on account', async () => {
  await using company = await openCompany()
  const { shop, buyer } = company
  expect(await orderOnAccount(buyer)).toMatchObject({ status: 409, body: { code: 'no-terms' } })
  const ada = await shop.signUp('ada@example.com')
  expect(await orderOnAccount(ada)).toMatchObject({ status: 409, body: { code: 'no-terms' } })
  const own = await orderRouters(ada)
  expect(await ada.put(`/orders/${own}/account`, { purchaseOrderNumber: 'P' })).toMatchObject({
    body: { code: 'no-terms' },
  })
  expect(await shop.rows('orders')).toHaveLength(1)
})

test('the limit counts open invoices and orders that wait, and says what is left', async () => {
  await using company = await openCompanyWithTerms({ creditLimit: 6_000 })
  const { buyer, owner, approver, rules, setTerms } = company
  await orderOnAccount(buyer, 100)
  await rules({ approvalThreshold: 1 })
  const waiting = String((await orderOnAccount(buyer, 100)).body.insertedId)
  expect((await owner.get('/companies/mine/account')).body).toMatchObject({
    open: 2_000,
    openCount: 1,
    waiting: 2_000,
    left: 2_000,
  })
  expect(await orderOnAccount(buyer, 101)).toMatchObject({
    status: 409,
    body: { code: 'above-credit-limit', left: 2_000 },
  })
  expect(await orderOnAccount(buyer, 100)).toMatchObject({ status: 200 })
  await approver.post(`/orders/${waiting}/rejection`, { reason: 'No' })
  expect((await buyer.get('/companies/mine/terms')).body.terms).toMatchObject({ used: 4_000, left: 2_000 })
  await setTerms({ days: 30, creditLimit: 1_000 })
  expect((await buyer.get('/companies/mine/terms')).body.terms).toMatchObject({ used: 4_000, left: 0 })
})

test('what a card cannot pay can be ordered on account', async () => {
  await using company = await openCompanyWithTerms({ creditLimit: 2_400_000 })
  const { shop, buyer, setTerms, rules, approver } = company
  await shop.db.updateTable('products').set({ price_cents: 30_000 }).execute()
  const order = (pieces: number, payment: string) =>
    buyer.post('/orders', {
      lines: [{ product_id: 'router', orderAmount: pieces }],
      delivery: { name: 'Bert', street: '1 Row', city: 'London', country: 'GB', phone: '1' },
      paymentAmount: pieces * 300,
      payment,
      purchaseOrderNumber: 'PO-1',
    })
  expect(await order(4_000, 'card')).toMatchObject({ body: { code: 'above-card-limit' } })
  expect(await order(4_000, 'account')).toMatchObject({ status: 200 })
  await rules({ approvalThreshold: 1 })
  const waiting = String((await order(4_000, 'account')).body.insertedId)
  await setTerms(null)
  await approver.post(`/orders/${waiting}/approval`, {})
  expect(await buyer.post('/create-payment-intent', { _id: waiting })).toMatchObject({
    body: { code: 'above-card-limit' },
  })
})

test('an unpaid order goes on account, once, whatever its card payment does', async () => {
  await using company = await openCompanyWithTerms({ creditLimit: 4_000 })
  const { shop, buyer, approver } = company
  const id = await orderRouters(buyer)
  await buyer.post('/create-payment-intent', { _id: id })
  const put = (order = id, purchaseOrderNumber = 'PO-9') =>
    approver.put(`/orders/${order}/account`, { purchaseOrderNumber })
  expect(await put(id, ' ')).toMatchObject({ status: 400 })
  expect(await put()).toMatchObject({ status: 200 })
  expect(await put()).toMatchObject({ status: 200 })
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({
    status: 'pending',
    purchaseOrderNumber: 'PO-9',
    invoice: { method: 'account' },
  })
  await shop.jobs.runAll()
  expect((await shop.cards.retrieve(`pi_${id}`)).state).toBe('cancelled')
  expect(await shop.rows('orders')).toMatchObject([{ payment_closed: true }])
  expect(await shop.rows('invoices')).toHaveLength(1)

  const paid = await orderRouters(buyer)
  await buyer.post('/create-payment-intent', { _id: paid })
  shop.cards.pay(paid)
  expect(await put(paid)).toMatchObject({ status: 409, body: { code: 'not-payable' } })
  expect((await buyer.get(`/orders/${paid}`)).body).toMatchObject({ transactionId: `pi_${paid}` })

  const large = await orderRouters(buyer, 200)
  await buyer.post('/create-payment-intent', { _id: large })
  expect(await put(large)).toMatchObject({ status: 409, body: { code: 'above-credit-limit', left: 2_000 } })
  expect((await shop.cards.retrieve(`pi_${large}`)).state, 'can still be paid').toBe('open')
  await buyer.put(`/orders/${large}/cancellation`)
  expect(await put(large)).toMatchObject({ status: 409, body: { code: 'not-payable' } })
})

test('an order on account that is approved gets its invoice then, without the lines that are rejected', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, buyer, approver, rules } = company
  await shop.addProduct({ id: 'dock', price: 10, available: 1_000 })
  await rules({ approvalThreshold: 1 })
  const { body } = await buyer.post('/orders', {
    lines: ['router', 'dock'].map((product_id) => ({ product_id, orderAmount: 100 })),
    delivery: { name: 'Bert', street: '1 Row', city: 'London', country: 'GB', phone: '1' },
    paymentAmount: 3_000,
    payment: 'account',
    purchaseOrderNumber: 'PO-1',
  })
  const id = String(body.insertedId)
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({
    status: 'not payed',
    onAccount: true,
    approvalRequest: { cause: 'approval-threshold', creditLeft: 7_000 },
  })
  expect(await shop.rows('invoices')).toEqual([])
  expect(
    await buyer.put(`/orders/${id}/account`, { purchaseOrderNumber: 'PO-1' }),
    'nobody goes round the approval',
  ).toMatchObject({ status: 409, body: { code: 'approval-needed' } })
  await approver.post(`/orders/${id}/approval`, { rejectedLines: [2], reason: 'No docks' })
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({
    status: 'pending',
    invoice: { amount: 2_000, open: 2_000 },
  })
  expect(shop.mails.emails.at(-1)).toMatchObject({
    kind: 'order-on-account',
    approval: { by: 'anna@example.com', reason: 'No docks', rejectedLines: ['dock'] },
  })
})

test('an order whose company lost its terms while it waited is paid by card, and its buyer is told', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, buyer, approver, rules, setTerms } = company
  await rules({ approvalThreshold: 1 })
  const id = String((await orderOnAccount(buyer)).body.insertedId)
  await setTerms(null)
  expect(await approver.post(`/orders/${id}/approval`, {})).toMatchObject({ status: 200 })
  const { body } = await buyer.get(`/orders/${id}`)
  expect(body).toMatchObject({ status: 'not payed', approval: 'approved' })
  expect(body).not.toHaveProperty('onAccount')
  expect(shop.mails.emails.at(-1)).toMatchObject({
    kind: 'order-approved',
    notOnAccount: 'Your company has no payment terms, so it cannot order on account. Ask us for terms.',
  })
  expect((await buyer.post('/create-payment-intent', { _id: id })).status).toBe(200)
})

async function openInvoice(pieces = 100) {
  const company = await openCompanyWithTerms()
  const order = String((await orderOnAccount(company.buyer, pieces)).body.insertedId)
  const [invoice] = await company.shop.rows('invoices')
  const invoiceId = String(invoice?.id)
  return {
    ...company,
    order,
    invoiceId,
    record: (amount: number, reference = 'TX 1') =>
      company.admin.post(`/invoices/${invoiceId}/payments`, { amount, receivedOn: today, reference }),
    payments: async () =>
      (await company.admin.get(`/invoices/${invoiceId}`)).body.payments as { _id: string; kind: string }[],
    paymentOf: async () => (await company.shop.rows('orders'))[0]?.payment,
    [Symbol.asyncDispose]: () => company[Symbol.asyncDispose](),
  }
}

test('bank transfers settle an invoice, in parts, and never more than is open', async () => {
  await using account = await openInvoice()
  const { shop, record, paymentOf, invoiceId, admin, buyer } = account
  expect(await record(0)).toMatchObject({ status: 400 })
  expect(await record(500.25)).toMatchObject({ status: 200, body: { open: 1_499.75 } })
  expect(await paymentOf()).toBe('on-account')
  expect(await record(1_499.76)).toMatchObject({ status: 409, body: { code: 'above-open', open: 1_499.75 } })
  expect(await record(1_499.75)).toMatchObject({ status: 200, body: { open: 0 } })
  expect(await paymentOf()).toBe('paid')
  expect(await record(0.01)).toMatchObject({ status: 409, body: { open: 0 } })
  expect((await buyer.get(`/invoices/${invoiceId}`)).body).toMatchObject({
    paid: 2_000,
    open: 0,
    payments: [
      { kind: 'transfer', amount: 500.25, receivedOn: today, reference: 'TX 1', reversed: false },
      { kind: 'transfer', amount: 1_499.75 },
    ],
  })
  expect((await shop.rows('order_events')).at(-1)).toMatchObject({
    fact: 'payment',
    from_state: 'on-account',
    to_state: 'paid',
    actor_name: 'admin@example.com',
  })
  expect(shop.mails.emails.filter(({ kind }) => kind === 'transfer-received')).toMatchObject([
    { to: 'olga@example.com', amountCents: 50_025, invoice: { openCents: 149_975 } },
    { to: 'olga@example.com', amountCents: 149_975, invoice: { openCents: 0 } },
  ])
  const tomorrowAfterNext = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  expect(
    await admin.post(`/invoices/${invoiceId}/payments`, {
      amount: 1,
      receivedOn: tomorrowAfterNext,
      reference: 'x',
    }),
  ).toMatchObject({ status: 400 })
  expect(
    await admin.post('/invoices/none/payments', { amount: 1, receivedOn: today, reference: 'x' }),
  ).toMatchObject({
    status: 404,
  })
})

test('a transfer that was sent twice with one key is recorded once', async () => {
  await using account = await openInvoice()
  const { admin, invoiceId, shop } = account
  const send = () =>
    admin.send(`/invoices/${invoiceId}/payments`, {
      method: 'POST',
      body: JSON.stringify({ amount: 500, receivedOn: today, reference: 'TX' }),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'transfer-1' },
    })
  const [first, second] = [await send(), await send()]
  expect(second.body).toEqual(first.body)
  expect(await shop.rows('invoice_payments')).toHaveLength(1)
})

test('a transfer that was recorded wrongly is taken back by a row of its own, and the order is open again', async () => {
  await using account = await openInvoice()
  const { admin, record, payments, paymentOf, invoiceId, shop } = account
  await record(500)
  await record(1_500)
  const [part, rest] = await payments()
  const reverse = (payment = rest) =>
    admin.post(`/invoices/${invoiceId}/payments/${payment?._id}/reversal`, { reason: 'Another invoice' })
  expect(await reverse()).toMatchObject({ status: 200, body: { open: 1_500 } })
  expect(await paymentOf()).toBe('on-account')
  expect(await reverse()).toMatchObject({ status: 409, body: { code: 'not-reversible' } })
  expect(await payments()).toMatchObject([
    { kind: 'transfer', reversed: false },
    { kind: 'transfer', reversed: true },
    { kind: 'reversal', amount: -1_500, reference: 'Another invoice' },
  ])
  const reversal = (await payments())[2]
  expect(await reverse(reversal)).toMatchObject({ status: 404, body: { code: 'no-such-transfer' } })
  expect(await reverse({ kind: 'transfer', _id: '0' })).toMatchObject({
    status: 404,
    body: { code: 'no-such-transfer' },
  })
  expect(
    await admin.post(`/invoices/0/payments/${rest?._id}/reversal`, { reason: 'Another invoice' }),
  ).toMatchObject({ status: 404, body: { code: 'no-such-invoice' } })
  await record(1_500, 'TX 2')
  expect(await paymentOf()).toBe('paid')
  expect(await reverse(part)).toMatchObject({ status: 200 })
  expect(await paymentOf()).toBe('on-account')
  const [, , , last] = await payments()
  expect(await reverse(last), 'all that was paid').toMatchObject({ status: 200, body: { open: 2_000 } })
  await expect(shop.db.deleteFrom('invoice_payments').execute()).rejects.toThrow(/append-only/)
})

test('an order on account that is refunded is credited whole, and what was paid goes back', async () => {
  await using account = await openInvoice()
  const { admin, order, record, payments, invoiceId, shop, buyer } = account
  await record(500)
  expect(await admin.put(`/orders/${order}/refund`)).toMatchObject({ status: 200 })
  await shop.jobs.runAll()
  expect((await admin.get(`/invoices/${invoiceId}`)).body).toMatchObject({
    paid: 0,
    credited: 2_000,
    open: 0,
    creditNotes: [{ number: `CN-${year}-000001`, amount: 2_000 }],
  })
  expect(await payments()).toMatchObject([{ kind: 'transfer' }, { kind: 'repayment', amount: -500 }])
  expect(await shop.rows('refunds')).toMatchObject([{ payment_id: null, amount_cents: 200_000 }])
  expect(shop.mails.emails.at(-1)).toMatchObject({ kind: 'order-credited', repaidCents: 50_000 })
  const [transfer] = await payments()
  expect(
    await admin.post(`/invoices/${invoiceId}/payments/${transfer?._id}/reversal`, { reason: 'x' }),
  ).toMatchObject({ status: 409, body: { code: 'not-reversible' } })
  expect((await buyer.get(`/orders/${order}`)).body).toMatchObject({ status: 'refunded' })
  expect((await buyer.get('/companies/mine/terms')).body.terms).toMatchObject({ left: 10_000 })
})

test('one that was paid in full by transfer is refunded by transfer', async () => {
  await using account = await openInvoice()
  const { admin, order, record, shop } = account
  await record(2_000)
  expect(await admin.put(`/orders/${order}/refund`)).toMatchObject({ status: 200 })
  expect(shop.mails.emails.at(-1)).toMatchObject({ kind: 'order-credited', repaidCents: 200_000 })
  expect(await shop.rows('orders')).toMatchObject([{ status: 'refunded', transaction_id: null }])
})

test('owners are reminded of what is due, once at each stage; nothing is ordered while it is overdue for long', async () => {
  await using account = await openInvoice()
  const { shop, buyer, owner, admin, record } = account
  const mailed = () =>
    shop.mails.emails.flatMap((email) =>
      email.kind === 'invoice-reminder' ? [`${email.stage} to ${email.to}`] : [],
    )
  const run = () => shop.jobs.tick('remind-of-invoices')
  await run()
  expect(mailed()).toEqual([])
  await age(shop, 28)
  await Promise.all([run(), run()])
  await run()
  expect(mailed()).toEqual(['due-soon to olga@example.com'])
  expect((await owner.get('/companies/mine/account')).body).toMatchObject({ overdue: 0 })
  await age(shop, 2)
  await run()
  expect(mailed(), 'due today').toHaveLength(1)
  expect((await owner.get('/companies/mine/account')).body).toMatchObject({ overdue: 0 })
  for (const days of [1, 5, 1, 6]) {
    await age(shop, days)
    await run()
    expect((await owner.get('/companies/mine/account')).body).toMatchObject({ overdue: 2_000 })
    expect((await admin.get('/invoices?state=overdue')).body).toMatchObject([{ overdue: true }])
  }
  expect(
    mailed()
      .slice(1)
      .map((mail) => mail.split(' ')[0]),
  ).toEqual(['overdue-1', 'overdue-7'])
  expect(await orderOnAccount(buyer), 'overdue by 13 days').toMatchObject({ status: 200 })
  await age(shop, 1)
  await run()
  expect(mailed().at(-1)).toBe('overdue-14 to olga@example.com')
  await age(shop, 1)
  expect(await orderOnAccount(buyer)).toMatchObject({
    status: 409,
    body: { code: 'account-overdue', overdue: 2_000 },
  })
  expect((await buyer.get('/companies/mine/terms')).body.terms).toMatchObject({ refused: 'account-overdue' })
  await record(2_000)
  expect(await orderOnAccount(buyer)).toMatchObject({ status: 200 })
  await run()
  expect(mailed()).toHaveLength(4)
})

test('a statement has all that changed the balance, with the balance after each, also as CSV', async () => {
  await using account = await openInvoice()
  const { shop, owner, approver, buyer, admin, record, id, order } = account
  await record(500, '=HYPERLINK("x")')
  await age(shop, 3)
  const second = String((await orderOnAccount(buyer, 200, 'PO-2')).body.insertedId)
  await admin.put(`/orders/${second}/refund`)
  const from = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  const statement = `/companies/mine/statement?from=${from}&to=${today}`
  const { body } = await owner.get(statement)
  expect(body).toMatchObject({
    company: 'Analytical Engines',
    opening: 2_000,
    closing: 1_500,
    entryCount: 3,
    entries: [
      { kind: 'transfer', amount: -500, balance: 1_500, document: `INV-${year}-000001` },
      { kind: 'invoice', amount: 4_000, balance: 5_500, purchaseOrderNumber: 'PO-2' },
      { kind: 'credit-note', amount: -4_000, balance: 1_500, document: `CN-${year}-000001` },
    ],
  })
  const page = (await approver.get(`${statement}&limit=1&offset=1`)).body
  expect(page).toMatchObject({ nextOffset: 2, entries: [{ balance: 5_500 }] })
  expect((await admin.get(`/companies/${id}/statement?from=${from}&to=${today}`)).body).toEqual(body)
  const before = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10)
  expect((await owner.get(`/companies/mine/statement?from=${before}&to=${from}`)).body).toMatchObject({
    opening: 0,
    closing: 2_000,
    entryCount: 1,
  })
  expect(await owner.get(`/companies/mine/statement?from=${today}&to=${from}`)).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'to' }] },
  })
  const csv = await owner.get(`/companies/mine/statement.csv?from=${from}&to=${today}`)
  expect(csv.headers.get('Content-Type')).toMatch(/^text\/csv/)
  const number = (await buyer.get(`/orders/${order}`)).body.number
  const secondNumber = (await buyer.get(`/orders/${second}`)).body.number
  expect(csv.text.split('\r\n')).toEqual([
    '\ufeffdate,entry,document,order,purchase order,reference,amount,balance',
    `${from},opening balance,,,,,,2000`,
    `${today},transfer,INV-${year}-000001,${number},PO-1,"'=HYPERLINK(""x"")",-500,1500`,
    `${today},invoice,INV-${year}-000002,${secondNumber},PO-2,,4000,5500`,
    `${today},credit-note,CN-${year}-000001,${secondNumber},PO-2,,-4000,1500`,
    `${today},closing balance,,,,,,1500`,
    '',
  ])
  expect((await admin.get(`/companies/${id}/statement.csv?from=${from}&to=${today}`)).text).toBe(csv.text)
})

test('a buyer sees the invoices of their own orders only', async () => {
  await using company = await openCompanyWithTerms()
  const { buyer, approver, owner } = company
  await orderOnAccount(buyer)
  await orderOnAccount(approver)
  expect((await buyer.get('/invoices/mine')).body).toMatchObject([{ billTo: { name: 'bert' } }])
  expect((await approver.get('/invoices/mine')).body).toHaveLength(2)
  const { body } = await owner.get('/invoices/mine?state=open')
  expect(body).toHaveLength(2)
  // Both are due at the end of the same day.
  const isBerts = (place: number) => JSON.stringify(body[place]?.billTo).includes('bert')
  const approvers = body[isBerts(0) ? 1 : 0]
  expect(await buyer.get(`/invoices/${approvers?._id}`)).toMatchObject({ status: 404 })
})
