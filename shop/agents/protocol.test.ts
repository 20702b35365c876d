import { expect, test } from 'vitest'
import { agentTools } from '#contract/agents/tools.ts'
import { api } from '#contract/api.ts'
import { Refusal } from '#contract/refusals.ts'
import { openService, serve } from '#http/serve.ts'
import type { Principal } from './authenticate.ts'
import { mcpRoutes } from './protocol.ts'

const caller = {
  id: 'u',
  customerId: 'c',
  email: 'olga@example.com',
  name: 'Olga',
  assortment: 'everything',
  companyRole: 'owner',
  isAdmin: false,
  emailVerified: true,
  agent: { id: 'a', name: 'Restocker', costCentre: null },
} as unknown as Principal['caller'] // as much of it as the protocol reads

const parts = {
  authenticate: async () => ({ caller, tools: agentTools, key: undefined, retryAfterSeconds: undefined }),
  publicUrl: 'https://shop.test',
  version: '1',
}

/** A request that calls a tool, by a revision of 2025. */
const callOf = (name: string, args: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: {
    Authorization: 'Bearer t',
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    ...headers,
  },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
})

/** Serves the protocol in front of an API that keeps what it is asked. */
function openProtocol(principal: Partial<Principal> = {}) {
  const asked: { request: Request; environment: object }[] = []
  const app = openService({
    authenticate: async () => undefined,
    findReply: async () => undefined,
    logFailure: () => undefined,
    isUnavailable: () => false,
  })
  mcpRoutes(app, {
    ...parts,
    authenticate: async () => ({ ...(await parts.authenticate()), ...principal }),
    ask: async (request, environment) => {
      asked.push({ request, environment })
      return Response.json([])
    },
  })
  const post = (headers: Record<string, string> = {}) =>
    app.request('https://shop.test/mcp', callOf('search_products', {}, headers))
  return { asked, post }
}

test('a call is counted by the network address of the agent behind a proxy, and carries nothing else of its request', async () => {
  const { asked, post } = openProtocol()
  const { status } = await post({
    'X-Forwarded-For': '203.0.113.7',
    Cookie: 'a=b',
    Referer: 'y',
    'User-Agent': 'x',
  })
  expect(status).toBe(200)
  const [{ request, environment } = { request: new Request('http://x'), environment: {} }] = asked
  expect(request.url).toBe('https://shop.test/api/products?limit=20&offset=0')
  expect(Object.fromEntries(request.headers)).toEqual({
    accept: 'application/json',
    'user-agent': 'x',
    'x-forwarded-for': '203.0.113.7',
  })
  expect(environment).toEqual({ agent: caller })
})

test('a program with a key asks with its key, and not as an agent', async () => {
  const { asked, post } = openProtocol({ key: 'hf_key' })
  await post()
  const [{ request, environment } = { request: new Request('http://x'), environment: {} }] = asked
  expect(Object.fromEntries(request.headers)).toEqual({
    accept: 'application/json',
    authorization: 'Bearer hf_key',
  })
  expect(environment).toEqual({})
})

test('a page of another origin is refused', async () => {
  const { asked, post } = openProtocol()
  for (const origin of ['https://evil.example', 'null', 'https://shop.test.evil.example', 'http://shop.test'])
    expect((await post({ Origin: origin })).status, origin).toBe(403)
  expect((await post({ Origin: 'https://shop.test' })).status).toBe(200)
  expect(asked).toHaveLength(1)
})

test('a tool call takes its turn by its cost, and is told to wait in the protocol’s form', async () => {
  const turns: { bytes: number; kind: string }[] = []
  const app = openService({
    authenticate: async () => undefined,
    findReply: async () => undefined,
    logFailure: () => undefined,
    isUnavailable: () => false,
    takeTurn: async (_c, body) => {
      turns.push(body)
      throw new Refusal('too-many-at-once')
    },
  })
  for (const call of [api.priceLines, api.placeOrders]) serve(app, call, () => Promise.reject(new Error()))
  mcpRoutes(app, { ...parts, ask: async (request, environment) => app.fetch(request, environment) })
  const lines = Array.from({ length: 500 }, (_, n) => ({
    product_id: `p${n}`,
    orderAmount: 100,
    note: 'x'.repeat(100),
  }))
  const delivery = { name: 'Olga', street: '1 Row', city: 'London', country: 'GB', phone: '1' }
  for (const [name, args] of [
    ['price_lines', { lines: lines.slice(0, 1) }],
    ['price_lines', { lines }],
    ['place_order', { lines, delivery, paymentAmount: 1 }],
  ] as const) {
    const text = await (await app.request('https://shop.test/mcp', callOf(name, args))).text()
    const { result } = JSON.parse(/^data: (.+)$/m.exec(text)?.[1] ?? text)
    expect(result.isError, name).toBe(true)
    expect(JSON.parse(result.content[0].text)).toMatchObject({ code: 'too-many-at-once', retry_after: 5 })
  }
  expect(turns.map(({ kind }) => kind)).toEqual(['read', 'read', 'write'])
  const [short = 0, long = 0] = turns.map(({ bytes }) => bytes)
  expect([short < 8_192, long > 65_536]).toEqual([true, true])
})
