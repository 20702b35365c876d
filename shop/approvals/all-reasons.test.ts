import { expect, test } from 'vitest'
import { renderEmail } from '#mail/templates/render.ts'
import { openCompany, orderRouters } from '#test/open-company.ts'
import type { TestCaller } from '#test/open-shop.ts'

type Company = Awaited<ReturnType<typeof openCompany>>

const path = '/companies/mine/cost-centres'

/** A buyer with a limit of $1,000 a month, a threshold of $2,000, and a cost centre with $5,000 a month. */
async function openStrict() {
  const company = await openCompany()
  const { owner, idOf, rules } = company
  await rules({ approvalThreshold: 2_000 })
  const id = String((await owner.post(path, { code: 'K-300', name: 'Workshop' })).body.insertedId)
  const setBudget = (amount: number) =>
    owner.put(`${path}/${id}/budget`, { budget: { amount, period: 'month', above: 'approval' } })
  expect(await setBudget(5_000)).toMatchObject({ status: 200 })
  await owner.put(`/companies/mine/members/${await idOf('bert@example.com')}`, {
    role: 'buyer',
    spendingLimit: { amount: 1_000, window: 'month' },
    costCentre: 'K-300',
  })
  return { ...company, setBudget, [Symbol.asyncDispose]: () => company[Symbol.asyncDispose]() }
}

const seen = async (caller: TestCaller, id: string) => (await caller.get(`/orders/${id}`)).body

const limit = { cause: 'spending-limit', amount: 1_000, window: 'month', spent: 0, needed: 8_000 }
const threshold = { cause: 'approval-threshold', threshold: 2_000, needed: 8_000 }
const budget = {
  code: 'K-300',
  name: 'Workshop',
  period: 'month',
  amount: 5_000,
  left: 5_000,
  leftAfter: -3_000,
}

test('an order that breaks three rules names all of them on its page, in the list and in the emails', async () => {
  await using company = await openStrict()
  const { shop, buyer, approver } = company
  const id = await orderRouters(buyer, 400)
  const reasons = [limit, threshold, { cause: 'budget', ...budget, needed: 8_000 }]
  for (const caller of [buyer, approver])
    expect(await seen(caller, id)).toMatchObject({
      approvalReasons: reasons,
      approvalRequest: { cause: 'spending-limit', reasons, budget },
    })
  expect((await approver.get('/approvals')).body).toMatchObject([
    { _id: id, canApprove: true, approvalReasons: reasons, approvalRequest: { reasons, budget } },
  ])
  const last = {
    'order-waiting': 'Your limit is $1,000 a month: nothing was used before, and this order needs $8,000.',
    'approval-asked':
      'The requester’s limit is $1,000 a month: nothing was used before, and this order needs $8,000.',
  } as const
  for (const email of shop.mails.emails) {
    if (email.kind !== 'order-waiting' && email.kind !== 'approval-asked') continue
    const { text } = await renderEmail(email)
    expect(text).toContain(`Why it waits: ${last[email.kind]}`)
    expect(text).toMatch(/Why it waits: (Your|The) company approves orders above \$2,000\./)
    expect(text).toContain(
      'Why it waits: K-300 has $5,000 left this month; this order needs $8,000 and takes it $3,000 over its budget.',
    )
  }
  expect(shop.mails.emails.filter(({ kind }) => kind === 'approval-asked')).toHaveLength(2)
})

test.each<[string, (company: Company & { setBudget: (amount: number) => unknown }) => unknown]>([
  ['the rules', ({ rules }) => rules({ approvalThreshold: null })],
  ['the budget', ({ setBudget }) => setBudget(100_000)],
])('an order keeps its reasons when %s change, and shows the budget of now', async (_, change) => {
  await using company = await openStrict()
  const { buyer, approver } = company
  const id = await orderRouters(buyer, 400)
  await change(company)
  const reasons = [limit, threshold, { cause: 'budget', ...budget, needed: 8_000 }]
  const now = await seen(approver, id)
  expect(now).toMatchObject({ approvalReasons: reasons, approvalRequest: { reasons } })
  expect(await approver.post(`/orders/${id}/approval`, {})).toMatchObject({ status: 200 })
  expect(await seen(buyer, id), 'decided').toMatchObject({ approval: 'approved', approvalReasons: reasons })
})

test('who approves sees what an order leaves of a budget that it does not exceed', async () => {
  await using company = await openStrict()
  const { buyer, approver } = company
  const first = await orderRouters(buyer, 100)
  await orderRouters(buyer, 100)
  expect(await seen(approver, first)).toMatchObject({
    approvalRequest: {
      reasons: [{ cause: 'spending-limit', spent: 0, needed: 2_000 }],
      budget: { left: 3_000, leftAfter: 1_000 },
    },
  })
  const told = await Promise.all(
    company.shop.mails.emails
      .filter(({ kind }) => kind === 'order-waiting' || kind === 'approval-asked')
      .map(async (email) => (await renderEmail(email)).text),
  )
  expect(told.length).toBeGreaterThan(3)
  for (const text of told)
    expect(text).toMatch(/\nBudget: K-300 has \$\d,000 left this month; .* and leaves \$\d,000\./)
})

test('an order that needs no approval has no reasons; one from before they were kept has those of the rules of now', async () => {
  await using company = await openStrict()
  const { shop, buyer, owner, approver } = company
  const free = await orderRouters(owner, 100)
  expect(await seen(owner, free)).not.toHaveProperty('approvalReasons')
  const old = await orderRouters(buyer, 400)
  await shop.db
    .updateTable('orders')
    .set({ approval_reasons: null } as never) // no code changes them
    .where('id', '=', old)
    .execute()
  const order = await seen(approver, old)
  expect(order).not.toHaveProperty('approvalReasons')
  expect(order).toMatchObject({ approvalRequest: { reasons: [limit, threshold, { cause: 'budget' }] } })
})
