import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { API_ROOT, endpoint } from '#contract/endpoint.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { ServerEnv } from './client-address.ts'
import { listen } from './listen.ts'
import { mountRoutes } from './mount-routes.ts'
import { pendingRequests } from './pending-requests.ts'
import { requestPipeline } from './request-pipeline.ts'
import { openService, serve } from './serve.ts'

const caller: Caller = {
  id: 'ada',
  customerId: 'ada',
  companyRole: undefined,
  assortment: 'everything',
  personalCustomerId: undefined,
  email: 'ada@example.com',
  emailVerified: true,
  name: 'Ada',
  isAdmin: false,
  lacksSecondFactor: false,
  secondFactor: false,
  adminRole: undefined,
}

/** Paths that the shop's own shared cache knows: one call that knows its caller, and one that does not. */
const products = endpoint({
  method: 'GET',
  path: '/products',
  access: 'public',
  knowsCaller: true,
  sharedSeconds: 60,
  summary: 'Who asks',
  reply: z.object({ seenBy: z.string() }),
  refusals: [],
})
const announcement = endpoint({
  method: 'GET',
  path: '/announcement',
  access: 'public',
  sharedSeconds: 60,
  summary: 'The same for everybody',
  reply: z.object({ asked: z.number() }),
  refusals: [],
})

const ERP = 'https://erp.example'
const SHOP_FLOOR = 'https://floor.example'

/** A shop behind its pipeline, on a loopback port. */
async function open(corsOrigins: readonly string[] = [ERP, SHOP_FLOOR]) {
  const shop = openService({
    authenticate: async (token) => (token === 'ada' ? caller : undefined),
    findReply: async () => undefined,
    isUnavailable: () => false,
    logFailure: (failure) => {
      throw failure
    },
  })
  let asked = 0
  serve(shop, products, async (_, member) => ({ seenBy: member?.email ?? 'everybody' }))
  serve(shop, announcement, async () => ({ asked: ++asked }))
  const app = new Hono<ServerEnv>()
  const observed: unknown[] = []
  const logged: unknown[] = []
  const pass = async (_: unknown, next: () => Promise<void>) => next()
  mountRoutes(app, {
    publicUrl: 'http://shop.test',
    corsOrigins,
    shop: shop.fetch,
    admit: { call: pass, page: pass },
    operations: new Hono(),
    services: [],
    compressedPaths: [],
    pages: async ({ url }) => {
      if (url.endsWith('/broken')) throw new Error('broken')
      return new Response('page', { headers: { 'Cache-Control': 'public, s-maxage=60' } })
    },
    isPage: () => true,
    logFailure: (_, { id }) => void logged.push(id),
    isUnavailable: () => false,
  })
  const { fetch: answer, before } = requestPipeline(app.fetch, {
    requests: pendingRequests(),
    corsOrigins,
    clientAddress: () => '127.0.0.1',
    exempt: [],
    observe: (_request, response, next) => {
      observed.push(response.getHeader('X-Request-Id'))
      next()
    },
    onCacheHit: () => {},
  })
  const server = await listen(answer, { host: '127.0.0.1', port: 0, before })
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  return { ask, observed, logged, [Symbol.asyncDispose]: () => server.close() }
}

const lists = (headers: Headers, name: string) => headers.get(name)?.split(/, */).toSorted() ?? []
const allowed = (headers: Headers) => headers.get('Access-Control-Allow-Origin')

test('each origin is allowed in its own reply, whoever filled the cache', async () => {
  for (const path of [`${API_ROOT}/products`, `${API_ROOT}/announcement`])
    for (const first of [undefined, ERP, 'https://eve.example']) {
      await using shop = await open()
      const texts = new Set<string>()
      // In both encodings and as 304, from the first reply of the shop and from the cache.
      for (const origin of [first, undefined, SHOP_FLOOR, ERP, 'https://eve.example', SHOP_FLOOR]) {
        const { status, text, headers } = await shop.ask(path, origin ? { Origin: origin } : {})
        texts.add(text)
        expect([status, allowed(headers)], `${path}: ${first}, then ${origin}`).toEqual([
          200,
          origin === ERP || origin === SHOP_FLOOR ? origin : null,
        ])
        expect(headers.has('Access-Control-Expose-Headers')).toBe(allowed(headers) !== null)
        expect(lists(headers, 'Vary')).toEqual(expect.arrayContaining(['Accept-Encoding', 'Origin']))
      }
      expect(texts.size, 'they share one reply').toBe(1)
    }
})

test('a cache in front learns that members may get another reply, from every copy of it', async () => {
  await using shop = await open()
  const path = `${API_ROOT}/products`
  const vary = ['Accept-Encoding', 'Authorization', 'Origin']
  for (const round of ['asked', 'cached']) {
    const visitor = await shop.ask(path)
    expect([visitor.text, lists(visitor.headers, 'Vary')], round).toEqual(['{"seenBy":"everybody"}', vary])
    const member = await shop.ask(path, { Authorization: 'Bearer ada' })
    expect(member.text, round).toBe('{"seenBy":"ada@example.com"}')
    expect(lists(member.headers, 'Vary')).toContain('Authorization')
  }
  await using closed = await open([])
  expect(lists((await closed.ask(path, { Origin: ERP })).headers, 'Vary')).toEqual([
    'Accept-Encoding',
    'Authorization',
  ])
  expect(allowed((await closed.ask(path, { Origin: ERP })).headers)).toBeNull()
})

test('pages take no part in it, and refusals can be read by those who may read replies', async () => {
  await using shop = await open()
  for (const origin of [ERP, SHOP_FLOOR]) {
    const page = await shop.ask('/', { Origin: origin })
    expect([page.text, allowed(page.headers), lists(page.headers, 'Vary')]).toEqual([
      'page',
      null,
      ['Accept-Encoding'],
    ])
    const missing = await shop.ask(`${API_ROOT}/nothing`, { Origin: origin })
    expect([missing.status, allowed(missing.headers)]).toEqual([404, origin])
    expect(lists(missing.headers, 'Vary')).toEqual(['Accept', 'Origin'])
    expect(lists(missing.headers, 'Access-Control-Expose-Headers')).toEqual(
      expect.arrayContaining(['Allow', 'ETag', 'Link', 'Location', 'Retry-After', 'WWW-Authenticate']),
    )
  }
})

test('every reply has a request id of its own: the proxy’s, or a new one', async () => {
  await using shop = await open()
  const ids: (string | null)[] = []
  const idOf = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await shop.ask(path, headers)
    const id = reply.headers.get('X-Request-Id')
    ids.push(id)
    return [reply.status, id] as const
  }
  const own = expect.stringMatching(/^[\da-f]{8}-[\da-f-]{27}$/)
  // From the shop, from its cache, in another encoding, and as 304.
  for (const path of [`${API_ROOT}/announcement`, `${API_ROOT}/products`, '/']) {
    for (let time = 0; time < 3; time += 1) expect(await idOf(path), path).toEqual([200, own])
    expect(await idOf(path, { 'Accept-Encoding': 'identity' })).toEqual([200, own])
    const etag = (await shop.ask(path)).headers.get('ETag')
    if (etag) expect(await idOf(path, { 'If-None-Match': etag })).toEqual([304, own])
    expect(await idOf(path, { 'X-Request-Id': 'proxy-0123456789' })).toEqual([200, 'proxy-0123456789'])
    for (const wrong of ['short', 'a b c d e f g h', 'x'.repeat(65)])
      expect(await idOf(path, { 'X-Request-Id': wrong })).toEqual([200, own])
  }
  expect(await idOf(`${API_ROOT}/nothing`)).toEqual([404, own])
  const [status, failed] = await idOf('/broken')
  expect([status, shop.logged, shop.observed.at(-1)]).toEqual([500, [failed], failed])
  const made = ids.filter((id) => id !== 'proxy-0123456789')
  expect(new Set(made).size, 'no two replies share one').toBe(made.length)
})
