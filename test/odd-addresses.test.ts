import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { readConfig } from '#config.ts'
import { openHundredfold } from '#open.ts'
import { databasePlace } from './database-place.ts'

test('an address that cannot be decoded, or not be stored, is no failure, and leaves nothing in the log', async () => {
  await using place = await databasePlace('demo')
  const logged: string[] = []
  const note = (...words: unknown[]) => void logged.push(words.join(' '))
  const warn = vi.spyOn(console, 'warn').mockImplementation(note)
  const error = vi.spyOn(console, 'error').mockImplementation(note)
  await using app = await openHundredfold(
    readConfig(place.settings),
    pino({ level: 'warn' }, { write: (line: string) => logged.push(line) }),
  )
  for (const path of [
    '/%',
    '/%FF',
    '/product/%E0%A4',
    '/q/%',
    '/dashboard/payment/%',
    `/blog/${'%'.repeat(15_000)}`,
    '/%0a',
    '/%0d%0aX-Header:%20x',
    '/product/%E2%80%A8x',
    '/dashBoard/%00',
  ]) {
    const response = await app.fetch(new Request(`http://localhost:3000${path}`))
    expect(response.status, path).toBe(404)
    expect(await response.text()).toContain('<html')
  }
  for (const search of ['q=%00', 'category=a%00b', 'brand=%00', 'q=x&minPrice=nonsense%00']) {
    const response = await app.fetch(new Request(`http://localhost:3000/?${search}`))
    expect([search, response.status]).toEqual([search, expect.toBeOneOf([200, 400])])
    expect(await response.text()).toContain('<html')
  }
  expect(logged).toEqual([])
  for (const spy of [warn, error]) spy.mockRestore()
})

test('the path of a payment may be a whole order as JSON text, with the slashes of its picture', async () => {
  await using place = await databasePlace('demo')
  await using app = await openHundredfold(readConfig(place.settings), pino({ level: 'silent' }))
  const order = { _id: 'one', productName: 'A/B switch', img: 'http://localhost:3000/i/one.png?size=2' }
  for (const text of [JSON.stringify(order), encodeURIComponent(JSON.stringify(order))]) {
    const response = await app.fetch(new Request(`http://localhost:3000/dashboard/payment/${text}`))
    expect(response.status, text).toBe(200)
  }
})

test('a page is read, and says so to whoever sends it something; what demo pages hold is compressed', async () => {
  await using place = await databasePlace('demo')
  await using app = await openHundredfold(readConfig(place.settings), pino({ level: 'silent' }))
  const ask = async (path: string, init?: RequestInit) =>
    app.fetch(new Request(`http://localhost:3000${path}`, init))
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
    for (const path of ['/', '/Blog', '/dashBoard/order/x', '/robots.txt']) {
      const response = await ask(path, { method })
      expect([response.status, response.headers.get('Allow')], `${method} ${path}`).toEqual([
        405,
        'GET, HEAD',
      ])
    }
  expect((await ask('/', { method: 'HEAD' })).status).toBe(200)
  expect((await ask('/nothing', { method: 'POST' })).status).toBe(404)
  const icon = await ask('/favicon.svg')
  const known = await ask('/favicon.svg', { headers: { 'If-None-Match': icon.headers.get('ETag') ?? '' } })
  expect([icon.status, known.status, await known.text()]).toEqual([200, 304, ''])
  for (const path of ['/stripe.js', '/outbox', '/sandbox']) {
    const response = await ask(path, { headers: { 'Accept-Encoding': 'gzip' } })
    expect(response.headers.get('Vary'), path).toMatch(/Accept-Encoding/i)
    expect(response.headers.get('Content-Encoding'), path).toBe('gzip')
  }
})
