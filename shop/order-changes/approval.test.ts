import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addressIn, setFreight, setWeight } from '#test/charges.ts'
import { openCompany, openCompanyWithTerms, orderOnAccount, orderRouters } from '#test/open-company.ts'
import type { TestCaller } from '#test/open-shop.ts'
import { pay } from '#test/shipments.ts'

const more = (orderAmount: number, version = 1) => ({ version, lines: [{ line: 1, orderAmount }] })

test('what takes an invoiced order above the threshold is approved again, and the order stays as it is until then', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, buyer, approver, rules } = company
  await rules({ approvalThreshold: 5_000 })
  const id = String((await orderOnAccount(buyer, 200)).body.insertedId)
  const preview = (await buyer.post(`/orders/${id}/changes/preview`, more(300))).body
  expect(preview).toMatchObject({
    isPossible: true,
    waitsFor: 'approval',
    approvalReasons: [{ cause: 'approval-threshold', threshold: 5_000, needed: 6_000 }],
    approvers: [{ email: 'anna@example.com' }, { email: 'olga@example.com' }],
  })
  const asked = await buyer.post(`/orders/${id}/changes`, more(300))
  expect(asked).toMatchObject({ status: 200, body: { version: 1, waitsFor: 'approval' } })
  const added = String(asked.body.order_id)
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({
    version: 1,
    changes: [{ waitsFor: 'approval' }],
  })
  expect((await approver.post(`/orders/${added}/approval`, {})).status).toBe(200)
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({ version: 2, changes: [{ state: 'done' }] })
  expect(await shop.rows('invoices')).toMatchObject([{ amount_cents: 400_000 }, { amount_cents: 200_000 }])
})

test('a change that is not approved is over, and the order is as before', async () => {
  await using company = await openCompanyWithTerms()
  const { buyer, approver, rules } = company
  await rules({ approvalThreshold: 5_000 })
  const id = String((await orderOnAccount(buyer, 200)).body.insertedId)
  const { body } = await buyer.post(`/orders/${id}/changes`, more(300))
  expect((await approver.post(`/orders/${body.order_id}/rejection`, { reason: 'Too many' })).status).toBe(200)
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({
    version: 1,
    changes: [{ state: 'lapsed' }],
  })
})

test('an unpaid order that costs more than the threshold waits for approval, and an approver changes it while they decide', async () => {
  await using company = await openCompany()
  const { shop, buyer, approver, rules } = company
  await rules({ approvalThreshold: 5_000 })
  const id = await orderRouters(buyer, 200)
  expect(await buyer.post(`/orders/${id}/changes`, more(300))).toMatchObject({
    status: 200,
    body: { version: 2, waitsFor: 'approval' },
  })
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({
    approval: 'waiting',
    approvalReasons: [{ cause: 'approval-threshold', needed: 6_000 }],
  })
  // The added pieces are a line of their own.
  const wanted = { version: 2, lines: [{ line: 2, orderAmount: 80 }], reason: 'Eighty are enough' }
  expect(await approver.post(`/orders/${id}/changes`, wanted)).toMatchObject({
    status: 200,
    body: { version: 3 },
  })
  expect((await approver.get(`/orders/${id}`)).body).toMatchObject({
    approval: 'waiting',
    canApprove: true,
    paymentAmount: 5_600,
    changes: [{ person: 'bert@example.com' }, { person: 'anna@example.com', reason: 'Eighty are enough' }],
  })
  expect((await approver.post(`/orders/${id}/approval`, {})).status).toBe(200)
  await pay(shop, buyer, id)
  expect(await shop.rows('invoices')).toMatchObject([{ amount_cents: 560_000 }])
})

test('an order that its company approved does not get dearer without it', async () => {
  await using company = await openCompany()
  const { buyer, approver, rules } = company
  await rules({ approvalThreshold: 3_000 })
  const id = await orderRouters(buyer, 200)
  await approver.post(`/orders/${id}/approval`, {})
  expect(await buyer.post(`/orders/${id}/changes`, more(300))).toMatchObject({
    status: 409,
    body: { code: 'approved-order-costs-more' },
  })
  expect(await buyer.post(`/orders/${id}/changes`, more(150))).toMatchObject({
    status: 200,
    body: { version: 2 },
  })
})

test('a spending limit and a budget count what is added', async () => {
  await using company = await openCompany()
  const { shop, owner, buyer, idOf } = company
  const id = await orderRouters(buyer, 200)
  await pay(shop, buyer, id)
  const limit = { amount: 5_000, window: 'month' }
  expect(
    (await owner.put(`/companies/mine/members/${await idOf('bert@example.com')}/spending-limit`, limit))
      .status,
  ).toBeLessThan(500)
  await shop.db
    .updateTable('users')
    .set({ spending_limit_cents: 500_000, spending_window: 'month' })
    .where('email', '=', 'bert@example.com')
    .execute()
  expect((await buyer.post(`/orders/${id}/changes/preview`, more(300))).body).toMatchObject({
    waitsFor: 'approval',
    approvalReasons: [{ cause: 'spending-limit', spent: 4_000, needed: 2_000 }],
  })
  expect((await buyer.post(`/orders/${id}/changes/preview`, more(250))).body).toMatchObject({
    waitsFor: 'payment',
  })
})

test('several additions count together towards the threshold, each added to the order or to an earlier addition', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, buyer, rules } = company
  await rules({ approvalThreshold: 7_000 })
  const id = String((await orderOnAccount(buyer, 200)).body.insertedId)
  const first = await buyer.post(`/orders/${id}/changes`, more(300))
  expect(first).toMatchObject({ status: 200, body: { version: 2 } })
  expect(first.body).not.toHaveProperty('waitsFor')
  const reasons = [{ cause: 'approval-threshold', threshold: 7_000, needed: 7_200 }]
  const added = String(first.body.order_id)
  for (const [to, change] of [
    [id, { version: 2, lines: [{ line: 1, orderAmount: 260 }] }],
    [added, more(160)],
  ] as const)
    expect((await buyer.post(`/orders/${to}/changes/preview`, change)).body, to).toMatchObject({
      waitsFor: 'approval',
      approvalReasons: reasons,
    })
  expect(await shop.rows('orders')).toHaveLength(2)
})

test('a changed order is counted once in its own month, and takes nothing off what was spent in a later one', async () => {
  await using company = await openCompanyWithTerms({ creditLimit: 100_000 })
  const { shop, owner, buyer, idOf } = company
  const bert = await idOf('bert@example.com')
  await owner.put(`/companies/mine/members/${bert}`, {
    role: 'buyer',
    spendingLimit: { amount: 6_000, window: 'month' },
  })
  const old = await orderRouters(buyer, 200)
  const within = await buyer.post(`/orders/${old}/changes`, more(220))
  expect(within).toMatchObject({ status: 200, body: { version: 2 } })
  expect(within.body).not.toHaveProperty('waitsFor')
  await sql`update orders set placed_at = date_trunc('month', now()) - interval '1 day'`.execute(shop.db)
  expect((await orderOnAccount(buyer, 250)).status).toBe(200)
  const added = { version: 2, added: [{ product_id: 'router', orderAmount: 20 }] }
  expect(await buyer.post(`/orders/${old}/changes`, added)).toMatchObject({
    status: 200,
    body: { waitsFor: 'approval' },
  })
  expect((await buyer.get(`/orders/${old}`)).body).toMatchObject({
    approval: 'waiting',
    approvalReasons: [{ cause: 'spending-limit', spent: 5_000, needed: 4_800 }],
  })
})

test('another cost centre is approved as another order is, and an approver decides on what they saw', async () => {
  await using company = await openCompanyWithTerms({ creditLimit: 100_000 })
  const { owner, buyer, approver } = company
  for (const code of ['A', 'B'])
    await owner.post('/companies/mine/cost-centres', { code, name: `Centre ${code}` })
  const approvalChain = [{ above: 1_000, approver: 'anna@example.com', costCentre: 'B' }]
  const head = {
    name: 'Analytical Engines',
    taxNumber: 'GB 980780684',
    approvalThreshold: null,
    selfApproval: false,
  }
  expect((await owner.put('/companies/mine', { ...head, approvalChain })).status).toBe(200)
  const place = async (payment: 'card' | 'account') => {
    const placed = await buyer.post('/orders', {
      lines: [{ product_id: 'router', orderAmount: 100 }],
      delivery: addressIn('DE'),
      costCentre: 'A',
      paymentAmount: 2_000,
      payment,
      purchaseOrderNumber: 'PO-1',
    })
    expect(placed, placed.text).toMatchObject({ status: 200 })
    return String(placed.body.insertedId)
  }
  const id = await place('card')
  const moved = await buyer.post(`/orders/${id}/changes`, { version: 1, costCentre: 'B' })
  expect(moved, moved.text).toMatchObject({ status: 200, body: { version: 2, waitsFor: 'approval' } })
  expect((await approver.get(`/orders/${id}`)).body).toMatchObject({
    approvalReasons: [{ cause: 'approval-threshold', threshold: 1_000 }],
    canApprove: true,
  })
  const elsewhere = { version: 2, delivery: { ...addressIn('DE'), street: '9 Other Row' } }
  expect((await buyer.post(`/orders/${id}/changes`, elsewhere)).body).toMatchObject({ version: 3 })
  expect(await approver.post(`/orders/${id}/approval`, { version: 2 })).toMatchObject({
    status: 409,
    body: { code: 'order-changed-meanwhile' },
  })
  expect((await approver.post(`/orders/${id}/approval`, { version: 3 })).status).toBe(200)

  const invoiced = await place('account')
  expect(await buyer.post(`/orders/${invoiced}/changes`, { version: 1, costCentre: 'B' })).toMatchObject({
    status: 409,
    body: { code: 'approved-cost-centre' },
  })
  expect((await buyer.get(`/orders/${invoiced}`)).body).toMatchObject({ version: 1 })
})

test('an address with more freight is within the member’s limit, or waits', async () => {
  await using company = await openCompany()
  const { shop, owner, buyer, idOf } = company
  const admin = await shop.admin()
  await setFreight(admin, { freeFrom: null })
  await setWeight(shop, 'router', 4_000)
  const [near, far] = [addressIn('DE'), addressIn('US')]
  const lines = [{ product_id: 'router', orderAmount: 100 }]
  const totalTo = async (delivery: object) =>
    Number((await buyer.post('/orders/totals', { lines, delivery })).body.total)
  const [less, more] = (await Promise.all([totalTo(near), totalTo(far)])).toSorted((a, b) => a - b)
  expect(more, 'freight differs').toBeGreaterThan(Number(less))
  const [first, then] = (await totalTo(near)) === less ? [near, far] : [far, near]
  await owner.put(`/companies/mine/members/${await idOf('bert@example.com')}`, {
    role: 'buyer',
    spendingLimit: { amount: less, window: 'month' },
  })
  const placed = await buyer.post('/orders', { lines, delivery: first, paymentAmount: less })
  expect(placed, placed.text).toMatchObject({ status: 200 })
  const id = String(placed.body.insertedId)
  expect((await buyer.get(`/orders/${id}`)).body).not.toHaveProperty('approvalReasons')
  const moved = await buyer.post(`/orders/${id}/changes`, { version: 1, delivery: then })
  expect(moved, moved.text).toMatchObject({ status: 200, body: { version: 2, waitsFor: 'approval' } })
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({
    paymentAmount: more,
    approvalReasons: [{ cause: 'spending-limit', amount: less, spent: 0, needed: more }],
  })
})

test('who has approved a step is asked again after the buyer has changed the order, and not after an approver has', async () => {
  await using company = await openCompany()
  const { owner, buyer, approver } = company
  const approvalChain = [
    { above: 1_000, approver: 'anna@example.com' },
    { above: 3_000, approver: 'olga@example.com' },
  ]
  const head = {
    name: 'Analytical Engines',
    taxNumber: 'GB 980780684',
    approvalThreshold: null,
    selfApproval: false,
  }
  expect((await owner.put('/companies/mine', { ...head, approvalChain })).status).toBe(200)
  const id = await orderRouters(buyer, 200)
  const approve = (caller: TestCaller) => caller.post(`/orders/${id}/approval`, {})
  expect((await approve(approver)).status).toBe(200)
  expect((await buyer.post(`/orders/${id}/changes`, more(250))).body).toMatchObject({ version: 2 })
  expect(await approve(owner)).toMatchObject({ status: 403, body: { code: 'not-your-turn' } })
  expect((await approve(approver)).status).toBe(200)
  const fewer = { version: 2, lines: [{ line: 2, orderAmount: 20 }] }
  expect((await owner.post(`/orders/${id}/changes`, fewer)).body).toMatchObject({ version: 3 })
  expect((await approve(owner)).status).toBe(200)
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({
    approval: 'approved',
    paymentAmount: 4_400,
  })
})
