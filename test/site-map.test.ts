import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readConfig } from '#config.ts'
import { NAMES_PER_PART } from '#contract/search/product-names.ts'
import { openDatabase } from '#database/open.ts'
import { openHundredfold } from '#open.ts'
import { databasePlace } from './database-place.ts'
import { failLoudly } from './databases.ts'

const root = 'http://localhost:3000/sitemap.xml'

/** All of one moment, as those of a file are. */
const insert = (prefix: string, count: number) => `
  insert into products (id, name, price_cents, min_pieces, available, description, image, category)
  select '${prefix}-' || n, 'Product ' || n, 100, 100, 0, '', '', 'Many' from generate_series(1, ${count}) n`

type Place = Awaited<ReturnType<typeof databasePlace>>

async function execute({ url, folder }: Place, ...statements: readonly string[]) {
  await using database = await openDatabase({ url, folder, onLostConnection: failLoudly })
  for (const statement of statements) await database.engine.execute(statement)
}

async function openSite({ settings }: Place) {
  const shop = await openHundredfold(readConfig(settings), pino({ level: 'silent' }))
  return {
    async ask(url: string) {
      const reply = await shop.fetch(new Request(url))
      const text = await reply.text()
      const addresses = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
      const products = addresses.flatMap((address) => /\/product\/([\w-]+)/.exec(address)?.[1] ?? [])
      return { status: reply.status, text, addresses, products }
    },
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

test('a site map of many products has parts, which stay true when products come and go', {
  tags: ['full'],
}, async () => {
  await using place = await databasePlace('demo')
  const count = 2 * NAMES_PER_PART + 1
  await execute(place, 'update products set deleted_at = now()', insert('many', count))
  const before = await (async () => {
    await using site = await openSite(place)
    const whole = await site.ask(root)
    expect(whole.text).toContain('<sitemapindex')
    expect(whole.addresses).toHaveLength(3)
    expect(whole.addresses[0]).toBe(`${root}?from=`)
    expect((await site.ask(`${root}?unique`)).text).toBe(whole.text)

    const parts = await Promise.all(whole.addresses.map((part) => site.ask(`${part}&unique=1`)))
    expect(new Set(parts.flatMap(({ products }) => products)).size).toBe(count)
    expect(parts.map(({ products }) => products.length)).toEqual([NAMES_PER_PART, NAMES_PER_PART, 1])
    expect(parts[0]?.addresses).toContain('http://localhost:3000/blog')
    expect(parts[1]?.addresses).toHaveLength(NAMES_PER_PART)
    for (const none of ['no-such-product', 'a%20b', 'x'.repeat(65)])
      expect((await site.ask(`${root}?from=${none}`)).status, none).toBe(404)
    return { addresses: whole.addresses, parts }
  })()

  const gone = before.parts[1]?.products.slice(0, 2) ?? []
  await execute(
    place,
    `update products set deleted_at = now() where id in ('${gone.join("', '")}')`,
    insert('new', NAMES_PER_PART),
  )
  await using site = await openSite(place)
  const now = await site.ask(root)
  const parts = await Promise.all(now.addresses.map((part) => site.ask(part)))
  const listed = parts.flatMap(({ products }) => products)
  expect(listed).toHaveLength(count - gone.length + NAMES_PER_PART)
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed.filter((id) => gone.includes(id))).toEqual([])
  // The old addresses still list everything, for crawlers that go through them slowly.
  const old = await Promise.all(before.addresses.map((part) => site.ask(part)))
  const seen = new Set(old.flatMap(({ products }) => products))
  const then = before.parts.flatMap(({ products }) => products)
  expect(then.filter((id) => !seen.has(id))).toEqual(gone)
})

test('a site map of few products is whole', async () => {
  await using place = await databasePlace('demo')
  await using site = await openSite(place)
  const whole = await site.ask(root)
  expect(whole.text).toContain('<urlset')
  expect(whole.products.length).toBeGreaterThan(50)
  expect(whole.addresses).toContain('http://localhost:3000/blog')
})
