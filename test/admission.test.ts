import { Agent, get } from 'node:http'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { openHundredfold } from '#open.ts'
import { databasePlace } from './database-place.ts'
import { openTestEnvironment } from './faults/test-environment.ts'
import { isFull } from './sizes.ts'

test('a flood of pages, of long lists and of lines to be priced from one address is refused in part, and another address is answered', {
  tags: ['full'],
}, async () => {
  await using place = await databasePlace('demo')
  const config = readConfig({ ...place.settings, TRUSTED_PROXIES: '1' })
  await using shop = await openHundredfold(config, pino({ level: 'silent' }))
  const lines = Array.from({ length: 2_000 }, (_, n) => ({ product_id: `product-${n}`, orderAmount: 100 }))
  const body = JSON.stringify({ lines })
  const ask = async (path: string, address: string) => {
    const headers = { 'X-Forwarded-For': address, 'Content-Type': 'application/json' }
    const init = path.includes('/price') ? { method: 'POST', headers, body } : { headers }
    const reply = await shop.fetch(new Request(`http://localhost:3000${path}`, init))
    await reply.arrayBuffer()
    return reply
  }
  for (const path of ['/?q=', '/api/products?limit=1000&offset=', '/api/carts/price?']) {
    let answered = 0
    const flood = Array.from({ length: 200 }, async (_, n) => {
      const reply = await ask(`${path}${n}`, '203.0.113.1')
      answered += 1
      return reply
    })
    expect((await ask(`${path}999`, '203.0.113.2')).status).toBe(200)
    // All that found no place to wait is refused at once; of the rest a few were before.
    expect(answered, 'taking turns').toBeLessThan(200)
    const refused = (await Promise.all(flood)).filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.headers.get('Retry-After')).toBe('5')
  }
})

const FLOOD = 150
const PAGES = 5
/** A person waits for a few of the costliest calls, never for all 150 of the flood. */
const MOST_OVERTAKEN = 10

test.for([
  ['a new connection for each request', false],
  ...(isFull ? ([['connections that stay', true]] as const) : []),
] as const)(
  'a person gets pages while another address floods the shop with searches: %s',
  async ([, keepAlive]) => {
    await using environment = await openTestEnvironment()
    const shop = await environment.start({ TRUSTED_PROXIES: '1' })
    const flooding = new Agent({ keepAlive, maxSockets: FLOOD })
    let isOver = false
    let asked = 0
    let answered = 0
    const flood = Array.from({ length: FLOOD }, async () => {
      while (!isOver) {
        asked += 1
        await ask(`${shop.url}/api/products?limit=1000&q=${asked}`, '203.0.113.1', flooding)
        answered += 1
      }
    })
    await expect.poll(() => answered).toBeGreaterThan(FLOOD)
    /** Searches of the flood that were answered while the person waited: independent of the machine's speed. */
    const overtaken: number[] = []
    for (let page = 0; page < PAGES; page += 1) {
      const before = answered
      expect(await ask(`${shop.url}/?q=page${page}`, '203.0.113.2', new Agent())).toBe(200)
      overtaken.push(answered - before)
    }
    isOver = true
    await Promise.all(flood)
    flooding.destroy()
    expect(overtaken.toSorted((a, b) => a - b)[Math.floor(PAGES / 2)], `${overtaken}`).toBeLessThan(
      MOST_OVERTAKEN,
    )
  },
)

function ask(url: string, address: string, agent: Agent): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'X-Forwarded-For': address } }, (reply) => {
      reply.resume()
      reply.once('end', () => resolve(reply.statusCode))
    }).once('error', reject)
  })
}
