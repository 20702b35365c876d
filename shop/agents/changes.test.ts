import { expect, test } from 'vitest'
import { callTool, makeAgent, refusalIn, routerOrder } from '#test/agents.ts'
import { openCompanyWithTerms, orderOnAccount } from '#test/open-company.ts'
import type { TestShop } from '#test/open-shop.ts'

const open = () => openCompanyWithTerms({ creditLimit: 1_000_000 })
const pieces = (id: string, orderAmount: number, version = 1) => ({
  id,
  version,
  lines: [{ line: 1, orderAmount }],
})

const place = async (shop: TestShop, token: string, count: number, more: object = {}) => {
  const placed = await callTool(shop, token, 'place_order', routerOrder(count, more))
  expect(placed, JSON.stringify(placed)).toHaveProperty('structuredContent')
  return String(placed.structuredContent.insertedId)
}

test('what an agent adds to its order counts towards its limits: of the order together, of the month as it is added', async () => {
  await using company = await open()
  const { shop, owner, approver } = company
  const { id: agent, token } = await makeAgent(owner, { orderLimit: 5_000, monthLimit: 7_000 })
  const id = await place(shop, token, 200)
  const within = await callTool(shop, token, 'change_order', pieces(id, 250))
  expect(within.structuredContent, JSON.stringify(within)).toMatchObject({ version: 2 })
  expect(within.structuredContent).not.toHaveProperty('waitsFor')

  const wanted = { id, version: 2, lines: [], added: [{ product_id: 'router', orderAmount: 150 }] }
  const preview = await callTool(shop, token, 'preview_order_change', wanted)
  const reasons = [
    { cause: 'agent-order-limit', agent: 'Restocker', amount: 5_000, needed: 8_000 },
    { cause: 'agent-month-limit', amount: 7_000, spent: 5_000, needed: 3_000 },
  ]
  expect(preview.structuredContent).toMatchObject({
    isPossible: true,
    waitsFor: 'approval',
    charged: 3_000,
    approvalReasons: reasons,
  })
  const asked = await callTool(shop, token, 'change_order', { ...wanted, charged: 3_000, refunded: 0 })
  expect(asked.structuredContent).toMatchObject({ version: 2, waitsFor: 'approval' })
  expect(await shop.rows('orders')).toMatchObject([
    { agent_id: agent, payment: 'on-account' },
    { agent_id: agent, payment: 'on-account', acted_by: 'the agent Restocker' },
    { agent_id: agent, approval: 'waiting' },
  ])
  const added = String(asked.structuredContent.order_id)
  expect((await owner.get(`/orders/${id}`)).body.changes).toMatchObject([
    { state: 'done', actedBy: 'the agent Restocker', person: 'olga@example.com' },
    { state: 'waiting', waitsFor: 'approval', actedBy: 'the agent Restocker' },
  ])
  expect((await approver.post(`/orders/${added}/approval`, {})).status).toBe(200)
  expect((await owner.get(`/orders/${id}`)).body).toMatchObject({ version: 3 })
})

test('an order that is not invoiced is approved again for what an agent makes of it', async () => {
  await using company = await open()
  const { shop, owner } = company
  const { token } = await makeAgent(owner, { orderLimit: 5_000, monthLimit: 5_000 })
  const byCard = { payment: 'card' }
  const id = await place(shop, token, 200, byCard)
  // Its own $4,000 are not counted twice towards the month.
  const within = await callTool(shop, token, 'change_order', pieces(id, 250))
  expect(within.structuredContent, JSON.stringify(within)).toMatchObject({ version: 2 })
  expect(within.structuredContent).not.toHaveProperty('waitsFor')
  const above = await callTool(shop, token, 'change_order', {
    id,
    version: 2,
    added: [{ product_id: 'router', orderAmount: 100 }],
  })
  expect(above.structuredContent).toMatchObject({ version: 3, waitsFor: 'approval' })
  expect(await shop.rows('orders')).toMatchObject([
    {
      approval: 'waiting',
      amount_cents: 700_000,
      approval_reasons: [
        { cause: 'agent-order-limit', needed: 700_000 },
        { cause: 'agent-month-limit', spent: 0, needed: 700_000 },
      ],
    },
  ])
})

test('an agent changes and cancels nothing that it did not place, nor what people approved', async () => {
  await using company = await open()
  const { shop, owner, approver, buyer } = company
  const { token } = await makeAgent(owner, { approveAbove: 0 })
  const byPerson = String((await orderOnAccount(owner)).body.insertedId)
  const byOther = String((await orderOnAccount(buyer)).body.insertedId)
  const fewer = pieces(byPerson, 0)
  const refused = await callTool(shop, token, 'preview_order_change', fewer)
  expect(refused.structuredContent).toMatchObject({
    isPossible: false,
    problems: [{ code: 'not-placed-by-agent' }],
  })
  for (const [tool, args, code] of [
    ['change_order', pieces(byPerson, 100), 'order-cannot-change'],
    ['cancel_order', { id: byPerson }, 'not-placed-by-agent'],
    ['withdraw_order_change', { id: byPerson, change: 'x' }, 'no-such-change'],
    // Of an owner's whole company, an agent sees what its member ordered.
    ['get_order', { id: byOther }, 'no-such-order'],
    ['change_order', pieces(byOther, 100), 'no-such-order'],
    ['cancel_order', { id: byOther }, 'no-such-order'],
    [
      'ask_for_return',
      { id: byOther, lines: [{ line: 1, orderAmount: 1, reason: 'damaged' }] },
      'no-such-order',
    ],
  ] as const)
    expect(
      refusalIn(await callTool(shop, token, tool, args)),
      `${tool} ${JSON.stringify(args)}`,
    ).toMatchObject({
      code,
      next: expect.any(String),
    })

  const id = await place(shop, token, 200)
  // Its member decides orders of the company; the agent decides none, and keeps the seller's rules for buyers.
  await shop.db.updateTable('shop_settings').set({ buyers_change_until: 'never' }).execute()
  expect(
    (await callTool(shop, token, 'preview_order_change', pieces(id, 150))).structuredContent,
  ).toMatchObject({ isPossible: false, problems: [{ code: 'changes-closed' }] })
  await shop.db.updateTable('shop_settings').set({ buyers_change_until: 'shipped' }).execute()
  const waiting = await callTool(shop, token, 'change_order', pieces(id, 150))
  expect(waiting.structuredContent, JSON.stringify(waiting)).toMatchObject({ version: 2 })
  expect((await owner.get(`/orders/${id}`)).body).toMatchObject({ approval: 'waiting' })
  expect((await approver.post(`/orders/${id}/approval`, {})).status).toBe(200)
  const elsewhere = { id, version: 2, delivery: { ...routerOrder(1).delivery, street: '2 Row' } }
  expect(refusalIn(await callTool(shop, token, 'change_order', elsewhere))).toMatchObject({
    code: 'order-cannot-change',
    problems: [{ code: 'order-already-approved' }],
  })
  expect(shop.failures).toEqual([])
})

test('a change by an agent that waits for the seller is held to the agent’s limits when the seller agrees', async () => {
  await using company = await open()
  const { shop, owner, admin } = company
  await shop.db.updateTable('shop_settings').set({ changes_need_agreement: true }).execute()
  const { id: agent, token } = await makeAgent(owner, { orderLimit: 5_000 })
  const id = await place(shop, token, 200)
  const ask = (count: number) =>
    callTool(shop, token, 'change_order', {
      id,
      version: 1,
      added: [{ product_id: 'router', orderAmount: count }],
    })
  const asked = await ask(100)
  expect(asked.structuredContent, JSON.stringify(asked)).toMatchObject({ waitsFor: 'agreement' })
  const agree = (change: string) => admin.put(`/orders/${id}/changes/${change}/agreement`, { agrees: true })
  const agreed = await agree(String(asked.structuredContent.insertedId))
  expect(agreed, agreed.text).toMatchObject({ status: 200 })
  expect(await shop.rows('orders')).toMatchObject([
    { agent_id: agent, payment: 'on-account' },
    {
      agent_id: agent,
      approval: 'waiting',
      approval_reasons: [{ cause: 'agent-order-limit', needed: 600_000 }],
    },
  ])

  const other = await place(shop, token, 100)
  const second = await callTool(shop, token, 'change_order', pieces(other, 120))
  const change = String(second.structuredContent.insertedId)
  expect((await owner.put(`/agents/${agent}/stop`)).status).toBe(200)
  expect(await admin.put(`/orders/${other}/changes/${change}/agreement`, { agrees: true })).toMatchObject({
    status: 403,
    body: { code: 'agent-stopped' },
  })
  expect(shop.failures).toEqual([])
})

test('what an approver’s agent orders is the approver’s own order, but where only the agent’s limits have it wait', async () => {
  await using company = await open()
  const { shop, approver, owner, rules } = company
  const { token } = await makeAgent(approver, { orderLimit: 1_000 })
  const ofAgent = await place(shop, token, 100)
  expect((await approver.get(`/orders/${ofAgent}`)).body).toMatchObject({ canApprove: true })
  expect((await approver.post(`/orders/${ofAgent}/approval`, {})).status).toBe(200)
  await rules({ approvalThreshold: 1_500 })
  const ofBoth = await place(shop, token, 100)
  expect((await approver.get(`/orders/${ofBoth}`)).body).toMatchObject({
    canApprove: false,
    approvalReasons: [{ cause: 'approval-threshold' }, { cause: 'agent-order-limit' }],
  })
  expect(await approver.post(`/orders/${ofBoth}/approval`, {})).toMatchObject({ body: { code: 'own-order' } })
  expect((await owner.post(`/orders/${ofBoth}/approval`, {})).status).toBe(200)
})

test('an agent ends nothing that people approved or began: no approved order, and no change of its member', async () => {
  await using company = await open()
  const { shop, owner, approver } = company
  const { token } = await makeAgent(owner, { approveAbove: 0 })
  const approved = await place(shop, token, 100, { payment: 'card' })
  expect((await approver.post(`/orders/${approved}/approval`, {})).status).toBe(200)
  expect(refusalIn(await callTool(shop, token, 'cancel_order', { id: approved }))).toMatchObject({
    code: 'order-already-approved',
  })
  expect((await owner.get(`/orders/${approved}`)).body).toMatchObject({ status: 'not payed' })

  const other = await makeAgent(owner, { name: 'Other' })
  const id = await place(shop, other.token, 200)
  await company.rules({ approvalThreshold: 4_500 })
  const asked = await company.owner.post(`/orders/${id}/changes`, {
    version: 1,
    lines: [{ line: 1, orderAmount: 300 }],
  })
  expect(asked.body).toMatchObject({ waitsFor: 'approval' })
  const withdrawn = await callTool(shop, other.token, 'withdraw_order_change', {
    id,
    change: asked.body.insertedId,
  })
  expect(refusalIn(withdrawn)).toMatchObject({ code: 'not-placed-by-agent' })
  expect((await owner.get(`/orders/${id}`)).body.changes).toMatchObject([{ state: 'waiting' }])
})

test('keys of two agents of one member are apart, and several requests are not one', async () => {
  await using company = await open()
  const { shop, owner } = company
  const [one, two] = [await makeAgent(owner), await makeAgent(owner, { name: 'Other' })]
  const keyed = routerOrder(100, { idempotency_key: 'reorder-december' })
  const [first, second] = [
    await callTool(shop, one.token, 'place_order', keyed),
    await callTool(shop, two.token, 'place_order', keyed),
  ]
  expect(second.structuredContent.insertedId).not.toBe(first.structuredContent.insertedId)
  expect(await shop.rows('orders')).toMatchObject([{ agent_id: one.id }, { agent_id: two.id }])
  expect((await callTool(shop, one.token, 'place_order', { ...keyed, idempotency_key: 'a b' })).isError).toBe(
    true,
  )

  const call = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
  for (const [body, code] of [
    [JSON.stringify([call, call]), -32_600],
    ['[]', -32_600],
    ['{"jsonrpc"', -32_700],
  ] as const) {
    const reply = await shop.raw('/mcp', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${one.token}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body,
    })
    expect(reply.status, body).toBe(400)
    expect(await reply.json(), body).toMatchObject({ error: { code } })
  }
  expect(shop.failures).toEqual([])
})

test('what an agent adds is charged to its cost centre, whatever the code is by then', async () => {
  await using company = await open()
  const { shop, owner, admin } = company
  const centre = await owner.post('/companies/mine/cost-centres', { code: 'K-1', name: 'Desks' })
  await shop.db.updateTable('shop_settings').set({ changes_need_agreement: true }).execute()
  const { token } = await makeAgent(owner, { costCentre: 'K-1' })
  const id = await place(shop, token, 200)
  const asked = await callTool(shop, token, 'change_order', {
    id,
    version: 1,
    added: [{ product_id: 'router', orderAmount: 100 }],
  })
  expect(asked.structuredContent, JSON.stringify(asked)).toMatchObject({ waitsFor: 'agreement' })
  const renamed = { code: 'K-2', name: 'Desks', active: true }
  const path = `/companies/mine/cost-centres/${centre.body.insertedId}`
  expect((await owner.put(path, renamed)).status).toBe(200)
  const change = asked.structuredContent.insertedId
  const agreed = await admin.put(`/orders/${id}/changes/${change}/agreement`, { agrees: true })
  expect(agreed, agreed.text).toMatchObject({ status: 200 })
  expect(await shop.rows('orders')).toMatchObject([{ cost_centre_code: 'K-1' }, { cost_centre_code: 'K-2' }])
  expect(shop.failures).toEqual([])
})
