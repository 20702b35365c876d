import { expect, test } from 'vitest'
import { agentTools } from '#contract/agents/tools.ts'
import { openService } from '#http/serve.ts'
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
    authenticate: async () => ({
      caller,
      tools: agentTools,
      key: undefined,
      retryAfterSeconds: undefined,
      ...principal,
    }),
    ask: async (request, environment) => {
      asked.push({ request, environment })
      return Response.json([])
    },
    publicUrl: 'https://shop.test',
    version: '1',
  })
  const post = (headers: Record<string, string> = {}, method = 'tools/call') =>
    app.request('https://shop.test/mcp', {
      method: 'POST',
      headers: {
        Authorization: 'Bearer t',
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method,
        params: { name: 'search_products', arguments: {} },
      }),
    })
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
