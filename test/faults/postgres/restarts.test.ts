import { expect, test } from 'vitest'
import { freePort } from '#test/shop-process.ts'
import { size } from '#test/sizes.ts'
import { completePurchase, isCutOff, type Purchase, placedOrders, publishableKey } from '../purchases.ts'
import { openTestEnvironment, orderBody, signIn, stockedProduct } from '../test-environment.ts'
import { steadyLoad } from './steady-load.ts'

const RESTARTS = size(1, 50)
const REQUESTS_PER_SECOND = size(20, 200)
/** One request in so many is an order. */
const ORDERS = 20

test('while two processes are restarted in turn, every request is answered and every order is there', {
  tags: ['full'],
  timeout: size(180_000, 3_600_000),
}, async () => {
  await using environment = await openTestEnvironment()
  const openAt = async (port: string) => ({
    port,
    ...(await environment.start({ PORT: port, STOP_AFTER_SECONDS: '2' })),
  })
  let [next, other] = [await openAt(await freePort()), await openAt(await freePort())]
  const urls = [next.url, other.url]
  const { url } = next
  const product = await stockedProduct(url)
  const buyer = await signIn(url)
  const paths = ['/', `/product/${product}`, '/api/products', '/api/categories', '/reviews', '/healthz']
  const placed: string[] = []
  const load = steadyLoad(urls, REQUESTS_PER_SECOND, async (url, place) => {
    if (place % ORDERS === 0) {
      const reply = await buyer.at(url).call('/order', { body: orderBody(product), key: `order-${place}` })
      if (reply.status === 200) placed.push(String(reply.body.insertedId))
      return reply.status
    }
    const reply = await fetch(url + paths[place % paths.length])
    await reply.arrayBuffer()
    return reply.status
  })
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    next.child.kill('SIGTERM')
    expect(await next.ended).toBe(0)
    ;[next, other] = [other, await openAt(next.port)]
    await expect.poll(() => load.isReady(other.url)).toBe(true)
  }
  await load.stop()
  expect(load.failures).toEqual([])

  for (const { child } of [next, other]) child.kill('SIGTERM')
  expect(await Promise.all([next.ended, other.ended])).toEqual([0, 0])
  const orders = await environment.read(placedOrders)
  expect(orders.map(({ id }) => id).toSorted()).toEqual(placed.toSorted())
})

const KILLS = size(1, 20)
/** Purchases between two kills, so that both processes have work in progress. */
const PURCHASES = size(10, 40)

test(
  'when one of two processes is killed, the other goes on with what it had begun, and each order is paid once',
  async () => {
    await using environment = await openTestEnvironment()
    const [steady, port] = [await environment.start(), await freePort()]
    let mortal = await environment.start({ PORT: port })
    const urls = [steady.url, mortal.url]
    const product = await stockedProduct(steady.url)
    const cardKey = await publishableKey(steady.url)
    const buyer = await signIn(steady.url)
    const purchases: Purchase[] = []
    let isOver = false
    const buyOneAfterTheOther = async () => {
      while (!isOver) {
        const purchase: Purchase = { key: crypto.randomUUID() }
        purchases.push(purchase)
        for (let time = purchases.length; !purchase.paid; time += 1) {
          const url = urls[time % 2] ?? ''
          await completePurchase(purchase, { buyer: buyer.at(url), url, cardKey, product }).catch((failure) =>
            isCutOff(failure),
          )
        }
      }
    }
    const buyers = Array.from({ length: 10 }, buyOneAfterTheOther)
    const paid = () => purchases.filter((purchase) => purchase.paid).length
    for (let kill = 0; kill < KILLS; kill += 1) {
      const enough = paid() + PURCHASES
      await expect.poll(paid, { interval: 1 }).toBeGreaterThanOrEqual(enough)
      mortal.child.kill('SIGKILL')
      await mortal.ended
      mortal = await environment.start({ PORT: port })
    }
    isOver = true
    await Promise.all(buyers)
    for (const { child } of [steady, mortal]) child.kill('SIGTERM')
    expect(await Promise.all([steady.ended, mortal.ended])).toEqual([0, 0])
    const orders = await environment.read(placedOrders)
    expect(orders.map(({ id }) => id).toSorted()).toEqual(purchases.map(({ order }) => order).toSorted())
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['processing']))
  },
  size(180_000, 3_600_000),
)
