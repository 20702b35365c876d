import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#config.ts'
import { assistantFetchers, trainingCrawlers } from '#contract/settings/crawlers.ts'
import { openDatabase } from '#database/open.ts'
import { openHundredfold } from '#open.ts'
import { databasePlace } from './database-place.ts'
import { failLoudly } from './databases.ts'

/** The built shop with the demo, and a second connection to its database. */
async function openPages() {
  const place = await databasePlace('demo')
  onTestFinished(() => place[Symbol.asyncDispose]())
  const database = await openDatabase({ ...place, onLostConnection: failLoudly })
  onTestFinished(() => database[Symbol.asyncDispose]())
  const app = await openHundredfold(readConfig(place.settings), pino({ level: 'silent' }))
  onTestFinished(() => app[Symbol.asyncDispose]())
  return {
    db: database.db,
    async ask(path: string, init: RequestInit = {}) {
      const reply = await app.fetch(new Request(`http://localhost:3000${path}`, init))
      return { status: reply.status, headers: reply.headers, text: await reply.text() }
    },
  }
}

/** The rules that a program follows: those of the group that names it, else those for all. */
function rulesFor(robots: string, token: string): readonly string[] {
  const groups = robots
    .split('\n\n')
    .map((group) => group.split('\n').filter((line) => !line.startsWith('#')))
  const of = (name: string) => groups.find((lines) => lines.includes(`User-agent: ${name}`))
  return (of(token) ?? of('*') ?? []).filter((line) => /^(Allow|Disallow):/.test(line))
}

const usual = [
  'Allow: /api/docs',
  'Disallow: /dashBoard',
  'Disallow: /dashboard',
  'Disallow: /account/action',
  'Disallow: /api/',
]

test('robots.txt has the owner’s rules for each kind of program; what is personal stays closed to all', async () => {
  const { db, ask } = await openPages()
  const { text, headers } = await ask('/robots.txt')
  expect(headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  expect(text).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  const named = [...trainingCrawlers, ...assistantFetchers].map(({ token }) => token)
  for (const token of ['Googlebot', ...named]) expect(rulesFor(text, token), token).toEqual(usual)

  await db.updateTable('discovery').set({ ai_training: false }).execute()
  await expect.poll(async () => rulesFor((await ask('/robots.txt')).text, 'GPTBot')).toEqual(['Disallow: /'])
  const after = (await ask('/robots.txt')).text
  for (const { token } of trainingCrawlers) expect(rulesFor(after, token), token).toEqual(['Disallow: /'])
  for (const token of ['Googlebot', ...assistantFetchers.map((each) => each.token)])
    expect(rulesFor(after, token), token).toEqual(usual)

  await db.updateTable('discovery').set({ search_engines: false, ai_training: true }).execute()
  await expect.poll(async () => rulesFor((await ask('/robots.txt')).text, 'Bingbot')).toEqual(['Disallow: /'])
  expect(rulesFor((await ask('/robots.txt')).text, 'Claude-User')).toEqual(usual)
})

test('llms.txt says what the shop is and how a program buys; each address in it answers, and it can be off', async () => {
  const { db, ask } = await openPages()
  const { status, headers, text } = await ask('/llms.txt')
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toBe('text/markdown; charset=utf-8')
  expect(headers.get('Cache-Control')).toMatch(/^public, .*s-maxage=300/)
  expect(text).toMatch(/^# Hundredfold\n\n> \S.*\n\nThis is a demo/)
  const addresses = [...text.matchAll(/^- \[[^\]]+\]\(http:\/\/localhost:3000(\/[^)]*)\): \S/gm)].map(
    ([, path = '']) => path,
  )
  expect(addresses).toEqual(
    expect.arrayContaining(['/mcp', '/products.xml', '/.well-known/ucp', '/terms', '/sitemap.xml']),
  )
  for (const path of addresses) expect((await ask(path)).status, path).toBe(path === '/mcp' ? 405 : 200)

  await db.updateTable('discovery').set({ shows_product_feed: false, shows_ucp: false }).execute()
  await expect.poll(async () => (await ask('/llms.txt')).text).not.toContain('/products.xml')
  expect((await ask('/llms.txt')).text).not.toContain('/.well-known/ucp')
  await db.updateTable('discovery').set({ shows_llms_text: false }).execute()
  await expect.poll(async () => (await ask('/llms.txt')).status).toBe(404)
})

test('a shopping assistant goes from the profile to a search, which the whole shop answers', async () => {
  const { ask } = await openPages()
  const profile = JSON.parse((await ask('/.well-known/ucp')).text)
  const { endpoint } = profile.ucp.services['dev.ucp.shopping'][0]
  expect(endpoint).toBe('http://localhost:3000/ucp')
  const headers = {
    'UCP-Agent': 'profile="https://platform.example/.well-known/ucp"',
    'Content-Type': 'application/json',
  }
  const send = (path: string, body: object) =>
    ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
  const found = await send('/ucp/catalog/search', { query: 'dock' })
  expect(found.status, found.text).toBe(200)
  const { products } = JSON.parse(found.text)
  expect(products.length).toBeGreaterThan(0)
  for (const { url } of products) expect((await ask(new URL(url).pathname)).status, url).toBe(200)
  const line = { item: { id: products[0].id }, quantity: 100 }
  expect((await send('/ucp/carts', { line_items: [line] })).status).toBe(401)
  expect((await ask('/ucp/catalog/search')).status).toBe(404)
})

test('the JSON-LD of a product has its price breaks, and no text of a product ends its script', async () => {
  const { db, ask } = await openPages()
  const [product] = await db
    .selectFrom('products')
    .select('id')
    .where('family_id', 'is', null)
    .limit(1)
    .execute()
  const id = product?.id ?? ''
  const hostile = '</script><script>alert(1)</script><!-- \u2028'
  await db
    .updateTable('products')
    .set({
      name: 'Plain',
      description: hostile,
      price_cents: 5_000,
      min_pieces: 100,
      pieces_multiple: 1,
      max_pieces: null,
      price_breaks: JSON.stringify([{ from: 500, priceCents: 4_000 }]),
      available: 1_000,
    })
    .where('id', '=', id)
    .execute()
  const { status, text } = await ask(`/product/${id}/plain`)
  expect(status).toBe(200)
  expect(text).not.toContain('<script>alert(1)')
  const scripts = [...text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  const [described] = scripts.map(([, json = '']) => JSON.parse(json))
  expect(described).toMatchObject({
    '@type': 'Product',
    description: hostile,
    offers: {
      '@type': 'Offer',
      price: 50,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      priceSpecification: [
        {
          '@type': 'UnitPriceSpecification',
          price: 50,
          valueAddedTaxIncluded: false,
          eligibleQuantity: { minValue: 100, maxValue: 499, unitCode: 'C62' },
        },
        { price: 40, eligibleQuantity: { minValue: 500 } },
      ],
    },
  })
})
