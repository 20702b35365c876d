import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditedAfter } from '#test/audited-after.ts'
import { openInterleaving } from '#test/interleaving.ts'
import { openCompany, openCompanyWithTerms, orderOnAccount, orderRouters } from '#test/open-company.ts'
import type { TestCaller, TestShop } from '#test/open-shop.ts'

const path = '/companies/mine/cost-centres'

interface Setting {
  readonly amount?: number
  readonly period?: 'month' | 'quarter' | 'year'
  readonly above?: 'refuse' | 'approval'
}

/** Adds the cost centre K-200 with a budget, and makes it that of a member. */
async function budgeted(
  { owner, idOf }: { owner: TestCaller; idOf: (email: string) => Promise<string> },
  { amount = 5_000, period = 'month', above = 'refuse' }: Setting = {},
  emails = ['bert@example.com'],
): Promise<string> {
  const id = String((await owner.post(path, { code: 'K-200', name: 'IT' })).body.insertedId)
  const reply = await owner.put(`${path}/${id}/budget`, { budget: { amount, period, above } })
  expect(reply).toMatchObject({ status: 200 })
  for (const email of emails)
    await owner.put(`/companies/mine/members/${await idOf(email)}`, {
      role: email.startsWith('anna') ? 'approver' : 'buyer',
      spendingLimit: null,
      costCentre: 'K-200',
    })
  return id
}

const order = (caller: TestCaller, pieces: number, costCentre?: string) =>
  caller.post('/orders', {
    lines: [{ product_id: 'router', orderAmount: pieces }],
    delivery: { name: 'Bert', street: '1 Row', city: 'London', country: 'GB', phone: '1' },
    paymentAmount: pieces * 20,
    ...(costCentre !== undefined && { costCentre }),
  })

const budgetOf = async (caller: TestCaller, day?: string) => {
  const { body } = await caller.get(`${path}${day ? `?day=${day}` : ''}`)
  const [{ budget } = { budget: undefined }] = body as unknown as { budget?: object }[]
  return budget
}

/** Moves all orders to another time. */
const placeAt = ({ db }: TestShop, at: Date) =>
  db
    .updateTable('orders')
    .set({ placed_at: at } as never)
    .execute()

const aboveBudget = { status: 409, body: { code: 'above-budget' } }

test('an order that costs more than is left is refused; unpaid ones are held, paid ones spent', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, buyer, approver, owner } = company
  await budgeted(company)
  const left = async () => budgetOf(buyer)
  expect(await left()).toMatchObject({ amount: 5_000, spent: 0, held: 0, left: 5_000, above: 'refuse' })
  const first = await orderRouters(buyer, 150)
  expect(await left()).toMatchObject({ spent: 0, held: 3_000, left: 2_000 })
  expect(await order(buyer, 101)).toMatchObject({
    ...aboveBudget,
    body: {
      left: 2_000,
      message: expect.stringContaining('$2,000.00 of $5,000.00 left for this month'),
    },
  })
  expect(await order(buyer, 101, ''), 'charged to none').toMatchObject({ status: 200 })
  expect(await order(owner, 101, 'k-200'), 'whoever orders').toMatchObject(aboveBudget)
  expect(await orderOnAccount(buyer, 100), 'exactly what is left').toMatchObject({ status: 200 })
  expect(await left()).toMatchObject({ spent: 2_000, held: 3_000, left: 0 })
  expect(await order(approver, 100, 'K-200')).toMatchObject({
    body: { message: expect.stringContaining('has nothing of') },
  })

  await buyer.put(`/orders/${first}/cancellation`)
  expect(await left(), 'a cancelled order gives back').toMatchObject({ held: 0, left: 3_000 })
  const second = await orderRouters(buyer, 150)
  await shop.db
    .updateTable('orders')
    .set({ held_until: new Date(0) })
    .where('id', '=', second)
    .execute()
  await shop.jobs.tick('sweep-holds')
  expect(await left(), 'so does one that was not paid in time').toMatchObject({ held: 0, left: 3_000 })
})

test('a refund counts in the period of its order', async () => {
  await using company = await openCompanyWithTerms({ creditLimit: 100_000 })
  const { shop, buyer, admin } = company
  await budgeted(company)
  const id = String((await orderOnAccount(buyer, 200)).body.insertedId)
  expect(await budgetOf(buyer)).toMatchObject({ spent: 4_000, left: 1_000 })
  const part = { lines: [{ line: 1, orderAmount: 50 }], reason: 'Broken' }
  expect(await admin.post(`/orders/${id}/refunds`, part)).toMatchObject({ status: 200 })
  expect(await budgetOf(buyer), 'a part').toMatchObject({ spent: 3_000, left: 2_000 })

  const earlier = new Date(Date.now() - 62 * 24 * 3_600_000)
  await placeAt(shop, earlier)
  const day = earlier.toISOString().slice(0, 10)
  expect(await budgetOf(buyer)).toMatchObject({ spent: 0, left: 5_000 })
  await sql`update budgets set starts_on = date_trunc('month', ${day}::timestamp)::date`.execute(shop.db)
  expect(await budgetOf(buyer, day)).toMatchObject({ spent: 3_000, left: 2_000 })
  const amount = { amount: 1_500, reason: 'Late' }
  expect(await admin.post(`/orders/${id}/refunds`, amount)).toMatchObject({ status: 200 })
  expect(await budgetOf(buyer, day), 'refunded later').toMatchObject({ spent: 1_500, left: 3_500 })
  expect(await budgetOf(buyer)).toMatchObject({ spent: 0, left: 5_000 })
})

test('a budget can ask for approval instead, and a rejection gives back', async () => {
  await using company = await openCompany()
  const { shop, buyer, approver, rules } = company
  await budgeted(company, { above: 'approval', period: 'quarter' })
  const state = async (id: string) => (await buyer.get(`/orders/${id}`)).body
  expect((await state(await orderRouters(buyer, 150))).approval).toBeUndefined()
  const waiting = await orderRouters(buyer, 200)
  expect(await state(waiting)).toMatchObject({
    approval: 'waiting',
    approvalRequest: {
      cause: 'budget',
      budget: { code: 'K-200', name: 'IT', period: 'quarter', amount: 5_000, left: 2_000 },
    },
  })
  expect(await budgetOf(buyer)).toMatchObject({ held: 7_000, left: -2_000 })
  await approver.post(`/orders/${waiting}/rejection`, { reason: 'No' })
  expect(await budgetOf(buyer)).toMatchObject({ held: 3_000, left: 2_000 })
  const approved = await orderRouters(buyer, 200)
  await approver.post(`/orders/${approved}/approval`, {})
  await buyer.post('/create-payment-intent', { _id: approved })
  shop.cards.pay(approved)
  expect((await buyer.put('/orderUpdate', { _id: approved })).status).toBe(200)
  expect(await budgetOf(buyer)).toMatchObject({ spent: 4_000, held: 3_000, left: -2_000 })
  expect((await state(await orderRouters(buyer, 100))).approval).toBe('waiting')
  await rules({ selfApproval: true })
  const own = await order(approver, 100, 'K-200')
  expect((await state(String(own.body.insertedId))).approval, 'approvers approve their own').toBeUndefined()
})

test('a budget starts with a period, stays for the next ones, and keeps earlier ones as they were', async () => {
  await using company = await openCompany()
  const { shop, owner, buyer } = company
  const id = await budgeted(company, { amount: 100, period: 'year' })
  const on = (day: string) => budgetOf(buyer, day)
  const thisYear = new Date().getUTCFullYear()
  expect(await on(`${thisYear}-06-15`)).toMatchObject({ from: `${thisYear}-01-01`, to: `${thisYear}-12-31` })
  expect(await on(`${thisYear - 1}-12-31`)).toBeUndefined()
  expect(await on(`${thisYear + 3}-01-01`)).toMatchObject({
    amount: 100,
    from: `${thisYear + 3}-01-01`,
    to: `${thisYear + 3}-12-31`,
  })
  const set = (budget: object | null, starts: string) => owner.put(`${path}/${id}/budget`, { budget, starts })
  await set({ amount: 300, period: 'quarter', above: 'approval' }, 'next-period')
  const { rows } = await sql<{ startsOn: string }>`
    select max(starts_on)::text as "startsOn" from budgets`.execute(shop.db)
  const startsOn = String(rows[0]?.startsOn)
  const before = new Date(Date.parse(startsOn) - 24 * 3_600_000).toISOString().slice(0, 10)
  expect(startsOn).toMatch(/-(01|04|07|10)-01$/)
  expect(await on(startsOn)).toMatchObject({ amount: 300, period: 'quarter', from: startsOn })
  expect(await on(before), 'it ends when the next one starts').toMatchObject({ amount: 100, to: before })
  await sql`insert into budgets values (${id}, '2090-05-01', 'month', 1, 'refuse')`.execute(shop.db)
  expect(await on('2090-04-02'), 'in the middle of a quarter').toMatchObject({ to: '2090-04-30' })
  await set({ amount: 400, period: 'month', above: 'refuse' }, 'this-period')
  expect(await budgetOf(buyer)).toMatchObject({ amount: 400, period: 'month' })
  expect(await on(startsOn), 'in place of what was to start later').toMatchObject({ amount: 400 })
  expect(await on('2090-05-01')).toMatchObject({ amount: 400 })
  await set(null, 'this-period')
  expect(await budgetOf(buyer)).toBeUndefined()
  const free = await orderRouters(buyer, 1_000)
  expect((await buyer.get(`/orders/${free}`)).body, 'without a budget').toMatchObject({ _id: free })
  const events = (await owner.get('/companies/mine/events')).body as unknown as object[]
  expect(events.slice(0, 3)).toMatchObject([
    { kind: 'budget-set', detail: expect.stringMatching(/^K-200 IT: no budget, from \w+ 1, \d{4} on$/) },
    { detail: expect.stringContaining('$400.00 a month; orders above it are refused') },
    { detail: expect.stringContaining('$300.00 a quarter; orders above it need approval') },
  ])
  expect(
    await owner.put(`${path}/${id}/budget`, { budget: { amount: -1, period: 'month', above: 'refuse' } }),
  ).toMatchObject({ status: 400 })
  const rival = await shop.signUp('rival@example.com')
  await rival.post('/companies', { name: 'Rivals', taxNumber: '' })
  expect(await rival.put(`${path}/${id}/budget`, { budget: null })).toMatchObject({
    status: 404,
    body: { code: 'no-such-cost-centre' },
  })
})

test('two orders at the same moment do not both take the last of a budget', async () => {
  for (const at of ['before it counts the budget', 'before it takes stock', 'before it commits'] as const) {
    const interleaving = openInterleaving({
      'before it counts the budget': /budget_on\(/,
      'before it takes stock': /\/\* takes stock \*\//,
      'before it commits': /^commit/,
    })
    await using company = await openCompany({ before: interleaving.before })
    interleaving.watch(company.shop.db)
    const { buyer, approver } = company
    await budgeted(company, { amount: 3_000 }, ['bert@example.com', 'anna@example.com'])
    const met = await interleaving.meet(
      'order',
      () => order(buyer, 150),
      at,
      () => order(approver, 150),
    )
    expect(met?.rivalWasFirst, at).toBe(false)
    expect([met?.first, met?.second], at).toMatchObject([{ status: 200 }, aboveBudget])
    expect(await budgetOf(buyer), at).toMatchObject({ held: 3_000, left: 0 })
  }
})

test('spent and held that contradict invoices and orders are found, and the database keeps companies apart', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, buyer } = company
  const id = await budgeted(company)
  await orderOnAccount(buyer, 100)
  await orderRouters(buyer, 100)
  const rule =
    'what a cost centre has spent was invoiced and not credited, and what it holds waits for payment'
  const found = (change: string) => auditedAfter(shop, change)
  expect(await found('select 1')).toEqual([])
  expect(await found("update orders set amount_cents = 1 where payment = 'unpaid'")).toContain(rule)
  expect(await found("update orders set amount_cents = 1 where payment = 'on-account'")).toContain(rule)

  const ada = await shop.signUp('ada@example.com')
  const theirs = await orderRouters(ada)
  const refused = (change: string, constraint: string) =>
    expect(sql.raw(change).execute(shop.db), change).rejects.toMatchObject({ constraint })
  await refused(
    `update orders set cost_centre_id = '${id}', cost_centre_code = 'K', cost_centre_name = 'K' where id = '${theirs}'`,
    'orders_cost_centre',
  )
  await refused(
    `update users set cost_centre_id = '${id}' where email = 'ada@example.com'`,
    'users_cost_centre',
  )
  await refused(`update orders set cost_centre_code = 'K' where id = '${theirs}'`, 'orders_cost_centre_kept')
  await refused(
    `insert into budgets values ('${id}', '2030-02-01', 'quarter', 1, 'refuse')`,
    'budgets_start_with_a_period',
  )
})
