import { expect, test } from 'vitest'
import { pendingRequests } from './pending-requests.ts'

const ask = (path = '/') => new Request(`http://shop.test${path}`)

test('draining waits for every request that has begun, failed ones too, and takes no new one', async () => {
  const replies = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  let begun = 0
  const requests = pendingRequests(() => {
    const reply = replies[begun]
    begun += 1
    return reply?.promise ?? new Response('answered')
  })
  const first = Promise.resolve(requests.fetch(ask()))
  const second = Promise.resolve(requests.fetch(ask()))
  let isDrained = false
  const draining = requests.drain(60_000).then(() => {
    isDrained = true
  })
  const late = await requests.fetch(ask())
  expect(late.status).toBe(503)
  expect(late.headers.get('Retry-After')).toBe('5')
  expect(await late.json()).toMatchObject({ code: 'shop-unavailable' })
  expect(begun).toBe(2)

  replies[0]?.resolve(new Response('one'))
  expect(await (await first).text()).toBe('one')
  expect(isDrained).toBe(false)
  replies[1]?.reject(new Error('broken'))
  await expect(second).rejects.toThrow('broken')
  await draining
})

test('draining ends at once when nothing is under way, and gives up in time on what never ends', async () => {
  const idle = pendingRequests(() => new Response('answered'))
  expect(await (await idle.fetch(ask())).text()).toBe('answered')
  await idle.drain(60_000)
  const stuck = pendingRequests(() => new Promise<Response>(() => undefined))
  void stuck.fetch(ask())
  await stuck.drain(10)
})
