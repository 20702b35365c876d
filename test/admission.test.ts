import { rmSync } from 'node:fs'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { openHundredfold } from '#main.ts'
import { dataFolder } from './data-folder.ts'

test('a flood of pages and of long lists from one address is refused in part, and another address is answered', async () => {
  const folder = dataFolder('demo')
  const config = readConfig({ DATA_DIR: folder, TRUSTED_PROXIES: '1' })
  const shop = await openHundredfold(config, pino({ level: 'silent' }))
  const ask = async (path: string, address: string) => {
    const headers = { 'X-Forwarded-For': address }
    const reply = await shop.fetch(new Request(`http://localhost:3000${path}`, { headers }))
    await reply.arrayBuffer()
    return reply
  }
  for (const path of ['/?q=', '/api/products?limit=1000&offset=']) {
    let answered = 0
    const flood = Array.from({ length: 80 }, async (_, n) => {
      const reply = await ask(`${path}${n}`, '203.0.113.1')
      answered += 1
      return reply
    })
    expect((await ask(`${path}999`, '203.0.113.2')).status).toBe(200)
    // All that found no place to wait is refused at once; of the rest a few were before.
    expect(answered, 'taking turns').toBeLessThan(80)
    const refused = (await Promise.all(flood)).filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.headers.get('Retry-After')).toBe('5')
  }
  await shop[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})
