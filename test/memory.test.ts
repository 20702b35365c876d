import { readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { expect, test } from 'vitest'
import shopProcess from '#bin/run/shop-process.json' with { type: 'json' }
import { openTestEnvironment, orderBody, signIn, someProduct } from './faults/test-environment.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Linux only says the most memory that a process had. */
const linux = process.platform === 'linux'
/** The environment in which `npm start` runs the shop. */
const asStarted = { ...shopProcess.environment, NODE_OPTIONS: shopProcess.flags.join(' ') }
const START_MB = 450
const CEILING_MB = 700
const REQUESTS = 40_000
const CONNECTIONS = 60

test.runIf(linux)(
  'a shop starts in little memory, with a database that is new and with one that is there',
  async () => {
    const folder = temporaryFolder('memory')
    await using environment = await openTestEnvironment()
    for (const when of ['the first start', 'a later one']) {
      const shop = await environment.start({ ...asStarted, DATA_DIR: folder })
      await (await fetch(shop.url)).text()
      expect(mostMemoryOf(shop.child.pid), when).toBeLessThan(START_MB)
      shop.child.kill('SIGTERM')
      await shop.ended
    }
    rmSync(folder, { recursive: true })
  },
)

test.skipIf(!linux)(
  'memory stays below its ceiling while strangers ask for what is long, and all of it but once',
  async () => {
    await using environment = await openTestEnvironment()
    const shop = await environment.start(asStarted)
    const buyer = await signIn(shop.url)
    const product = await someProduct(shop.url)
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const addresses = [
      (n: number) => `/api/products?limit=1000&offset=${n}`,
      (n: number) => `/api/products?limit=1000&q=${n}`,
      (n: number) => `/?q=monitor+${n}`,
      (n: number) => `/purchase/${product}?${n}`,
      (n: number) => `/no/such/page/${n}`,
      (n: number) => `/sitemap.xml?${n}`,
      (n: number) => `/i/${n}`,
    ]
    let next = 0
    const strangers = Array.from({ length: CONNECTIONS }, async () => {
      while (next < REQUESTS) {
        next += 1
        await ask(`${shop.url}${addresses[next % addresses.length]?.(next)}`, agent)
      }
    })
    let orders = 0
    const customer = async () => {
      while (next < REQUESTS) {
        const placed = await buyer.call('/order', { body: orderBody(product), key: crypto.randomUUID() })
        expect([200, 429, 503]).toContain(placed.status)
        if (placed.status !== 200) continue
        orders += 1
        await fetch(`${shop.url}/api/orders/${placed.body.insertedId}/confirmation`, {
          headers: { Authorization: `Bearer ${buyer.token}` },
        }).then((reply) => reply.arrayBuffer())
      }
    }
    await Promise.all([...strangers, customer()])
    agent.destroy()
    expect(orders).toBeGreaterThan(0)
    expect(mostMemoryOf(shop.child.pid)).toBeLessThan(CEILING_MB)
  },
)

/** Returns the process's peak memory in MB. */
function mostMemoryOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

const ask = (url: string, agent: Agent) =>
  new Promise<void>((resolve) => {
    const asking = get(url, { agent }, (reply) => {
      reply.resume()
      reply.once('close', resolve)
    })
    asking.once('error', () => resolve())
  })
