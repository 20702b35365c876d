import { expect, test } from 'vitest'
import { MCP_REVISION } from '#contract/agents/mcp-request.ts'
import { agentTools } from '#contract/agents/tools.ts'
import { askProtocol as ask, callTool, makeAgent, routerOrder as order } from '#test/agents.ts'
import { openCompanyWithTerms } from '#test/open-company.ts'

test('an agent finds, prices and orders within its limits; above them its order waits', async () => {
  await using company = await openCompanyWithTerms({ creditLimit: 1_000_000 })
  const { shop, owner } = company
  const { id, token } = await makeAgent(owner, { orderLimit: 3_000, monthLimit: 5_000 })

  const { body: discovered } = await ask(shop, token, 'server/discover')
  expect(discovered.result).toMatchObject({ resultType: 'complete', supportedVersions: [MCP_REVISION] })
  const listening = await ask(shop, token, 'subscriptions/listen', { subscriptions: [] })
  expect(listening).toMatchObject({ status: 404, body: { id: 1, error: { code: -32_601 } } })
  const { body: listed } = await ask(shop, token, 'tools/list')
  expect(listed.result).toMatchObject({ resultType: 'complete', cacheScope: 'private' })
  expect(listed.result.tools.map(({ name }: { name: string }) => name)).toEqual(
    agentTools.map(({ name }) => name),
  )

  const found = await callTool(shop, token, 'search_products', { q: 'router' })
  expect(found.structuredContent).toMatchObject({ total: 1, rows: [{ _id: 'router', price: 20 }] })
  const priced = await callTool(shop, token, 'price_lines', {
    lines: [{ product_id: 'router', orderAmount: 100 }],
  })
  expect(priced.structuredContent).toMatchObject({ paymentAmount: 2_000, problemCount: 0 })

  const first = await callTool(shop, token, 'place_order', { ...order(100), idempotency_key: 'a' })
  expect(first, JSON.stringify(first)).toMatchObject({ structuredContent: { number: 'HF-100001' } })
  const again = await callTool(shop, token, 'place_order', { ...order(100), idempotency_key: 'a' })
  expect(again.structuredContent).toEqual(first.structuredContent)
  const changed = await callTool(shop, token, 'place_order', { ...order(100), paymentAmount: 1_999 })
  expect(changed).toMatchObject({ isError: true })
  expect(JSON.parse(changed.content[0].text)).toMatchObject({
    code: 'price-changed',
    next: expect.any(String),
  })
  for (const [pieces, cause] of [
    [151, 'agent-order-limit'],
    [150.5, ''],
    [150, ''],
  ] as const) {
    if (pieces === 150.5) {
      expect(await callTool(shop, token, 'place_order', order(pieces))).toMatchObject({ isError: true })
      continue
    }
    const placed = await callTool(shop, token, 'place_order', order(pieces))
    const details = await callTool(shop, token, 'get_order', { id: placed.structuredContent.insertedId })
    const causes = (details.structuredContent.approvalReasons ?? []).map(
      (reason: { cause: string }) => reason.cause,
    )
    expect(causes, String(pieces)).toEqual(
      cause === '' ? ['agent-month-limit'] : ['agent-order-limit', 'agent-month-limit'],
    )
  }
  expect(await shop.rows('orders')).toMatchObject([
    { agent_id: id, acted_by: 'the agent Restocker', payment: 'on-account', buyer_email: 'olga@example.com' },
    { approval: 'waiting' },
    { approval: 'waiting' },
  ])
  expect((await owner.get('/agents')).body).toMatchObject([
    {
      _id: id,
      state: 'running',
      spent: 8_020,
      orders: 3,
      orderLimit: 3_000,
      member: { email: 'olga@example.com' },
    },
  ])
})

test('a stop holds at once, and an agent never does more than it was given', async () => {
  await using company = await openCompanyWithTerms({ creditLimit: 1_000_000 })
  const { shop, owner, buyer } = company
  const { id, token } = await makeAgent(owner, { tools: ['catalogue', 'orders'] })
  expect(await callTool(shop, token, 'list_invoices')).toMatchObject({
    error: { code: -32_602, message: 'The tool list_invoices was not given to you' },
  })
  expect((await owner.get('/agents')).status).toBe(200)
  const asAgent = (path: string, init: RequestInit = {}) =>
    shop.raw(`/api${path}`, { ...init, headers: { Authorization: `Bearer ${token}` } })
  for (const path of ['/agents', '/companies/mine/members', '/carts/mine', `/orders/x`])
    expect((await asAgent(path)).status, path).toBe(401)
  expect((await buyer.put(`/agents/${id}/stop`)).status).toBe(404)
  expect((await owner.put(`/agents/${id}/stop`)).status).toBe(200)
  expect((await owner.put(`/agents/${id}/stop`)).status).toBe(200)
  const after = await ask(shop, token, 'tools/list')
  expect(after.status).toBe(401)
  expect(after.headers.get('WWW-Authenticate')).toContain('/.well-known/oauth-protected-resource/mcp')
  expect(await shop.rows('agents')).toMatchObject([{ stopped_by: 'olga@example.com' }])
  await expect(
    shop.db.updateTable('agents').set({ stopped_at: null, stopped_by: null }).execute(),
  ).rejects.toThrow('agents_stay_stopped')
  await expect(shop.db.updateTable('agents').set({ order_limit_cents: 1 }).execute()).rejects.toThrow()
})
