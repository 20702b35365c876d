import { expect, test } from 'vitest'
import { openCompany, orderRouters } from '#test/open-company.ts'
import { openShop, type TestCaller } from '#test/open-shop.ts'
import { accept, ask, offer } from '#test/quotes.ts'

const limited = (amount: number, window: 'day' | 'month' | 'quarter') => ({
  role: 'buyer',
  spendingLimit: { amount, window },
})
const approvalOf = async (caller: TestCaller, id: string) => (await caller.get(`/orders/${id}`)).body.approval

test('a member without a limit, in a company without a threshold, orders as anybody', async () => {
  await using company = await openCompany()
  const { buyer, shop } = company
  const id = await orderRouters(buyer, 5_000)
  expect(await buyer.post('/create-payment-intent', { _id: id })).toMatchObject({ status: 200 })
  expect(await shop.rows('orders')).toMatchObject([{ in_company: true, approval: 'not-needed' }])
})

test('what exceeds the limit of the window waits; what was cancelled or rejected does not count', async () => {
  await using company = await openCompany()
  const { shop, owner, approver, buyer, idOf } = company
  await owner.put(`/companies/mine/members/${await idOf('bert@example.com')}`, limited(6_000, 'month'))
  const first = await orderRouters(buyer, 200)
  expect((await buyer.get('/companies/mine')).body).toMatchObject({
    company: { spending: { amount: 6_000, window: 'month', spent: 4_000 } },
  })
  const exact = await orderRouters(buyer, 100)
  const above = await orderRouters(buyer, 100)
  expect(await approvalOf(buyer, exact), 'exactly the limit').toBeUndefined()
  expect(await approvalOf(buyer, above)).toBe('waiting')

  await buyer.put(`/orders/${first}/cancellation`)
  await approver.post(`/orders/${above}/rejection`, { reason: 'No' })
  expect(await approvalOf(buyer, await orderRouters(buyer, 200))).toBeUndefined()
  expect(await approvalOf(buyer, await orderRouters(buyer, 100)), 'one that waits counts, too').toBe(
    'waiting',
  )

  await shop.db
    .updateTable('orders')
    .set({ placed_at: new Date(Date.now() - 100 * 24 * 3_600_000) } as never)
    .execute()
  expect(await approvalOf(buyer, await orderRouters(buyer, 300)), 'of an earlier month').toBeUndefined()
  const colleague = await company.member('cleo@example.com', 'buyer')
  expect(await approvalOf(colleague, await orderRouters(colleague, 400)), 'of another member').toBeUndefined()
})

test('an order above the threshold waits, whoever places it; unless approvers may approve their own', async () => {
  await using company = await openCompany()
  const { owner, approver, buyer, rules } = company
  await rules({ approvalThreshold: 3_000 })
  for (const member of [owner, approver, buyer]) {
    expect(await approvalOf(member, await orderRouters(member, 150)), 'exactly the threshold').toBeUndefined()
    expect(await approvalOf(member, await orderRouters(member, 151))).toBe('waiting')
  }
  await rules({ approvalThreshold: 3_000, selfApproval: true })
  for (const member of [owner, approver])
    expect(await approvalOf(member, await orderRouters(member, 151))).toBeUndefined()
  expect(await approvalOf(buyer, await orderRouters(buyer, 151))).toBe('waiting')
})

test('an order of several lines, the cart and an accepted quote are measured as well', async () => {
  await using company = await openCompany()
  const { shop, buyer, rules } = company
  await rules({ approvalThreshold: 3_000 })
  const delivery = { name: 'Bert', street: '1 Row', city: 'London', country: 'GB', phone: '1' }
  await buyer.put('/carts/mine/lines', { lines: [{ product_id: 'router', orderAmount: 151 }] })
  const cart = await buyer.post('/orders', { delivery, paymentAmount: 3_020 })
  expect(await approvalOf(buyer, String(cart.body.insertedId))).toBe('waiting')
  const lines = [{ product_id: 'router', orderAmount: 151 }]
  const placed = await buyer.post('/orders', { delivery, lines, paymentAmount: 3_020 })
  expect(await approvalOf(buyer, String(placed.body.insertedId))).toBe('waiting')
  const quote = await ask(buyer, [{ product_id: 'router', pieces: 200 }])
  await offer(await shop.admin(), quote, 1, { lines: [{ line: 1, pieces: 200, price: 19 }] })
  const accepted = await accept(buyer, quote, 2)
  expect(await approvalOf(buyer, String(accepted.body.insertedId))).toBe('waiting')
})

test('fifty orders at the same moment do not pass the limit together', async () => {
  await using company = await openCompany()
  const { shop, owner, buyer, idOf } = company
  await owner.put(`/companies/mine/members/${await idOf('bert@example.com')}`, limited(20_000, 'day'))
  await Promise.all(Array.from({ length: 50 }, () => orderRouters(buyer, 100)))
  const orders = await shop.db.selectFrom('orders').select(['approval', 'amount_cents']).execute()
  const free = orders.filter(({ approval }) => approval === 'not-needed')
  expect(free).toHaveLength(10)
  expect(free.reduce((sum, order) => sum + order.amount_cents, 0)).toBe(2_000_000)
  expect(orders.filter(({ approval }) => approval === 'waiting')).toHaveLength(40)
})

test('placing an order of a customer of one asks nothing about companies', async () => {
  const statements: string[] = []
  await using shop = await openShop({
    products: [{ id: 'router', price: 20, available: 1_000 }],
    before: async (statement) => void statements.push(statement),
  })
  const ada = await shop.signUp('ada@example.com')
  await orderRouters(ada)
  statements.splice(0)
  await orderRouters(ada)
  expect(statements, 'who calls, the order, its pieces, and its end').toEqual([
    expect.stringMatching(/^select .* from "users"/),
    expect.stringContaining('/* takes stock */'),
    expect.stringContaining('/* takes what is held */'),
    'commit',
  ])
})
