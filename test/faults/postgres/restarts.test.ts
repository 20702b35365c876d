import { expect, test } from 'vitest'
import { freePort } from '#test/shop-process.ts'
import { size } from '#test/sizes.ts'
import { placedOrders } from '../purchases.ts'
import { openTestEnvironment, orderBody, signIn, stockedProduct } from '../test-environment.ts'
import { steadyLoad } from './steady-load.ts'

const RESTARTS = size(2, 50)
const REQUESTS_PER_SECOND = 200
/** One request in so many is an order. */
const ORDERS = 20

test(
  'while two processes are restarted in turn, every request is answered and every order is there',
  async () => {
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
  },
  size(180_000, 3_600_000),
)
