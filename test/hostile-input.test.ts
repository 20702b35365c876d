import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openShop } from './open-shop.ts'
import { size } from './sizes.ts'

const calls: readonly Endpoint[] = Object.values(api)

const bodies: readonly [string, string][] = [
  ['nothing', ''],
  ['half of an object', '{"a":'],
  ['not an object', '[1,2]'],
  ['null', 'null'],
  ['a number', '1e999'],
  ['deep nesting', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['a prototype', '{"__proto__":{"isAdmin":true},"constructor":1}'],
]

/** In `npm test` each call gets every fourth of them, the next call the next ones. */
const SHARE = size(4, 1)

const values: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '‮evil',
  "'; drop table orders; --",
  'x'.repeat(20_000),
  [],
  {},
  '0000-01-01',
  '9999-12-31',
  ['router'],
  { $gt: '' },
]

test('every input to every call gets JSON and no 5xx', { timeout: 600_000 }, async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 500 }] })
  const [buyer, admin] = [await shop.signUp('buyer@example.com'), await shop.admin()]
  /** Those whom a call lets in: all others are refused before their input is read. */
  const callersOf = { public: [shop.nobody, buyer], self: [buyer], 'signed-in': [buyer], admin: [admin] }
  const bad: string[] = []
  const check = async (what: string, reply: Promise<{ status: number; body: Record<string, unknown> }>) => {
    const { status, body } = await reply
    const isRefusal = typeof body.code === 'string' && typeof body.message === 'string'
    if (status >= 500 || (status >= 400 && !isRefusal) || JSON.stringify(body).includes('    at '))
      bad.push(`${what}: ${status}`)
  }
  for (const [at, { access, method, path, query, body }] of calls.entries()) {
    const isChosen = (_: unknown, place: number) => (place + at) % SHARE === 0
    const named = path.replaceAll(/\{\w+\}/g, 'buyer@example.com')
    for (const caller of callersOf[access]) {
      for (const value of values.filter(isChosen)) {
        const fields = Object.keys(query?.shape ?? {})
        const search = new URLSearchParams(fields.map((field) => [field, String(value)]))
        const sent =
          body && JSON.stringify(Object.fromEntries(Object.keys(body.shape).map((field) => [field, value])))
        await check(
          `${method} ${path} ${JSON.stringify(value)?.slice(0, 30)}`,
          caller.send(`${named}?${search}`, {
            method,
            ...(sent !== undefined && { body: sent, headers: { 'Content-Type': 'application/json' } }),
          }),
        )
      }
      if (!body) continue
      for (const [name, text] of bodies.filter(isChosen)) {
        await check(
          `${method} ${path} ${name}`,
          caller.send(named, { method, body: text, headers: { 'Content-Type': 'application/json' } }),
        )
      }
    }
  }
  expect(bad).toEqual([])
  expect(shop.failures).toEqual([])
})

test('one hostile field among valid ones is refused or stored unchanged, and never causes a 5xx', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 1_000_000 }] })
  const buyer = await shop.signUp('buyer@example.com')
  const good = {
    product_id: 'router',
    orderAmount: 100,
    paymentAmount: 2_000,
    address: '1 Dock Street',
    phone: '555 0100',
  }
  for (const field of Object.keys(good)) {
    for (const value of values) {
      const { status } = await buyer.post('/order', { ...good, [field]: value })
      expect(status, `${field}: ${JSON.stringify(value)?.slice(0, 30)}`).toBeLessThan(500)
    }
  }
  for (const { address, phone } of await shop.rows('orders')) {
    expect([String(address).trim(), String(phone).trim()]).not.toContain('')
  }
  expect(shop.failures).toEqual([])
})

test('malformed, missing and oversized bodies are told apart', async () => {
  await using shop = await openShop()
  const buyer = await shop.signUp('buyer@example.com')
  const send = (body: string, type = 'application/json', more: Record<string, string> = {}) =>
    buyer.send('/order', { method: 'POST', body, headers: { 'Content-Type': type, ...more } })

  expect(await send('{"a":')).toMatchObject({ status: 400, body: { code: 'malformed-json' } })
  expect(await send('a=1', 'application/x-www-form-urlencoded')).toMatchObject({
    status: 415,
    body: { code: 'not-json' },
  })
  expect(await send(`{"address":"${'x'.repeat(70_000)}"}`)).toMatchObject({
    status: 413,
    body: { code: 'too-large' },
  })
  expect(await send('{}', undefined, { 'Content-Length': '70000' }), 'by its declared length').toMatchObject({
    status: 413,
    body: { code: 'too-large' },
  })
  expect(await send('{}', undefined, { 'Content-Length': '2' })).toMatchObject({ status: 400 })
  expect(await send('{}')).toMatchObject({
    status: 400,
    body: {
      code: 'bad-input',
      issues: expect.arrayContaining([expect.objectContaining({ path: 'product_id' })]),
    },
  })
})

test('unknown paths and wrong methods are told apart', async () => {
  await using shop = await openShop()
  expect(await shop.nobody.get('/nothing')).toMatchObject({ status: 404, body: { code: 'no-such-call' } })
  const wrong = await shop.nobody.send('/products', { method: 'DELETE' })
  expect(wrong).toMatchObject({ status: 405, body: { code: 'wrong-method' } })
  expect(wrong.headers.get('Allow')).toBe('GET, HEAD')
})
