// @module-tag full
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MAX_COUNTED } from '#contract/limits.ts'
import { NAMES_PER_PART } from '#contract/search/product-names.ts'
import { openShop } from '#test/open-shop.ts'

const products = [
  { id: 'kb', name: 'Typeline Full Keyboard', price: 30, available: 900 },
  { id: 'mon', name: 'Clearview 27 USB-C Monitor', price: 240, available: 99 },
]

test('counts of products stop at their bound and say so, and no page lies beyond it', async () => {
  await using shop = await openShop({ products })
  await sql`
    insert into products (id, name, price_cents, available, description, image, category, specs)
    select 'many-' || n, 'Bracket ' || n, 1000, 0, 'x', image, 'Brackets', '{}'
    from products, generate_series(1, ${MAX_COUNTED + 5}::int) n where id = 'kb'`.execute(shop.db)
  const total = async (query: string) =>
    (await shop.nobody.get(`/products?limit=1&${query}`)).headers.get('X-Total-Count')
  const facets = async (query: string) => (await shop.nobody.get(`/products/facets?${query}`)).body

  expect(await total('')).toBe(String(MAX_COUNTED + 1))
  expect(await total('q=bracket')).toBe(String(MAX_COUNTED + 1))
  expect(await total('q=keyboard')).toBe('1')
  expect(await facets('q=bracket')).toMatchObject({
    isPartial: true,
    categories: [{ value: 'Brackets', count: MAX_COUNTED }],
  })
  expect(await facets('q=keyboard')).toMatchObject({ isPartial: false })
  expect((await shop.nobody.get(`/products?limit=1&offset=${MAX_COUNTED}`)).body).toHaveLength(1)
  expect(await shop.nobody.get(`/products?offset=${MAX_COUNTED + 1}`)).toMatchObject({
    status: 400,
    body: { code: 'bad-input', issues: [{ path: 'offset' }] },
  })
  expect((await shop.nobody.get('/products/names/parts')).body).toHaveLength(
    Math.ceil((MAX_COUNTED + 7) / NAMES_PER_PART),
  )
})
