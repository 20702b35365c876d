import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openInterleaving } from '#test/interleaving.ts'
import { join, openCompanyWithTerms, orderOnAccount } from '#test/open-company.ts'
import type { TestCaller, TestShop } from '#test/open-shop.ts'
import { giveList } from '#test/price-lists.ts'
import { withoutTriggers } from '#test/without-triggers.ts'

const idOfOwner = async (shop: TestShop, email: string) => {
  const { customer_id } = await shop.db
    .selectFrom('users')
    .select('customer_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return customer_id
}

/** A company with terms, and two others below it. */
async function openGroup({ creditLimit = 10_000, before }: Parameters<typeof openCompanyWithTerms>[0] = {}) {
  const company = await openCompanyWithTerms({ creditLimit, ...(before && { before }) })
  const { shop, admin, id } = company
  const found = async (name: string) => {
    const email = `${name}@${name}.example`
    const owner = await shop.signUp(email)
    expect(await owner.post('/companies', { name: `${name} Ltd`, taxNumber: '' })).toMatchObject({
      status: 200,
    })
    return { owner, id: await idOfOwner(shop, email) }
  }
  const [north, south] = [await found('north'), await found('south')]
  const link = (child: string, parent: string | null) => admin.put(`/companies/${child}/parent`, { parent })
  for (const child of [north, south])
    expect(await link(child.id, id)).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
  return {
    ...company,
    north,
    south,
    found,
    link,
    [Symbol.asyncDispose]: () => company[Symbol.asyncDispose](),
  }
}

const creditOf = async (caller: TestCaller) => (await caller.get('/companies/mine/terms')).body.terms

test('subsidiaries order by the terms of their parent, against one limit, each with invoices of its own', async () => {
  await using group = await openGroup()
  const { shop, admin, owner, buyer, id, north, south, link } = group
  expect(await shop.rows('company_terms')).toMatchObject(
    [id, north.id, south.id].map(() => ({ days: 30, credit_limit_cents: 1_000_000 })),
  )
  expect(await orderOnAccount(buyer, 100)).toMatchObject({ status: 200 })
  expect(await orderOnAccount(north.owner, 200)).toMatchObject({ status: 200 })
  expect(await creditOf(south.owner)).toMatchObject({
    days: 30,
    creditLimit: 10_000,
    used: 6_000,
    left: 4_000,
  })
  expect(await creditOf(owner)).toMatchObject({ used: 6_000, left: 4_000 })
  const above = await orderOnAccount(south.owner, 250)
  expect(above).toMatchObject({ status: 409, body: { code: 'above-credit-limit', left: 4_000 } })
  expect(await orderOnAccount(south.owner, 200)).toMatchObject({ status: 200 })
  const invoices = await shop.rows('invoices')
  expect(invoices).toMatchObject([
    { customer_id: id, bill_to_company: 'Analytical Engines', exposure_cents: 200_000 },
    { customer_id: north.id, bill_to_company: 'north Ltd', exposure_cents: 600_000 },
    { customer_id: south.id, bill_to_company: 'south Ltd', exposure_cents: 1_000_000, terms_days: 30 },
  ])
  expect((await admin.get(`/companies/${north.id}/account`)).body).toMatchObject({
    open: 4_000,
    waiting: 0,
    left: 0,
  })

  // Terms follow the parent, and are nobody's own.
  expect(
    await admin.put(`/companies/${north.id}/terms`, { terms: { days: 5, creditLimit: 1 } }),
  ).toMatchObject({
    status: 409,
    body: { code: 'terms-of-parent' },
  })
  await group.setTerms({ days: 14, creditLimit: 20_000 })
  expect(await creditOf(north.owner)).toMatchObject({ days: 14, creditLimit: 20_000, left: 10_000 })
  const own = sql`update company_terms set days = 9 where customer_id = ${north.id}`.execute(shop.db)
  await expect(own).rejects.toThrow('a subsidiary has the terms of its parent')
  const deeper = sql`update companies set parent_id = ${north.id} where customer_id = ${id}`.execute(shop.db)
  await expect(deeper).rejects.toThrow('a subsidiary has no subsidiaries')

  // One that is overdue stops all of them.
  await withoutTriggers(shop.untriggered, (tx) =>
    sql`update invoices set due_at = now() - interval '20 days' where customer_id = ${north.id}`.execute(tx),
  )
  expect(await orderOnAccount(south.owner)).toMatchObject({ body: { code: 'account-overdue' } })

  expect(await link(north.id, null)).toMatchObject({ body: { modifiedCount: 1 } })
  expect(await link(north.id, null)).toMatchObject({ body: { modifiedCount: 0 } })
  expect(await creditOf(north.owner)).toBeUndefined()
  expect(await creditOf(south.owner)).toMatchObject({ used: 6_000, left: 14_000 })
  expect(await orderOnAccount(north.owner)).toMatchObject({ body: { code: 'no-terms' } })
  await group.setTerms(null)
  expect(await shop.rows('company_terms')).toEqual([])
  expect(
    (await shop.rows('audit_log')).filter(({ action }) => action === 'company-parent-set'),
  ).toMatchObject([
    { subject: north.id, after: { parent: 'Analytical Engines' } },
    { subject: south.id, after: { parent: 'Analytical Engines' } },
    { subject: north.id, before: { parent: 'Analytical Engines' }, after: { parent: 'none' } },
  ])
  expect((await north.owner.get('/companies/mine/events')).body).toMatchObject([
    { kind: 'parent-set', actor: 'the shop', detail: 'no subsidiary' },
    { kind: 'parent-set', detail: 'a subsidiary of Analytical Engines' },
    { kind: 'created' },
  ])
  expect(shop.failures).toEqual([])
})

test('a subsidiary has the price list and the categories of its parent, unless it has its own', async () => {
  await using group = await openGroup()
  const { shop, admin, id, north, south } = group
  await shop.addProduct({ id: 'cable', price: 1, available: 10_000 })
  await shop.db.updateTable('products').set({ category: 'Cables' }).where('id', '=', 'cable').execute()
  await giveList(shop, admin, { percentOff: 10 })
  const priceOf = async (caller: TestCaller) => {
    const lines = [{ product_id: 'router', orderAmount: 100 }]
    const { body } = await caller.post('/carts/price', { lines })
    return body.paymentAmount
  }
  const seen = async (caller: TestCaller) =>
    ((await caller.get('/products')).body as unknown as { _id: string }[]).map(({ _id }) => _id).toSorted()
  expect([await priceOf(north.owner), await priceOf(south.owner)]).toEqual([1_800, 1_800])
  await admin.put(`/companies/${id}/assortment`, { categories: ['Networking'] })
  expect([await seen(north.owner), await seen(group.owner)]).toEqual([['router'], ['router']])
  await admin.put(`/companies/${north.id}/assortment`, { categories: ['Cables'] })
  expect([await seen(north.owner), await seen(south.owner)]).toEqual([['cable'], ['router']])
  const delivery = { name: 'N', street: '1 Row', city: 'London', country: 'GB', phone: '1' }
  const order = (caller: TestCaller, product_id: string, paymentAmount: number) =>
    caller.post('/orders', { lines: [{ product_id, orderAmount: 100 }], delivery, paymentAmount })
  expect(await order(south.owner, 'cable', 100)).toMatchObject({ status: 409 })
  expect(await order(north.owner, 'router', 1_800)).toMatchObject({ status: 409 })
  expect(await order(south.owner, 'router', 1_800)).toMatchObject({ status: 200 })
  expect((await south.owner.get('/companies/mine')).body.company).toMatchObject({
    parent: { name: 'Analytical Engines' },
    assortment: ['Networking'],
    subsidiaryCount: 0,
  })
  expect((await admin.get(`/companies/${id}`)).body).toMatchObject({
    subsidiaries: [
      { _id: north.id, name: 'north Ltd' },
      { _id: south.id, name: 'south Ltd' },
    ],
  })
  expect((await admin.get(`/companies/${south.id}`)).body).toMatchObject({
    parent: { _id: id, name: 'Analytical Engines' },
    subsidiaries: [],
  })
})

test('owners of the parent read what subsidiaries ordered and owe; nobody else does, and nobody buys for them', async () => {
  await using group = await openGroup()
  const { shop, owner, approver, buyer, admin, north, south, found, id } = group
  const bought = await orderOnAccount(north.owner, 200)
  const order = String(bought.body.insertedId)
  const [invoice] = await shop.rows('invoices')
  const root = `/companies/mine/subsidiaries/${north.id}`
  const today = new Date().toISOString().slice(0, 10)
  const statement = `statement?from=${today}&to=${today}`
  expect((await owner.get('/companies/mine/subsidiaries')).body).toEqual([
    { _id: north.id, name: 'north Ltd', orderCount: 1, orderTotal: 4_000, open: 4_000, overdue: 0 },
    { _id: south.id, name: 'south Ltd', orderCount: 0, orderTotal: 0, open: 0, overdue: 0 },
  ])
  expect((await owner.get('/companies/mine')).body.company).toMatchObject({ subsidiaryCount: 2 })
  expect((await owner.get(`${root}/account`)).body).toMatchObject({
    company: 'north Ltd',
    open: 4_000,
    left: 6_000,
  })
  const orders = await owner.get(`${root}/orders`)
  expect(orders.headers.get('x-total-count')).toBe('1')
  expect(orders.body).toMatchObject([{ _id: order, paymentAmount: 4_000, email: 'north@north.example' }])
  expect((await owner.get(`${root}/invoices?state=open`)).body).toMatchObject([
    { _id: invoice?.id, open: 4_000 },
  ])
  expect((await owner.get(`${root}/${statement}`)).body).toMatchObject({
    company: 'north Ltd',
    closing: 4_000,
  })
  expect((await owner.get(`${root}/${statement.replace('?', '.csv?')}`)).text).toContain(
    String(invoice?.number),
  )
  expect((await owner.get(`${root}/${statement.replace('?', '.pdf?')}`)).headers.get('content-type')).toBe(
    'application/pdf',
  )
  expect(await owner.get(`/invoices/${invoice?.id}`)).toMatchObject({
    status: 200,
    body: { amount: 4_000, subsidiary: invoice?.customer_id },
  })

  // Reading is all: what changes an order does not find it.
  expect(await owner.get(`/orders/${order}`)).toMatchObject({ status: 404 })
  expect(await owner.put(`/orders/${order}/cancellation`)).toMatchObject({ status: 404 })
  expect(await owner.put(`/orders/${order}/account`, { purchaseOrderNumber: 'X' })).toMatchObject({
    status: 404,
  })
  expect((await owner.get('/companies/mine/orders')).body).toEqual([])
  expect((await owner.get('/invoices/mine')).body).toEqual([])

  const stranger = (await found('other')).owner
  const paths = [
    'account',
    'orders',
    'invoices',
    statement,
    statement.replace('?', '.csv?'),
    statement.replace('?', '.pdf?'),
  ]
  for (const path of paths) {
    for (const member of [approver, buyer])
      expect(await member.get(`${root}/${path}`), path).toMatchObject({ body: { code: 'owners-only' } })
    for (const caller of [stranger, south.owner, north.owner])
      expect(await caller.get(`${root}/${path}`), path).toMatchObject({
        status: 404,
        body: { code: 'no-such-subsidiary' },
      })
    expect(await owner.get(`/companies/mine/subsidiaries/${id}/${path}`), 'itself').toMatchObject({
      status: 404,
    })
    expect(await admin.get(`${root}/${path}`), path).toMatchObject({ body: { code: 'no-company' } })
  }
  for (const caller of [stranger, south.owner, approver, buyer])
    expect(await caller.get(`/invoices/${invoice?.id}`)).toMatchObject({ status: 404 })
  expect(await (await found('third')).owner.get('/companies/mine/subsidiaries')).toMatchObject({
    status: 200,
    body: [],
  })

  await group.link(north.id, null)
  expect(await owner.get(`${root}/orders`)).toMatchObject({ status: 404 })
  expect(await owner.get(`/invoices/${invoice?.id}`)).toMatchObject({ status: 404 })
})

test('companies are linked one level deep, by owners of the shop only', async () => {
  await using group = await openGroup()
  const { shop, admin, buyer, id, north, found, link } = group
  const other = await found('other')
  const refused = async (child: string, parent: string) => (await link(child, parent)).body.code
  expect(await refused(other.id, 'nobody')).toBe('no-such-company')
  expect(await refused('nobody', id)).toBe('no-such-company')
  expect(await refused(other.id, north.id)).toBe('parent-is-subsidiary')
  expect(await refused(other.id, other.id)).toBe('parent-is-subsidiary')
  expect(await refused(id, other.id)).toBe('company-has-subsidiaries')
  expect(await refused(north.id, other.id)).toBe('company-has-parent')
  await admin.put(`/companies/${other.id}/terms`, { terms: { days: 30, creditLimit: 100 } })
  expect(await refused(other.id, id)).toBe('subsidiary-has-terms')
  expect(await buyer.put(`/companies/${other.id}/parent`, { parent: id })).toMatchObject({ status: 403 })
  expect(await shop.rows('companies')).toMatchObject([
    { parent_id: null },
    { parent_id: id },
    { parent_id: id },
    { parent_id: null },
  ])
})

const points = {
  'before it locks companies': /^select .* from "companies" .* for no key update$/,
  'before it issues an invoice': /issues invoices/,
  'before it commits': /^commit/,
} as const

test('of two subsidiaries whose orders the limit allows one of, one goes on account, whichever is first', async () => {
  const interleaving = openInterleaving(points)
  await using group = await openGroup({ creditLimit: 2_000, before: interleaving.before })
  const { shop, admin, buyer, north, south } = group
  interleaving.watch(shop.db)
  const place = (caller: TestCaller) => async () => (await orderOnAccount(caller)).status
  const ways = {
    'north, south': [north.owner, south.owner],
    'parent, north': [buyer, north.owner],
    'south, parent': [south.owner, buyer],
  } as const
  for (const at of Object.keys(points) as (keyof typeof points)[])
    for (const [way, [first, second]] of Object.entries(ways)) {
      const met = await interleaving.meet(way, place(first), at, place(second))
      if (met) expect([met.first, met.second].toSorted(), `${way} ${at}`).toEqual([200, 409])
      for (const { order_id } of await shop.rows('invoices')) await admin.put(`/orders/${order_id}/refund`)
    }
  const all = Object.keys(points)
  expect(interleaving.passed).toEqual({ 'north, south': all, 'parent, north': all, 'south, parent': all })
  expect(shop.failures).toEqual([])
})

test('a company that is linked while one of its orders is placed is linked after it', async () => {
  const interleaving = openInterleaving(points)
  await using group = await openGroup({ creditLimit: 2_000, before: interleaving.before })
  const { shop, buyer, found, link, id } = group
  const other = await found('other')
  await join(shop, other.owner, await shop.signUp('otto@other.example'), {
    email: 'otto@other.example',
    role: 'buyer',
  })
  interleaving.watch(shop.db)
  const pay = async () =>
    (
      await other.owner.post('/orders', {
        lines: [{ product_id: 'router', orderAmount: 100 }],
        delivery: { name: 'O', street: '1 Row', city: 'London', country: 'GB', phone: '1' },
        paymentAmount: 2_000,
      })
    ).status
  const met = await interleaving.meet(
    'link',
    pay,
    'before it commits',
    async () => (await link(other.id, id)).status,
  )
  expect(met && [met.first, met.second]).toEqual([200, 200])
  expect(await orderOnAccount(buyer, 100)).toMatchObject({ status: 200 })
  expect(await orderOnAccount(other.owner, 100)).toMatchObject({ body: { code: 'above-credit-limit' } })
})
