import { expect, test } from 'vitest'
import { openCompany, openCompanyWithTerms } from '#test/open-company.ts'
import type { TestCaller } from '#test/open-shop.ts'

const delivery = { name: 'Bert', street: '1 Row', city: 'London', country: 'GB', phone: '1' }
const lines = (pieces: number) => [{ product_id: 'router', orderAmount: pieces }]
const previewOf = async (caller: TestCaller, pieces: number, more: object = {}) => {
  const { status, body, text } = await caller.post('/orders/totals', {
    lines: lines(pieces),
    delivery,
    ...more,
  })
  expect(status, text).toBe(200)
  return body.approval as { reasons: { cause: string }[]; refused?: string; budget?: object } // as declared
}

test('the totals say beforehand why an order would wait, and then it waits for the same reasons', async () => {
  await using company = await openCompanyWithTerms({ creditLimit: 1_000_000 })
  const { shop, owner, buyer, rules, idOf } = company
  await rules({ approvalThreshold: 3_000 })
  await owner.put(`/companies/mine/members/${await idOf('bert@example.com')}`, {
    role: 'buyer',
    spendingLimit: { amount: 2_500, window: 'month' },
  })
  const made = await owner.post('/companies/mine/cost-centres', { code: '4711', name: 'Marketing' })
  await owner.put(`/companies/mine/cost-centres/${made.body.insertedId}/budget`, {
    budget: { period: 'month', amount: 2_200, above: 'approval' },
    starts: 'this-period',
  })
  expect(await previewOf(buyer, 100)).toEqual({ reasons: [] })
  const preview = await previewOf(buyer, 151, { costCentre: '4711' })
  expect(preview).toMatchObject({
    reasons: [
      { cause: 'spending-limit', amount: 2_500, spent: 0, needed: 3_020 },
      { cause: 'approval-threshold', threshold: 3_000, needed: 3_020 },
      { cause: 'budget', code: '4711', left: 2_200, leftAfter: -820, needed: 3_020 },
    ],
    costCentre: { code: '4711', name: 'Marketing' },
    budget: { amount: 2_200, left: 2_200, leftAfter: -820, above: 'approval' },
  })
  expect(await shop.rows('orders')).toEqual([])
  const placed = await buyer.post('/orders', {
    lines: lines(151),
    delivery,
    paymentAmount: 3_020,
    costCentre: '4711',
  })
  const order = await buyer.get(`/orders/${placed.body.insertedId}`)
  expect(order.body.approvalReasons).toEqual(preview.reasons)
  expect((await previewOf(buyer, 100)).reasons, 'what is placed counts').toMatchObject([
    { cause: 'spending-limit', spent: 3_020 },
  ])
})

test('the totals say what would be refused, and refuse a cost centre that the order could not name', async () => {
  await using company = await openCompany()
  const { shop, owner, buyer } = company
  const made = await owner.post('/companies/mine/cost-centres', { code: '4711', name: 'Marketing' })
  await owner.put(`/companies/mine/cost-centres/${made.body.insertedId}/budget`, {
    budget: { period: 'month', amount: 2_000, above: 'refuse' },
    starts: 'this-period',
  })
  expect(await previewOf(buyer, 100, { costCentre: '4711' }), 'exactly what is left').toMatchObject({
    reasons: [],
    budget: { leftAfter: 0, above: 'refuse' },
  })
  expect(await previewOf(buyer, 101, { costCentre: '4711' })).toMatchObject({ refused: 'above-budget' })
  const unknown = await buyer.post('/orders/totals', { lines: lines(100), delivery, costCentre: 'none' })
  expect(unknown).toMatchObject({ status: 404, body: { code: 'no-such-cost-centre' } })
  await shop.db.updateTable('companies').set({ cost_centre_required: true }).execute()
  expect(await previewOf(buyer, 100)).toEqual({ reasons: [], refused: 'cost-centre-needed' })
  expect(await previewOf(buyer, 100, { costCentre: '4711' })).not.toHaveProperty('refused')
  const ada = await shop.signUp('ada@example.com')
  expect(await previewOf(ada, 200), 'a customer of one').toBeUndefined()
})
