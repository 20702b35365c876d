import { expect, test } from 'vitest'
import { type Answer, startNginx } from '#test/nginx.ts'
import { freePort } from '#test/shop-process.ts'
import { openTestEnvironment, orderBody, signIn, someProduct } from '../test-environment.ts'

/** Two processes of one shop behind nginx, as deploy/nginx.conf has it. */
async function openSite() {
  const environment = await openTestEnvironment()
  const ports = [await freePort(), await freePort()] as const
  const start = (port: string) => environment.start({ PORT: port, TRUSTED_PROXIES: '1' })
  const shops = [await start(ports[0]), await start(ports[1])] as const
  const nginx = await startNginx(ports)
  return {
    shops,
    nginx,
    again: (index: 0 | 1) => start(ports[index]),
    async [Symbol.asyncDispose]() {
      await nginx[Symbol.asyncDispose]()
      await environment[Symbol.asyncDispose]()
    },
  }
}

const count = (answers: readonly Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  )

/** More than both processes let wait for one address. */
const FLOOD = 400
const READS = 40

test('too much from one address is refused to it alone, with 429: others get every page', async () => {
  await using site = await openSite()
  const { nginx } = site
  const [flooding, reading] = [nginx.visitor('127.0.0.2'), nginx.visitor('127.0.0.3')]
  let isOver = false
  let asked = 0
  const flooded: Answer[] = []
  const flood = Array.from({ length: FLOOD }, async () => {
    while (!isOver) {
      asked += 1
      flooded.push(await flooding(`/api/products?limit=1000&q=${asked}`))
    }
  })
  await expect.poll(() => flooded.some(({ status }) => status !== 200)).toBe(true)
  const read: Answer[] = []
  for (let n = 0; n < READS; n += 1) read.push(await reading(n % 2 ? `/api/products?q=${n}` : `/?q=${n}`))
  isOver = true
  await Promise.all(flood)
  expect(count(read)).toEqual({ 200: READS })
  expect(Object.keys(count(flooded)), 'nothing failed').toEqual(['200', '429'])
  const refused = flooded.find(({ status }) => status === 429)
  expect(refused?.headers['retry-after']).toBe('5')
  expect(JSON.parse(refused?.text ?? '')).toEqual({
    code: 'too-many-at-once',
    message: 'Too many requests came from your network at once. Please try again in a few seconds.',
  })
  expect(nginx.errors()).not.toMatch(/no live upstreams|upstream/)
})

test('a process that is killed, stopped or started is not noticed by readers, and no order is lost or placed twice', async () => {
  await using site = await openSite()
  const { nginx, shops } = site
  const visitor = nginx.visitor('127.0.0.4')
  const buyer = await signIn(shops[0].url)
  const product = await someProduct(shops[0].url)
  const authorization = { Authorization: `Bearer ${buyer.token}` }
  let isOver = false
  const read: Answer[] = []
  const readers = [1, 2].map(async (reader) => {
    for (let n = 0; !isOver; n += 1) read.push(await visitor(`/api/products?q=${reader}-${n}`))
  })
  const placed = new Set<unknown>()
  const sent: Answer[] = []
  let orders = 0
  const ordering = (async () => {
    while (!isOver) {
      const key = `nginx-${orders}`
      const order = () =>
        visitor('/api/order', {
          body: JSON.stringify(orderBody(product)),
          headers: { ...authorization, 'Idempotency-Key': key },
        })
      // A buyer sends the same order again whose answer was cut off.
      let answer = await order()
      for (sent.push(answer); answer.status === 502; sent.push(answer)) answer = await order()
      placed.add(JSON.parse(answer.text).insertedId)
      orders += 1
    }
  })()
  const more = async () => {
    const before = [read.length, orders] as const
    await expect.poll(() => read.length > before[0] + 20 && orders > before[1] + 5).toBe(true)
  }
  await more()
  shops[1].child.kill('SIGKILL')
  await shops[1].ended
  await more()
  const afterKill = sent.length
  const again = await site.again(1)
  await more()
  shops[0].child.kill('SIGTERM')
  await more()
  expect(await shops[0].ended).toBe(0)
  await more()
  isOver = true
  await Promise.all([...readers, ordering])
  expect(Object.keys(count(read))).toEqual(['200'])
  const { 200: done, 502: _cut, ...others } = count(sent)
  expect(others, 'an order is answered, or cut off by the kill').toEqual({})
  expect(Object.keys(count(sent.slice(afterKill))), 'nothing else cuts one off').toEqual(['200'])
  expect([done, placed.size]).toEqual([orders, orders])
  for (const id of placed)
    expect((await buyer.at(again.url).call(`/orders/${id}`)).body).toMatchObject({
      _id: id,
      status: 'not payed',
    })
})

test('nginx sends visitors on to https, gives each request an id, and shows no metrics', async () => {
  await using site = await openSite()
  const visitor = site.nginx.visitor('127.0.0.5')
  const plain = await fetch(`${site.nginx.http}/cart?a=b`, { redirect: 'manual' })
  expect([plain.status, plain.headers.get('Location')]).toEqual([301, 'https://127.0.0.1/cart?a=b'])
  const page = await visitor('/api/products?limit=1')
  expect(page.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
  for (const path of ['/metrics', '//metrics', '/%6detrics', '/metrics?x'])
    expect((await visitor(path)).status).toBe(404)
})
