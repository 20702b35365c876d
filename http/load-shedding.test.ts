import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'
import { loadShedding } from './load-shedding.ts'

test('above the concurrency limit requests get 503 with Retry-After, and exempt paths are answered', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let begun = 0
  const server = await listen(
    async () => {
      begun += 1
      await released
      return new Response('done')
    },
    { host: '127.0.0.1', port: 0, before: loadShedding({ maxConcurrent: 3, exempt: ['/healthz'] }) },
  )
  const ask = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`)

  const served = [ask('/a'), ask('/b'), ask('/c')]
  await expect.poll(() => begun).toBe(3)
  const refused = await ask('/d')
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await refused.json()).toEqual({
    code: 'overloaded',
    message: 'Too many people are here at once. Please try again in a few seconds.',
  })
  const page = await fetch(`http://127.0.0.1:${server.port}/`, { headers: { Accept: 'text/html' } })
  expect([page.status, await page.text()]).toEqual([
    503,
    'Too many people are here at once. Please try again in a few seconds.',
  ])
  const exempt = ask('/healthz?now')
  await expect.poll(() => begun).toBe(4)
  release()
  for (const reply of [...served, exempt]) expect((await reply).status).toBe(200)
  expect((await ask('/d')).status, 'below the limit again').toBe(200)
  await server.close()
})

test('a request whose body is still being sent does not count', async () => {
  const server = await listen(async (request) => new Response(await request.text()), {
    host: '127.0.0.1',
    port: 0,
    before: loadShedding({ maxConcurrent: 2, exempt: [] }),
  })
  const url = `http://127.0.0.1:${server.port}/`
  const slow = Array.from({ length: 5 }, () => {
    const sending = request(url, { method: 'POST', headers: { 'Content-Length': 2 } })
    sending.write('a')
    return { sending, status: once(sending, 'response').then(([response]) => response.statusCode) }
  })
  await Promise.all(slow.map(({ sending }) => once(sending, 'socket')))
  for (let turn = 0; turn < 5; turn += 1) expect((await fetch(url)).status).toBe(200)
  for (const { sending, status } of slow) {
    sending.end('b')
    expect(await status).toBe(200)
  }
  await server.close()
})
