import { expect, test } from 'vitest'
import { pendingRequests } from './pending-requests.ts'

const ask = (path = '/') => new Request(`http://shop.test${path}`)

test('draining waits for every request that has begun, failed ones too, and takes no new one', async () => {
  const replies = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  let begun = 0
  const requests = pendingRequests()
  const fetch = requests.accept(() => {
    const reply = replies[begun]
    begun += 1
    return reply?.promise ?? new Response('answered')
  })
  const first = Promise.resolve(fetch(ask()))
  const second = Promise.resolve(fetch(ask()))
  let isDrained = false
  const draining = requests.drain(60_000).then(() => {
    isDrained = true
  })
  const late = await fetch(ask())
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
  const idle = pendingRequests()
  expect(await (await idle.accept(() => new Response('answered'))(ask())).text()).toBe('answered')
  await idle.drain(60_000)
  const stuck = pendingRequests()
  void stuck.accept(() => new Promise<Response>(() => undefined))(ask())
  await stuck.drain(10)
})

test('draining waits for the calls of a page that is gone, and answers those that the page still makes', async () => {
  const requests = pendingRequests()
  const replies = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  let begun = 0
  const call = requests.within(() => {
    const reply = replies[begun]
    begun += 1
    return reply?.promise ?? new Response('too late')
  })
  const page = requests.accept(async () => {
    void call(ask('/api/first'))
    return new Response('redirected')
  })
  expect(await (await page(ask())).text()).toBe('redirected')
  let isDrained = false
  const draining = requests.drain(60_000).then(() => {
    isDrained = true
  })
  const next = Promise.resolve(call(ask('/api/second')))
  replies[0]?.resolve(new Response('first'))
  await new Promise(setImmediate)
  expect(isDrained).toBe(false)
  replies[1]?.resolve(new Response('second'))
  expect(await (await next).text()).toBe('second')
  await draining
  expect((await call(ask('/api/third'))).status).toBe(503)
  expect(begun).toBe(2)
})
