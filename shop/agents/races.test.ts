import { expect, test } from 'vitest'
import { callTool, makeAgent, routerOrder } from '#test/agents.ts'
import { openInterleaving } from '#test/interleaving.ts'
import { openCompanyWithTerms } from '#test/open-company.ts'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'

const ORDERS = 200
/** What each of them costs: 100 pieces at $20. */
const ONE = 2_000

const openRace = ({ credit = 1_000 }: { credit?: number } = {}) =>
  openCompanyWithTerms({
    creditLimit: credit * ONE,
    products: [{ id: 'switch', price: 20, available: 100 * ORDERS }],
  })

async function makeBudget(owner: TestCaller, amount: number) {
  const made = await owner.post('/companies/mine/cost-centres', { code: 'K-1', name: 'Desks' })
  const set = await owner.put(`/companies/mine/cost-centres/${made.body.insertedId}/budget`, {
    budget: { amount, period: 'year', above: 'refuse' },
  })
  expect(set, set.text).toMatchObject({ status: 200 })
}

/** Has the agents order in turn, all at the same moment. @returns what happened, counted */
async function orderAtOnce(shop: TestShop, tokens: readonly string[]) {
  const lines = [{ product_id: 'switch', orderAmount: 100 }]
  const results = await Promise.all(
    Array.from({ length: ORDERS }, (_, place) =>
      callTool(
        shop,
        tokens[place % tokens.length] ?? '',
        'place_order',
        routerOrder(100, { lines, purchaseOrderNumber: `PO-${place}` }),
      ),
    ),
  )
  const orders = await shop.db.selectFrom('orders').select(['approval', 'payment', 'agent_id']).execute()
  const refused = results.flatMap(({ isError, content }) =>
    isError ? [String(JSON.parse(content[0].text).code)] : [],
  )
  const count = (names: readonly string[]) =>
    Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, of]) => [name, of.length]))
  expect(shop.failures).toEqual([])
  const { available } = await shop.db
    .selectFrom('products')
    .select('available')
    .where('id', '=', 'switch')
    .executeTakeFirstOrThrow()
  expect(available).toBe(100 * (ORDERS - orders.length))
  return {
    refused: count(refused),
    orders: count(orders.map(({ approval, payment }) => `${payment}, ${approval}`)),
    agents: new Set(orders.map(({ agent_id }) => agent_id)).size,
  }
}

test('two hundred orders at the same moment against the month’s limit of one agent: what fits is ordered, the rest waits', async () => {
  await using company = await openRace()
  const { token } = await makeAgent(company.owner, { monthLimit: 15 * ONE })
  expect(await orderAtOnce(company.shop, [token])).toEqual({
    refused: {},
    orders: { 'on-account, not-needed': 15, 'unpaid, waiting': ORDERS - 15 },
    agents: 1,
  })
})

test('two hundred orders of two agents at the same moment against one budget never go above it', async () => {
  await using company = await openRace()
  await makeBudget(company.owner, 40 * ONE)
  const first = await makeAgent(company.owner, { costCentre: 'K-1' })
  const second = await makeAgent(company.owner, { name: 'Second', costCentre: 'K-1' })
  expect(await orderAtOnce(company.shop, [first.token, second.token])).toEqual({
    refused: { 'above-budget': ORDERS - 40 },
    orders: { 'on-account, not-needed': 40 },
    agents: 2,
  })
})

test('two hundred orders of two agents of two members at the same moment against one credit never go above it', async () => {
  await using company = await openRace({ credit: 60 })
  const first = await makeAgent(company.owner)
  const second = await makeAgent(company.buyer, { name: 'Second' })
  expect(await orderAtOnce(company.shop, [first.token, second.token])).toEqual({
    refused: { 'above-credit-limit': ORDERS - 60 },
    orders: { 'on-account, not-needed': 60 },
    agents: 2,
  })
})

test('an order that is being placed when its agent is stopped comes before the stop, or not at all', async () => {
  const points = ['before its limits are read', 'before it is written'] as const
  const interleaving = openInterleaving({
    'before its limits are read': /month_limit_cents.*for share/s,
    'before it is written': /insert into "?orders\b/,
  })
  await using shop = await openShop({
    products: [{ id: 'router', price: 20, available: 10_000 }],
    before: interleaving.before,
  })
  interleaving.watch(shop.db)
  const owner = await shop.signUp('olga@example.com')
  await owner.post('/companies', { name: 'Analytical Engines', taxNumber: 'GB 980780684' })
  for (const point of points) {
    const { id, token } = await makeAgent(owner, { monthLimit: 100_000 })
    const met = await interleaving.meet(
      'stop',
      async () => {
        const { isError, content } = await callTool(
          shop,
          token,
          'place_order',
          routerOrder(100, { payment: 'card' }),
        )
        return isError ? JSON.parse(content[0].text).code : 'placed'
      },
      point,
      async () => (await owner.put(`/agents/${id}/stop`)).status,
    )
    const isStopped = point === 'before its limits are read'
    expect([met?.first, met?.second, met?.rivalWasFirst], point).toEqual([
      isStopped ? 'agent-stopped' : 'placed',
      200,
      isStopped,
    ])
    const orders = await shop.db.selectFrom('orders').select('id').where('agent_id', '=', id).execute()
    expect(orders, point).toHaveLength(isStopped ? 0 : 1)
  }
  expect(interleaving.passed.stop).toEqual([...points])
  expect(shop.failures).toEqual([])
})
