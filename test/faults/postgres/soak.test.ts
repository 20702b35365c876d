import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { freePort } from '#test/shop-process.ts'
import { isFull } from '#test/sizes.ts'
import { completePurchase, type Purchase, placedOrders, publishableKey } from '../purchases.ts'
import { openTestEnvironment, signIn, stockedProduct } from '../test-environment.ts'
import { steadyLoad } from './steady-load.ts'

const REQUESTS = 144_000
const REQUESTS_PER_SECOND = 40
/** One request in so many is an order that is paid. */
const PURCHASES = 20
/** Maximum growth of two processes after the first half, when caches are full and all code is compiled. */
const GROWTH_MB = 64

/** An hour, for `npm run test:full`: growth of memory is no question for a busy machine. */
test.skipIf(process.platform !== 'linux' || !isFull)(
  'two processes that are used for long fail nobody, lose nothing and take no more memory',
  async ({ annotate }) => {
    await using environment = await openTestEnvironment()
    const shops = [await environment.start(), await environment.start({ PORT: await freePort() })]
    const urls = shops.map(({ url }) => url)
    const [url = ''] = urls
    const product = await stockedProduct(url)
    const cardKey = await publishableKey(url)
    const purchases: Purchase[] = []
    let signedInAt = performance.now()
    let current = await signIn(url)
    /** Access tokens are good for an hour. */
    const freshBuyer = async (url: string) => {
      if (performance.now() - signedInAt > 30 * 60_000) {
        signedInAt = performance.now()
        current = await signIn(url)
      }
      return current.at(url)
    }
    const pages = ['/', `/product/${product}`, '/reviews', '/blog', '/api/products', '/api/categories']
    const load = steadyLoad(urls, REQUESTS_PER_SECOND, async (url, place) => {
      if (place % PURCHASES === 0) {
        const purchase: Purchase = { key: `soak-${place}` }
        await completePurchase(purchase, { buyer: await freshBuyer(url), url, cardKey, product })
        purchases.push(purchase)
        return 200
      }
      const words = place % 10 === 3 ? `/?q=${place}` : pages[place % pages.length]
      const reply = await fetch(url + words)
      await reply.arrayBuffer()
      return reply.status
    })
    const memory = () => shops.reduce((sum, { child }) => sum + residentMb(child.pid), 0)
    await expect.poll(load.sent, { timeout: 3_600_000 }).toBeGreaterThan(REQUESTS / 2)
    const early = memory()
    await expect.poll(load.sent, { timeout: 2 * 3_600_000, interval: 1_000 }).toBeGreaterThan(REQUESTS)
    await load.stop()
    expect(load.failures).toEqual([])
    const late = memory()
    await annotate(
      `${load.sent()} requests; ${Math.round(early)} MB after half of them, ${Math.round(late)} MB at the end`,
    )
    expect(late - early, `MB more than ${Math.round(early)}`).toBeLessThan(GROWTH_MB)

    for (const { child } of shops) child.kill('SIGTERM')
    expect(await Promise.all(shops.map(({ ended }) => ended))).toEqual(shops.map(() => 0))
    const orders = await environment.read(placedOrders)
    expect(orders.map(({ id }) => id).toSorted()).toEqual(purchases.map(({ order }) => order).toSorted())
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['processing']))
  },
  3 * 3_600_000,
)

function residentMb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
