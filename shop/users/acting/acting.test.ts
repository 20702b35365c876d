import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { delivery, openAssortment } from '#test/assortments.ts'
import { companyIdOf, openCompany, openCompanyWithTerms, orderOnAccount } from '#test/open-company.ts'
import type { TestCaller, TestShop } from '#test/open-shop.ts'

const reason = 'Called: the site is down at their office.'
const lines = [{ product_id: 'router', orderAmount: 100 }]

async function act(shop: TestShop, admin: TestCaller, email = 'bert@example.com') {
  const { status, body, text } = await admin.put(`/people/${email}/acting`, { reason })
  if (status !== 200) throw new Error(`does not act: ${text}`)
  return shop.caller(String(body.token))
}

const orderOf = (caller: TestCaller, paymentAmount = 2_000) =>
  caller.post('/orders', { delivery, lines, paymentAmount })

const setRole = (
  { db }: TestShop,
  role: 'owner' | 'sales' | 'warehouse' | null,
  email = 'admin@example.com',
) =>
  db
    .updateTable('users')
    .set({ role: role && 'admin', ...(role && { admin_role: role }) })
    .where('email', '=', email)
    .execute()

test('an admin fills a cart, asks for a quote and orders for a customer, who sees by whom', async () => {
  await using company = await openCompany()
  const { shop, buyer } = company
  const admin = await shop.admin()
  await shop.db
    .updateTable('users')
    .set({ name: 'Sam Sales' })
    .where('email', '=', 'admin@example.com')
    .execute()
  await shop.db
    .updateTable('users')
    .set({ name: 'Bert Buyer' })
    .where('email', '=', 'bert@example.com')
    .execute()
  const acting = await act(shop, admin)

  await acting.post('/carts/mine/lines', { lines })
  expect((await buyer.get('/carts/mine')).body, 'the customer’s cart').toMatchObject({
    lines: [{ product_id: 'router' }],
  })
  const quote = await acting.post('/quotes/mine', {
    lines: [{ product_id: 'router', pieces: 400 }],
    message: '',
  })
  expect((await buyer.get(`/quotes/${quote.body.insertedId}`)).body).toMatchObject({ actedBy: 'Sam Sales' })
  await acting.post('/addresses', delivery)
  const placed = await acting.post('/orders', { delivery, paymentAmount: 2_000 })
  expect(placed, placed.text).toMatchObject({ status: 200 })
  const id = String(placed.body.insertedId)
  for (const caller of [buyer, admin, acting])
    expect((await caller.get(`/orders/${id}`)).body).toMatchObject({
      name: 'Bert Buyer',
      email: 'bert@example.com',
      actedBy: 'Sam Sales',
      status: 'not payed',
    })
  const [order] = await shop.rows('orders')
  expect(order).toMatchObject({ acted_by: 'Sam Sales', placed_by: await company.idOf('bert@example.com') })
  expect(await shop.rows('order_events')).toMatchObject([
    { actor_kind: 'admin', actor_name: 'admin@example.com' },
  ])
  const mail = shop.mails.emails.find(({ kind }) => kind === 'order-placed')
  expect(mail).toMatchObject({ to: 'bert@example.com', order: { actedBy: 'Sam Sales' } })
  expect(shop.mails.emails.find(({ kind }) => kind === 'quote-asked')).toMatchObject({ actedBy: 'Sam Sales' })

  expect(await acting.delete('/acting')).toMatchObject({ status: 200 })
  expect(await acting.get('/carts/mine')).toMatchObject({ status: 401, body: { code: 'signed-out' } })
  const log = (await shop.rows('audit_log')).filter(({ actor }) => actor === 'admin@example.com')
  expect(log.map(({ action }) => action)).toEqual([
    'acting-started',
    'cart-changed-for-customer',
    'quote-asked-for-customer',
    'address-added-for-customer',
    'order-placed-for-customer',
    'acting-stopped',
  ])
  expect(log.every(({ after }) => (after as { reason: string }).reason === reason)).toBe(true)
  expect(log[4]).toMatchObject({ subject: id, label: expect.stringMatching(/^HF-\d+ for Bert Buyer$/) })
  // Admins still purchase nothing for themselves, and what customers do names no admin.
  expect(await orderOf(admin)).toMatchObject({ status: 403, body: { code: 'admin-cannot-purchase' } })
  await orderOf(buyer)
  expect((await shop.rows('orders'))[1]).toMatchObject({ acted_by: '' })
  expect(shop.failures).toEqual([])
})

test('what is ordered for a customer is priced, limited and approved as their own orders', async () => {
  await using company = await openCompanyWithTerms({ creditLimit: 5_000 })
  const { shop, admin, rules, owner } = company
  const acting = await act(shop, admin)
  expect(await orderOnAccount(acting)).toMatchObject({ status: 200 })
  expect(await orderOnAccount(acting, 200, 'PO-2')).toMatchObject({ body: { code: 'above-credit-limit' } })
  expect((await shop.rows('orders'))[0]).toMatchObject({
    payment: 'on-account',
    acted_by: expect.stringContaining(''),
  })
  await rules({ approvalThreshold: 1_000 })
  const waiting = await orderOf(acting)
  expect((await owner.get(`/orders/${waiting.body.insertedId}`)).body).toMatchObject({ approval: 'waiting' })
  expect(await acting.post(`/approvals/${waiting.body.insertedId}`, {})).toMatchObject({ status: 404 })

  const id = await companyIdOf(shop)
  await admin.put(`/companies/${id}/price-list`, { price_list_id: null })
  expect(
    await acting.post('/order', { product_id: 'router', orderAmount: 50, address: 'x', phone: '1' }),
  ).toMatchObject({
    body: { code: 'below-minimum' },
  })
})

test('an admin who acts sees and orders the company’s categories only', async () => {
  await using company = await openAssortment()
  await company.set(['Computers'])
  const acting = await act(company.shop, company.admin)
  expect(await acting.get('/product?id=router')).toMatchObject({ status: 404 })
  expect(await orderOf(acting)).toMatchObject({ status: 409, body: { code: 'not-in-assortment' } })
})

test('acting ends at once with the role, the sign-in, the customer or its time', async () => {
  await using company = await openCompany()
  const { shop } = company
  const admin = await shop.admin()
  const ended = { status: 401, body: { code: 'signed-out' } }
  const acting = await act(shop, admin)
  expect((await acting.get('/carts/mine')).status).toBe(200)
  await shop.signUp('boss@example.com')
  await setRole(shop, 'owner', 'boss@example.com')
  await setRole(shop, 'warehouse')
  expect(await acting.get('/carts/mine')).toMatchObject(ended)
  await setRole(shop, null)
  expect(await orderOf(acting)).toMatchObject(ended)
  await setRole(shop, 'sales')
  expect((await acting.get('/carts/mine')).status).toBe(200)
  // Another one begins: an admin acts for one customer at a time.
  const other = await act(shop, admin, 'anna@example.com')
  expect(await acting.get('/carts/mine')).toMatchObject(ended)
  await sql`update acting_sessions set expires_at = now() where ended_at is null`.execute(shop.db)
  expect(await other.get('/carts/mine')).toMatchObject(ended)
  await shop.signUp('carl@example.com')
  const last = await act(shop, admin, 'carl@example.com')
  await setRole(shop, 'sales', 'carl@example.com')
  expect(await last.get('/carts/mine')).toMatchObject(ended)
  expect(await last.get('/products'), 'what everybody sees').toMatchObject({ status: 200 })
  expect(await shop.rows('orders')).toEqual([])
})

test('only sales admins act, with a reason, for customers who have an account and are no admins', async () => {
  await using company = await openCompany()
  const { shop, buyer } = company
  const admin = await shop.admin()
  const start = (caller: TestCaller, email: string, sent: object = { reason }) =>
    caller.put(`/people/${email}/acting`, sent)
  expect(await start(buyer, 'anna@example.com')).toMatchObject({ status: 403 })
  expect(await start(admin, 'nobody@example.com')).toMatchObject({ status: 404 })
  expect(await start(admin, 'admin@example.com')).toMatchObject({
    status: 409,
    body: { code: 'acting-for-admin' },
  })
  for (const bad of ['', ' ', 'x'.repeat(501)])
    expect(await start(admin, 'bert@example.com', { reason: bad })).toMatchObject({ status: 400 })
  await shop.signUp('boss@example.com')
  await setRole(shop, 'owner', 'boss@example.com')
  await setRole(shop, 'warehouse')
  expect(await start(admin, 'bert@example.com')).toMatchObject({
    status: 403,
    body: { code: 'role-not-allowed' },
  })
  expect(await buyer.delete('/acting')).toMatchObject({ status: 409, body: { code: 'not-acting' } })
  expect(await shop.rows('acting_sessions')).toEqual([])
  expect(shop.failures).toEqual([])
})
