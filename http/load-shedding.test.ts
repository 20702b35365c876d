import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { forwardedAddressOf } from './client-address.ts'
import { listen } from './listen.ts'
import { type LoadSheddingOptions, loadShedding } from './load-shedding.ts'

test('above the concurrency limit requests get 503 with Retry-After, and exempt paths are answered', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let begun = 0
  const server = await listen(
    async () => {
      begun += 1
      await released
      return new Response('done')
    },
    { host: '127.0.0.1', port: 0, before: shedding({ maxConcurrent: 3, exempt: ['/healthz'] }) },
  )
  const ask = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`)

  const served = [ask('/a'), ask('/b'), ask('/c')]
  await expect.poll(() => begun).toBe(3)
  const refused = await ask('/d')
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await refused.json()).toEqual({
    code: 'overloaded',
    message: 'Too many people are using the shop right now. Please try again in a few seconds.',
  })
  const page = await fetch(`http://127.0.0.1:${server.port}/`, { headers: { Accept: 'text/html' } })
  expect([page.status, await page.text()]).toEqual([
    503,
    'Too many people are using the shop right now. Please try again in a few seconds.',
  ])
  const typeFor = async (Accept: string) =>
    (await fetch(`http://127.0.0.1:${server.port}/`, { headers: { Accept } })).headers.get('Content-Type')
  for (const accept of ['text/html;q=0.1, application/json', 'text/html;q=0, */*', '*/*', ''])
    expect(await typeFor(accept), accept).toBe('application/json')
  for (const accept of [
    'text/html, */*;q=0.8',
    'application/json;q=0.5, text/*',
    'application/json;q=0, */*',
  ])
    expect(await typeFor(accept), accept).toBe('text/plain; charset=utf-8')
  const exempt = ask('/healthz?now')
  await expect.poll(() => begun).toBe(4)
  release()
  for (const reply of [...served, exempt]) expect((await reply).status).toBe(200)
  expect((await ask('/d')).status, 'below the limit again').toBe(200)
  await server.close()
})

test('a request whose body is still being sent takes no place of those who wait for an answer', async () => {
  const server = await listen(async (request) => new Response(await request.text()), {
    host: '127.0.0.1',
    port: 0,
    before: shedding({ maxConcurrent: 2 }),
  })
  const url = `http://127.0.0.1:${server.port}/`
  const slow = await startSlowBodies(url, 2)
  for (let turn = 0; turn < 5; turn += 1) expect((await fetch(url)).status).toBe(200)
  expect((await fetch(url, { method: 'POST', body: 'a' })).status, 'bodies have a limit of their own').toBe(
    503,
  )
  for (const { sending, status } of slow) {
    sending.end('b')
    expect(await status).toBe(200)
  }
  expect((await fetch(url, { method: 'POST', body: 'a' })).status).toBe(200)
  await server.close()
})

test('a GET that announces a body and never sends it counts', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const server = await listen(() => released.then(() => new Response('done')), {
    host: '127.0.0.1',
    port: 0,
    before: shedding({ maxConcurrent: 2 }),
  })
  const url = `http://127.0.0.1:${server.port}/`
  const pretending = await startSlowBodies(url, 2, 'GET')
  await expect.poll(async () => (await fetch(url)).status).toBe(503)
  release()
  for (const { status } of pretending) expect(await status).toBe(200)
  for (const { sending } of pretending) sending.destroy()
  await server.close()
})

test('one network address takes its own places only', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const server = await listen(() => released.then(() => new Response('done')), {
    host: '127.0.0.1',
    port: 0,
    before: shedding({
      maxConcurrent: 10,
      maxPerAddress: 2,
      exempt: ['/healthz'],
      clientAddress: forwardedAddressOf(1),
    }),
  })
  const ask = (address: string, path = '/') =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { 'X-Forwarded-For': address } })
  const one = Array.from({ length: 3 }, () => ask('203.0.113.1'))
  const refused = await Promise.race(one)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5'])
  expect(await refused.json()).toEqual({
    code: 'too-many-at-once',
    message: 'Too many requests came from your network at once. Please try again in a few seconds.',
  })
  const others = [
    ask('203.0.113.2'),
    ask('spoofed, 203.0.113.3'),
    ask('203.0.113.1', '/healthz'),
    ask('2001:db8::1'),
    ask('2001:db8::2'),
  ]
  expect((await ask('2001:db8::3')).status, 'a whole /64 is one').toBe(429)
  release()
  for (const other of others) expect((await other).status).toBe(200)
  const statuses = await Promise.all(one.map(async (reply) => (await reply).status))
  expect(statuses.toSorted()).toEqual([200, 200, 429])
  expect((await ask('203.0.113.1')).status).toBe(200)
  await server.close()
})

const shedding = (options: Partial<LoadSheddingOptions>) =>
  loadShedding({
    maxConcurrent: 100,
    maxPerAddress: 100,
    exempt: [],
    clientAddress: ({ socket }) => socket.remoteAddress,
    ...options,
  })

/** Requests that send the first of two announced bytes. */
async function startSlowBodies(url: string, count: number, method = 'POST') {
  const slow = Array.from({ length: count }, () => {
    const sending = request(url, { method, headers: { 'Content-Length': 2 } })
    sending.on('error', () => undefined)
    sending.write('a')
    return { sending, status: once(sending, 'response').then(([response]) => response.statusCode) }
  })
  await Promise.all(slow.map(({ sending }) => once(sending, 'socket')))
  return slow
}
