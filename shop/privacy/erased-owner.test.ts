import { expect, test } from 'vitest'
import { plainIdToken } from '#test/doubles.ts'
import { inDays } from '#test/lots.ts'
import { openShop, type TestCaller } from '#test/open-shop.ts'
import { whereWordIs } from '#test/where-word-is.ts'

const WORD = 'zquux'
const EMAIL = 'olga@example.com'
const words = (what: string) => `${what} ${WORD}`
const erase = (caller: TestCaller) =>
  caller.put(`/privacy/erasure?email=${EMAIL}`, {
    idToken: plainIdToken({ uid: `uid-${EMAIL}`, email: EMAIL, name: 'x' }),
  })

const place = { name: 'Ada', street: '1 Row', city: 'London', country: 'GB', phone: '1' }

/** An owner whose orders, invoices, returns, quotes and company admins wrote of, with the word in every field that they fill. */
async function openOwner() {
  const shop = await openShop({ products: [{ id: 'router', name: 'Router', price: 20, available: 10_000 }] })
  const [owner, admin] = [await shop.signUp(EMAIL), await shop.admin()]
  const done = async (reply: ReturnType<TestCaller['post']>) => {
    const { status, body, text } = await reply
    expect(status, text).toBe(200)
    return String(body.insertedId)
  }
  await done(owner.post('/companies', { name: words('Engines'), taxNumber: '' }))
  const { id: company } = await shop.db
    .selectFrom('companies')
    .select('customer_id as id')
    .executeTakeFirstOrThrow()
  await done(admin.put(`/companies/${company}/terms`, { terms: { days: 30, creditLimit: 100_000 } }))
  const other = await shop.signUp('other@example.com')
  await done(other.post('/companies', { name: 'Other', taxNumber: '' }))
  const child = (await shop.rows('companies')).find(({ name }) => name === 'Other')?.customer_id
  await done(admin.put(`/companies/${child}/parent`, { parent: company }))
  await done(admin.put(`/companies/${child}/parent`, { parent: null }))
  const order = await done(
    owner.post('/orders', {
      lines: [{ product_id: 'router', orderAmount: 200 }],
      delivery: place,
      payment: 'account',
      purchaseOrderNumber: 'PO-1',
      paymentAmount: 4_000,
    }),
  )
  const tracking = { carrier: 'dhl', trackingNumber: words('TRACK') }
  const shipment = await done(
    admin.post(`/orders/${order}/shipments`, { lines: [{ line: 1, orderAmount: 200 }], tracking }),
  )
  await done(admin.put(`/shipments/${shipment}`, { tracking: { ...tracking, trackingNumber: `2${WORD}` } }))
  await done(admin.put(`/shipments/${shipment}/delivery`))
  const lines = [{ line: 1, orderAmount: 10, reason: 'damaged' }]
  const refused = await done(owner.post(`/orders/${order}/returns`, { lines }))
  await done(admin.put(`/returns/${refused}/refusal`, { reason: words('why not') }))
  const returned = await done(owner.post(`/orders/${order}/returns`, { lines }))
  await done(admin.put(`/returns/${returned}/approval`, { note: words('send') }))
  await done(
    admin.put(`/returns/${returned}/receipt`, { lines: [{ line: 1, restocked: 10, writtenOff: 0 }] }),
  )
  await done(admin.post(`/orders/${order}/refunds`, { return_id: returned, reason: words('came back') }))
  const [invoice] = await shop.rows('invoices')
  const transfer = (reference: string) =>
    admin.post(`/invoices/${invoice?.id}/payments`, { amount: 3_800, receivedOn: inDays(0), reference })
  const wrong = await done(transfer(words('TX')))
  await done(admin.post(`/invoices/${invoice?.id}/payments/${wrong}/reversal`, { reason: words('mistake') }))
  await done(transfer(words('TX2')))
  const quote = await done(
    owner.post('/quotes/mine', { lines: [{ product_id: 'router', pieces: 200 }], message: 'x' }),
  )
  await done(admin.post(`/quotes/${quote}/decline`, { revision: 1, reason: words('no') }))
  await shop.jobs.runAll()
  return { shop, owner, admin, done, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

test('what admins wrote of an erased owner’s company, orders, shipments, returns, transfers and quotes leaves the audit log', async () => {
  await using opened = await openOwner()
  const { shop, owner, admin } = opened
  const logged = (await shop.rows('audit_log')).filter((row) => JSON.stringify(row).includes(WORD))
  expect(new Set(logged.map(({ action }) => action)), 'filled').toEqual(
    new Set([
      'company-parent-set',
      'order-part-refunded',
      'order-shipped',
      'quote-declined',
      'return-approved',
      'return-refused',
      'shipment-changed',
      'terms-granted',
      'transfer-recorded',
      'transfer-reversed',
    ]),
  )
  const count = (await shop.rows('audit_log')).length
  expect((await erase(owner)).text).toContain('true')
  await shop.jobs.runAll()
  expect(await whereWordIs(shop, WORD), 'what the law wants kept').toEqual([
    'invoice_payments.reference',
    'invoices.bill_to_company',
    'refunds.note',
    'shipments.tracking_number',
  ])
  expect(await shop.rows('audit_log'), 'what was done, and by whom').toHaveLength(count)
  expect((await admin.get('/audit-log?limit=100')).text).not.toContain(WORD)
})

test('an erased company leaves its cost centres, and the histories of its parents and subsidiaries, also under an earlier name', async () => {
  await using shop = await openShop()
  const [owner, other, admin] = [
    await shop.signUp(EMAIL),
    await shop.signUp('other@example.com'),
    await shop.admin(),
  ]
  const [sold, left] = [words('Engines'), 'Other']
  await owner.post('/companies', { name: sold, taxNumber: '' })
  await other.post('/companies', { name: left, taxNumber: '' })
  const companies = await shop.rows('companies')
  const idOf = (company: string) => companies.find(({ name }) => name === company)?.customer_id
  const setParent = (of: string, parent: string | null) =>
    admin.put(`/companies/${idOf(of)}/parent`, { parent: parent && idOf(parent) })
  for (const [of, parent] of [
    [left, sold],
    [sold, left],
  ] as const) {
    expect((await setParent(of, parent)).status).toBe(200)
    expect((await setParent(of, null)).status).toBe(200)
  }
  const centre = { code: WORD, name: words('Hall') }
  expect((await owner.post('/companies/mine/cost-centres', centre)).status).toBe(200)
  const settings = { taxNumber: '', approvalThreshold: null, selfApproval: false }
  expect((await owner.put('/companies/mine', { name: 'Renamed', ...settings })).status).toBe(200)
  // An order of its purchasing system that was rejected, and is deleted by now.
  await shop.db
    .insertInto('audit_log')
    .values({ actor: 'admin', action: 'electronic-order-rejected', subject: 'gone', label: 'PO-1, Renamed' })
    .execute()
  expect((await erase(owner)).text).toContain('true')
  expect(await whereWordIs(shop, WORD)).toEqual([])
  expect(await whereWordIs(shop, 'Renamed')).toEqual([])
  const ofOther = (await shop.rows('company_events')).filter(({ customer_id }) => customer_id === idOf(left))
  expect(ofOther.filter(({ detail }) => detail !== '')).toMatchObject([{ detail: left }])
})

test('erasing twice at once erases once, and says so to both', async () => {
  await using shop = await openShop()
  const person = await shop.signUp(EMAIL)
  const replies = await Promise.all([erase(person), erase(person), erase(person)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await shop.rows('users')).toEqual([])
  expect(shop.failures).toEqual([])
  expect((await erase(person)).status, 'afterwards nobody is signed in').toBe(401)
})

test('who has open business is told what it is', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 10_000 }] })
  const person = await shop.signUp(EMAIL)
  const order = { product_id: 'router', orderAmount: 100, address: 'London', phone: '1' }
  await person.post('/order', order)
  await person.post('/order', order)
  const { status, body } = await erase(person)
  const [first, second] = (await shop.rows('orders')).map(({ number }) => `order HF-${number}`)
  expect({ status, body }).toMatchObject({
    status: 409,
    body: { code: 'erasure-too-early', open: [first, second] },
  })
  expect(body.message).toBe(
    `You still have open business: ${first}, ${second}. Finish or cancel it first, or ask us to.`,
  )
})
