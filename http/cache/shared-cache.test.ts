import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listen } from '../listen.ts'
import { sharedCache } from './shared-cache.ts'

const shared = { 'Cache-Control': 'public, max-age=0, s-maxage=1', 'Content-Type': 'text/plain' }

const options = {
  canonical: (address: string) => address.replace(/[?&]unknown=[^&]*/, ''),
  isForEverybody: (path: string) => path === '/everybody',
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.advanceTimersByTime(ms)

/** A shop that counts its calls, behind the cache, on a loopback port. */
async function open(headers: Record<string, string> = shared, status = 200) {
  let arrived = 0
  let asked = 0
  let held: Promise<void> | undefined
  const validators: (string | null)[] = []
  const cache = sharedCache(async (request) => {
    asked += 1
    const shown = request.headers.get('If-None-Match')
    validators.push(shown)
    const text = `reply ${asked}`
    await held
    if (shown !== null && shown === headers.ETag) return new Response(null, { status: 304, headers })
    return new Response(text, { status, headers })
  }, options)
  const { expire } = cache
  const server = await listen(cache.fetch, {
    host: '127.0.0.1',
    port: 0,
    before(request, response, next) {
      arrived += 1
      if (!cache.answer(request, response)) next()
    },
  })
  const get = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, init)
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  return {
    get,
    expire,
    arrived: () => arrived,
    asked: () => asked,
    /** The shop replies to nobody until the function that this answers is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    validators,
    port: server.port,
    [Symbol.asyncDispose]: () => server.close(),
  }
}

test('a reply that may be shared answers everybody until its s-maxage is over', async () => {
  await using shop = await open()
  expect((await shop.get('/a')).text).toBe('reply 1')
  expect((await shop.get('/a')).text).toBe('reply 1')
  expect((await shop.get('/a?x')).text, 'another address').toBe('reply 2')
  pass(1_050)
  expect((await shop.get('/a')).text).toBe('reply 3')
})

test('a permanent redirect that may be shared is kept as one', async () => {
  await using shop = await open({ ...shared, Location: '/b' }, 301)
  const get = async () => {
    const { status, headers } = await shop.get('/a', { redirect: 'manual' })
    return [status, headers.get('Location')]
  }
  expect(await get()).toEqual([301, '/b'])
  expect(await get()).toEqual([301, '/b'])
  expect(shop.asked()).toBe(1)
})

test('a clock that is set back keeps nothing that is stale', async () => {
  await using shop = await open()
  expect((await shop.get('/a')).text).toBe('reply 1')
  pass(1_050)
  vi.setSystemTime(Date.now() - 3_600_000)
  expect((await shop.get('/a')).text).toBe('reply 2')
})

test('a stale reply that the shop confirms with 304 is kept', async () => {
  await using shop = await open({ ...shared, ETag: 'W/"a"' })
  await shop.get('/a')
  pass(1_050)
  expect((await shop.get('/a')).text).toBe('reply 1')
  expect((await shop.get('/a')).text).toBe('reply 1')
  expect(shop.validators).toEqual([null, 'W/"a"'])
})

test('what is kept when all expires is validated before it is sent again', async () => {
  const headers = { 'Cache-Control': 'public, s-maxage=60, stale-while-revalidate=60', ETag: 'W/"a"' }
  await using shop = await open(headers)
  await shop.get('/a')
  shop.expire()
  expect((await shop.get('/a')).text, 'confirmed').toBe('reply 1')
  expect(shop.validators).toEqual([null, 'W/"a"'])
  await using changing = await open({ 'Cache-Control': headers['Cache-Control'] })
  await changing.get('/a')
  changing.expire()
  expect((await changing.get('/a')).text).toBe('reply 2')
  expect((await changing.get('/a')).text).toBe('reply 2')
})

test('a reply that was on its way when all expired answers nobody who asks afterwards', async () => {
  await using shop = await open({ 'Cache-Control': 'public, s-maxage=60' })
  const reply = shop.hold()
  const before = shop.get('/a')
  await expect.poll(shop.asked).toBe(1)
  shop.expire()
  const afterwards = shop.get('/a')
  await expect.poll(shop.asked).toBe(2)
  reply()
  expect((await afterwards).text).toBe('reply 2')
  expect((await before).text).toBe('reply 1')
  expect((await shop.get('/a')).text).toBe('reply 2')
})

test('a conditional request is answered 304 from the cache', async () => {
  await using shop = await open({ ...shared, ETag: 'W/"a"' })
  await shop.get('/a')
  // Set by hand: Node's fetch has no cache.
  const reply = await shop.get('/a', { headers: { 'If-None-Match': 'W/"a"' } })
  expect([reply.status, reply.text, shop.asked()]).toEqual([304, '', 1])
  expect((await shop.get('/a', { headers: { 'If-None-Match': 'W/"b"' } })).text).toBe('reply 1')
})

test('a stale reply is sent while it is revalidated, for stale-while-revalidate', async () => {
  await using shop = await open({ 'Cache-Control': 'public, s-maxage=1, stale-while-revalidate=1' })
  await shop.get('/a')
  pass(1_050)
  expect((await shop.get('/a')).text).toBe('reply 1')
  await expect.poll(async () => (await shop.get('/a')).text).toBe('reply 2')
  expect(shop.asked()).toBe(2)
  pass(2_050)
  expect((await shop.get('/a')).text, 'too old to be sent').toBe('reply 3')
})

test('a stale reply is sent where asking anew fails, for stale-if-error', async () => {
  let fails = false
  const cache = sharedCache(
    () =>
      fails
        ? new Response('failed', { status: 503 })
        : new Response('kept', { headers: { 'Cache-Control': 'public, s-maxage=1, stale-if-error=60' } }),
    options,
  )
  const get = async (path: string) => {
    const reply = await cache.fetch(new Request(`http://shop.test${path}`))
    return `${reply.status} ${await reply.text()}`
  }
  expect(await get('/a')).toBe('200 kept')
  fails = true
  pass(60_500)
  expect(await get('/a')).toBe('200 kept')
  expect(await get('/b'), 'never kept').toBe('503 failed')
  pass(1_000)
  expect(await get('/a')).toBe('503 failed')
})

test('concurrent requests are answered by one call to the shop', async () => {
  await using shop = await open()
  const reply = shop.hold()
  const requests = Array.from({ length: 20 }, () => shop.get('/a'))
  await expect.poll(shop.arrived).toBe(20)
  reply()
  const replies = await Promise.all(requests)
  expect(new Set(replies.map(({ text }) => text))).toEqual(new Set(['reply 1']))
  expect(shop.asked()).toBe(1)
})

test('a request with Authorization, or of another method, is never answered from the cache', async () => {
  await using shop = await open()
  await shop.get('/a')
  expect((await shop.get('/a', { headers: { Authorization: 'Bearer x' } })).text).toBe('reply 2')
  expect((await shop.get('/a', { method: 'POST' })).text).toBe('reply 3')
  expect((await shop.get('/a')).text, 'nor kept').toBe('reply 1')
})

test('where replies are for everybody, Authorization and HEAD are answered from the cache, and renew it', async () => {
  await using shop = await open()
  const authorized = { headers: { Authorization: 'Bearer x' } }
  expect((await shop.get('/everybody', authorized)).text).toBe('reply 1')
  expect((await shop.get('/everybody')).text).toBe('reply 1')
  pass(1_050)
  const head = await shop.get('/everybody', { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } })
  expect([head.text, head.headers.get('Content-Length')]).toEqual(['', '7'])
  expect((await shop.get('/everybody', authorized)).text).toBe('reply 2')
})

test('addresses that are answered alike are one', async () => {
  await using shop = await open()
  for (const query of ['', '?unknown=1', '?unknown=2'])
    expect((await shop.get(`/a${query}`)).text).toBe('reply 1')
})

test('a reply without s-maxage, or with a cookie, is not cached', async () => {
  await using shop = await open({ 'Cache-Control': 'no-store' })
  await shop.get('/a')
  expect((await shop.get('/a')).text).toBe('reply 2')
  await using cookies = await open({ ...shared, 'Set-Cookie': 'a=1' })
  await cookies.get('/a')
  expect((await cookies.get('/a')).text).toBe('reply 2')
})

test('concurrent requests for a reply that may not be shared each get their own', async () => {
  for (const headers of [{ 'Cache-Control': 'no-store' }, { ...shared, 'Set-Cookie': 'a=1' }]) {
    await using shop = await open(headers)
    const reply = shop.hold()
    const requests = Array.from({ length: 5 }, () => shop.get('/a'))
    await expect.poll(shop.arrived).toBe(5)
    reply()
    const replies = await Promise.all(requests)
    expect(new Set(replies.map(({ text }) => text)).size).toBe(5)
  }
})

test('a cached reply is sent in an encoding that the client accepts', async () => {
  await using shop = await open()
  await shop.get('/a')
  const { request } = await import('node:http')
  const raw = await new Promise<{ encoding: string | undefined; body: Buffer }>((resolve) => {
    request({ port: shop.port, path: '/a', headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () =>
        resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(parts) }),
      )
    }).end()
  })
  expect(raw.encoding).toBe('gzip')
  expect(gunzipSync(raw.body).toString()).toBe('reply 1')
  expect(
    (await shop.get('/a', { headers: { 'Accept-Encoding': 'identity' } })).headers.get('Content-Encoding'),
  ).toBeNull()
})

test('the least recently used replies are evicted above 64 MB', { tags: ['full'] }, async () => {
  let calls = 0
  const body = 'a'.repeat(20 * 1024 * 1024)
  const cache = sharedCache(async () => {
    calls += 1
    return new Response(body, { headers: shared })
  }, options)
  const get = async (path: string) => (await cache.fetch(new Request(`http://shop.test${path}`))).text()
  const isCached = (path: string) => {
    const response = { writeHead: () => undefined, end: () => undefined }
    return cache.answer(
      { method: 'GET', url: path, headers: {} } as unknown as Parameters<typeof cache.answer>[0], // only these are read
      response as unknown as Parameters<typeof cache.answer>[1], // only these are called
    )
  }
  for (const path of ['/1', '/2', '/3']) await get(path)
  expect(isCached('/1'), 'used again').toBe(true)
  await get('/4')
  expect(['/1', '/2', '/3', '/4'].map(isCached)).toEqual([true, false, true, true])
  expect(calls).toBe(4)
})
