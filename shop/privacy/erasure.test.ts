import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { TaxNumberPort } from '#contract/ports.ts'
import { plainIdToken } from '#test/doubles.ts'
import { join, openCompany, orderRouters } from '#test/open-company.ts'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'
import { ask, decline } from '#test/quotes.ts'
import { pay } from '#test/shipments.ts'
import { whereWordIs } from '#test/where-word-is.ts'
import { withoutTriggers } from '#test/without-triggers.ts'

const WORD = 'zquux'
const EMAIL = `${WORD}@example.com`
const UID = 'an-opaque-number'
const proof = plainIdToken({ uid: UID, email: EMAIL, name: WORD })
const words = (field: string) => `${field} ${WORD}`
const place = {
  name: words('name'),
  company: words('company'),
  street: words('street'),
  city: words('city'),
  region: words('region'),
  postalCode: WORD,
  country: 'GB',
  phone: words('phone'),
}
const products = [
  { id: 'router', name: 'Edge Router', price: 20, available: 5_000 },
  { id: 'cable', name: 'Cable', price: 2, available: 0 },
]

async function sent(reply: ReturnType<TestCaller['post']>): Promise<string> {
  const { status, body, text } = await reply
  expect(status, text).toBe(200)
  return String(body.insertedId)
}

/** A register of tax numbers that names the person. */
const register: TaxNumberPort = {
  source: 'vies',
  lookUp: async () => ({ valid: true, reference: words('reference'), name: words('name') }),
}

async function uploadPhoto(shop: TestShop, key: unknown): Promise<string> {
  const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('image', photo.toString('base64'))
  const reply = await shop.images.request(`http://shop.test/1/upload?key=${key}`, {
    method: 'POST',
    body: form,
  })
  return String((await reply.json()).data.url)
}

const erase = (caller: TestCaller) => caller.put(`/privacy/erasure?email=${EMAIL}`, { idToken: proof })

/** Writes the word into every field that a person can fill. @returns the invoiced order */
async function fillEverything(shop: TestShop, buyer: TestCaller, admin: TestCaller): Promise<string> {
  const line = { product_id: 'router', orderAmount: 100, note: words('line') }
  const form = { delivery: place, billing: place, purchaseOrderNumber: words('po'), note: words('order') }
  const put = async (path: string, body: unknown) => expect((await buyer.put(path, body)).status).toBe(200)
  await put(`/user?email=${EMAIL}`, { address: words('a'), phone: words('p'), education: words('e') })
  const company = { name: words('company'), taxNumber: 'BE 0123.456.749' }
  expect((await buyer.post('/companies', company)).status).toBe(200)
  await shop.jobs.runAll()
  const rules = { approvalThreshold: null, selfApproval: false }
  await put('/companies/mine', { ...company, ...rules, taxNumber: words('tax') })
  await sent(buyer.post('/addresses', place))
  await put('/addresses/billing', place)
  expect(
    (await buyer.post('/api-keys', { name: words('key'), scopes: ['orders:read'], days: 1 })).status,
  ).toBe(200)
  await buyer.post('/webhooks', { url: `https://erp.example.com/${WORD}`, events: ['order.placed'] })
  await put('/carts/mine/lines', { lines: [line] })
  await sent(buyer.post('/lists', { name: words('list'), source: { from: 'cart' } }))
  await buyer.put('/quick-order/part-numbers', { partNumbers: [{ code: WORD, product_id: 'router' }] })
  const quoteId = await ask(buyer, [{ product_id: 'router', pieces: 200 }])
  await sent(
    buyer.post('/quotes/mine', { lines: [{ product_id: 'router', pieces: 200 }], message: words('ask') }),
  )
  for (const { id } of await shop.rows('quotes')) await decline(admin, String(id), 1)
  expect(quoteId).not.toBe('')
  await buyer.post('/contact', { name: words('n'), email: EMAIL, message: words('m') })
  await buyer.post('/products/cable/stock-notices', { email: EMAIL })
  const unpaid = await sent(buyer.post('/orders', { ...form, lines: [line], paymentAmount: 2_000 }))
  await put(`/orders/${unpaid}/cancellation`, undefined)
  const deliveries = [60, 40].map((orderAmount) => ({
    address: place,
    lines: [{ product_id: 'router', orderAmount }],
  }))
  const divided = await sent(
    buyer.post('/orders', { deliveries, billing: place, lines: [line], paymentAmount: 2_000 }),
  )
  await put(`/orders/${divided}/cancellation`, undefined)
  const paid = await sent(buyer.post('/orders', { ...form, lines: [line], paymentAmount: 2_000 }))
  await pay(shop, buyer, paid)
  expect((await admin.put(`/update?_id=${paid}`)).status).toBe(200)
  await sent(buyer.post('/review', { productname: 'Edge Router', review: words('review'), rating: 5 }))
  const photo = await uploadPhoto(shop, (await buyer.post(`/orders/${paid}/return-photo-keys`, {})).body.key)
  const returned = await sent(
    buyer.post(`/orders/${paid}/returns`, {
      lines: [{ line: 1, orderAmount: 10, reason: 'damaged', note: words('return'), photo }],
    }),
  )
  await put(`/returns/${returned}/withdrawal`, undefined)
  await admin.post(`/people/${EMAIL}/notes`, { note: words('note') })
  await shop.db
    .insertInto('mails')
    .values({
      message_key: 'a',
      recipient: 'admin@example.com',
      reply_to: EMAIL,
      text: words('mail'),
      created_at: new Date(),
      template: null,
      subject: 'x',
      html: 'x',
      sent_at: new Date(),
      given_up_at: null,
      last_error: null,
    } as never)
    .execute()
  return paid
}

/** Columns that the law wants kept: the party of an invoice, what was supplied, and where to. */
const retained = [
  'invoices.bill_to_address',
  'invoices.bill_to_company',
  'invoices.bill_to_email',
  'invoices.bill_to_name',
  'invoices.bill_to_tax_number',
  'order_lines.note',
  'orders.address',
  'orders.billing',
  'orders.delivery',
  'orders.purchase_order_number',
  'tax_number_checks.name',
  'tax_number_checks.reference',
]
/** Every other column that the test fills. */
const filled =
  'users companies company_events api_keys webhook_endpoints cart_lines lists list_lines part_numbers quotes quote_revisions messages stock_notices orders order_deliveries order_events stock_ledger reviews return_lines return_events returns person_notes mails audit_log tax_number_checks'

test('an erased person’s words are in retained papers only, and after the years of retention nowhere', async () => {
  await using shop = await openShop({ products, taxNumbers: register })
  const { body } = await shop.nobody.put(`/user/${EMAIL}`, { email: EMAIL, idToken: proof })
  const [buyer, admin] = [shop.caller(String(body.token)), await shop.admin()]
  const paid = await fillEverything(shop, buyer, admin)
  const before = await whereWordIs(shop, WORD)
  const [picture] = await shop.rows('images')
  const photo = `http://shop.test/i/${picture?.name}-800.webp`
  expect((await shop.images.request(photo)).status).toBe(200)
  expect(filled.split(' ').filter((table) => !before.some((place) => place.startsWith(`${table}.`)))).toEqual(
    [],
  )
  expect(before).toEqual(expect.arrayContaining(retained))
  const [invoice] = await shop.rows('invoices')
  const printed = async () => (await admin.get(`/invoices/${invoice?.id}`)).body
  const asBefore = await printed()

  expect((await erase(buyer)).body).toEqual({ success: true })
  await shop.jobs.runAll()
  expect(await whereWordIs(shop, WORD)).toEqual(retained)
  expect(shop.identity.ended).toContain(UID)
  expect(await shop.rows('images')).toEqual([])
  expect(await shop.rows('image_files')).toEqual([])
  expect((await shop.images.request(photo)).status).toBe(404)
  expect((await buyer.get('/carts/mine')).status).toBe(401)

  // Out of sight, but the invoice is as it was issued.
  for (const list of [
    '/allOrder',
    '/invoices',
    `/allOrder?q=${WORD}`,
    `/invoices?q=${WORD}`,
    '/allUser',
    '/quotes',
    '/audit-log',
    '/invoices.csv',
    '/allOrder.csv',
  ])
    expect((await admin.get(list)).text.toLowerCase(), list).not.toContain(WORD)
  expect((await admin.get(`/orders/${paid}`)).text).not.toContain(WORD)
  expect((await admin.get(`/people/${EMAIL}`)).status).toBe(404)
  expect(await printed()).toEqual(asBefore)
  expect((await admin.get(`/invoices/${invoice?.id}/pdf`)).status).toBe(200)

  // Not a day before the years are over.
  await shop.jobs.tick('apply-retention')
  expect(await whereWordIs(shop, WORD)).toEqual(retained)
  await sql`update retention set invoice_years = 1`.execute(shop.db)
  await withoutTriggers(shop.untriggered, (tx) =>
    sql`update invoices set issued_at = date_trunc('year', now()) - interval '1 year'`.execute(tx),
  )
  await shop.jobs.tick('apply-retention')
  expect(await whereWordIs(shop, WORD)).toEqual(retained)
  await withoutTriggers(shop.untriggered, (tx) =>
    sql`update invoices set issued_at = date_trunc('year', now()) - interval '1 year 1 day'`.execute(tx),
  )
  await shop.jobs.tick('apply-retention')
  expect(await whereWordIs(shop, WORD)).toEqual([])
  expect(await shop.rows('invoices')).toMatchObject([{ number: invoice?.number, amount_cents: 200_000 }])
})

test('who runs the shop, owns a company that others are in, or waits for something is told what to do first', async () => {
  await using shop = await openShop({ products })
  const [buyer, admin] = [await shop.signUp(EMAIL), await shop.admin()]
  const own = plainIdToken({ uid: `uid-${EMAIL}`, email: EMAIL, name: WORD })
  const refused = async (caller: TestCaller, email: string, idToken = own) =>
    (await caller.put(`/privacy/erasure?email=${email}`, { idToken })).body.code
  const idToken = plainIdToken({ uid: 'uid-admin@example.com', email: 'admin@example.com', name: 'x' })
  expect(await refused(admin, 'admin@example.com', idToken)).toBe('erasure-of-admin')
  expect(await refused(buyer, EMAIL, 'nonsense')).toBe('identity-refused')
  expect(await refused(buyer, EMAIL, idToken), 'a proof of another account').toBe('identity-refused')
  shop.identity.signedInAt = new Date(Date.now() - 6 * 60_000)
  expect(await refused(buyer, EMAIL)).toBe('proof-too-old')
  shop.identity.signedInAt = undefined

  const quote = await ask(buyer, [{ product_id: 'router', pieces: 200 }])
  const asked = await buyer.put(`/privacy/erasure?email=${EMAIL}`, { idToken: own })
  expect(asked.body).toMatchObject({ code: 'erasure-too-early', open: ['quote Q-100001'] })
  expect(asked.body.message).toContain('open business: quote Q-100001. Finish')
  await decline(admin, quote, 1)
  const order = { product_id: 'router', orderAmount: 100, address: 'London', phone: '1' }
  const id = await sent(buyer.post('/order', order))
  expect(await refused(buyer, EMAIL)).toBe('erasure-too-early')
  await buyer.put(`/orders/${id}/cancellation`)

  await buyer.post('/companies', { name: 'Engines', taxNumber: '' })
  const colleague = await shop.signUp('bo@example.com')
  await join(shop, buyer, colleague, { email: 'bo@example.com', role: 'buyer' })
  expect(await refused(buyer, EMAIL)).toBe('only-owner')
  expect(await shop.rows('erased_orders')).toEqual([])
  expect(await shop.rows('users')).toHaveLength(3)
})

test('what is of a company with other members stays theirs', async () => {
  await using company = await openCompany()
  const { shop, buyer, owner } = company
  await buyer.post('/lists', {
    name: 'Shared',
    shared: true,
    source: { from: 'lines', lines: [{ product_id: 'router', orderAmount: 100 }] },
  })
  await owner.post('/addresses', place)
  const admin = await shop.admin()
  const order = await orderRouters(buyer)
  await pay(shop, buyer, order)
  expect((await admin.put(`/update?_id=${order}`)).status).toBe(200)
  const idToken = plainIdToken({ uid: 'uid-bert@example.com', email: 'bert@example.com', name: 'bert' })
  expect((await buyer.put('/privacy/erasure?email=bert@example.com', { idToken })).status).toBe(200)
  expect(await shop.rows('addresses')).toHaveLength(1)
  expect(await shop.rows('lists')).toMatchObject([{ name: 'Shared', created_by: null }])
  expect(await shop.rows('companies')).toMatchObject([{ name: 'Analytical Engines' }])
  expect(JSON.stringify(await shop.rows('company_events'))).not.toContain('bert@example.com')
  for (const list of ['/invoices', '/invoices.csv']) {
    const { text } = await admin.get(list)
    expect(text, list).toContain('Analytical Engines')
    expect(text, list).not.toContain('bert')
  }
})
