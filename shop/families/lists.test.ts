import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeLaptops } from '#test/families.ts'
import { openShop, type TestCaller } from '#test/open-shop.ts'

interface Listed {
  readonly _id: string
  readonly family?: { readonly variantCount: number; readonly lowestPrice: number }
}

/** The ids of a grouped list, with its total. */
async function grouped(caller: TestCaller, query = '') {
  const { body, headers } = await caller.get(`/products?group=family&${query}`)
  const products = body as unknown as Listed[] // a list of products
  return { ids: products.map(({ _id }) => _id), total: Number(headers.get('X-Total-Count')), products }
}

test('grouped lists show a family once, by its cheapest variant on sale, and count what they show', async () => {
  await using shop = await openShop({ products: [{ id: 'dock', price: 80, available: 50 }] })
  const admin = await shop.admin()
  await makeLaptops(shop, admin, ['crimson', 'blue'], ['8', '16'])
  const { nobody } = shop
  const reprice = (id: string, price: number) =>
    shop.db
      .updateTable('products')
      .set({ price_cents: price * 100 })
      .where('id', '=', id)
      .execute()
  await reprice('blue-16', 700)
  await reprice('crimson-8', 750)

  expect(await nobody.get('/products')).toMatchObject({ body: { length: 5 } })
  const all = await grouped(nobody, 'sort=price')
  expect(all).toMatchObject({ ids: ['dock', 'blue-16'], total: 2 })
  expect(all.products[1]?.family).toMatchObject({ variantCount: 4, lowestPrice: 700 })
  expect(all.products[0]).not.toHaveProperty('family')

  expect(await grouped(nobody, 'q=crimson'), 'found by another variant').toMatchObject({
    ids: ['blue-16'],
    total: 1,
  })
  expect(await grouped(nobody, 'q=crimsan'), 'mistyped').toMatchObject({ ids: ['blue-16'] })
  expect(await grouped(nobody, 'maxPrice=720&category=Networking')).toMatchObject({ total: 2 })
  expect(await grouped(nobody, 'minPrice=720')).toMatchObject({ ids: [], total: 0 })
  const sku = String((await nobody.get('/product?id=crimson-16')).body.sku)
  expect(await grouped(nobody, `q=${sku}`), 'a part number').toMatchObject({ ids: ['crimson-16'], total: 1 })
  await shop.db.updateTable('products').set({ gtin: '4006381333931' }).where('id', '=', 'blue-8').execute()
  expect(await grouped(nobody, 'q=4006381333931'), 'a GTIN').toMatchObject({ ids: ['blue-8'], total: 1 })

  for (const id of ['crimson-16', 'blue-8', 'blue-16'])
    await admin.post(`/products/${id}/stock-changes`, { pieces: -1_000, reason: 'corrected', note: '' })
  for (const query of ['inStock=true', 'minAvailable=900', 'inStock=true&q=laptop', 'q=crimson&inStock=true'])
    expect(await grouped(nobody, query), query).toMatchObject({ total: query.includes('laptop') ? 0 : 1 })
  const { body } = await nobody.get('/products/facets?group=family&q=crimson')
  expect(body).toMatchObject({ categories: [{ count: 1 }], inStock: 1 })
  expect((await nobody.get('/products/facets?group=family&category=Networking')).body).toMatchObject({
    categories: [{ count: 2 }],
    inStock: 1,
  })

  const describe = (id: string, description: string) =>
    shop.db.updateTable('products').set({ description }).where('id', '=', id).execute()
  await describe('blue-16', 'Comes with a stylus')
  await describe('crimson-8', 'Comes with a trackball')
  await describe('dock', 'Holds a stylus')
  for (const [word, total] of [
    ['stylus', 2],
    ['trackball', 0],
  ] as const) {
    expect(await grouped(nobody, `q=${word}`), word).toMatchObject({ total })
    const { body: facets } = await nobody.get(`/products/facets?group=family&q=${word}`)
    expect(facets, word).toMatchObject({ categories: total === 0 ? [] : [{ count: total }] })
  }

  await admin.delete('/product?_id=blue-16')
  expect(await grouped(nobody)).toMatchObject({ ids: expect.arrayContaining(['crimson-8']), total: 2 })
  expect(await grouped(nobody, 'q=blue-16')).toMatchObject({ total: 1, ids: ['crimson-8'] })
  for (const id of ['crimson-8', 'crimson-16', 'blue-8']) await admin.delete(`/product?_id=${id}`)
  expect(await grouped(nobody)).toMatchObject({ ids: ['dock'], total: 1 })
  await admin.put('/products/crimson-16/restoration')
  expect((await grouped(nobody)).ids.toSorted()).toEqual(['crimson-16', 'dock'])
})

test('the pages of a grouped list show each family once', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  for (const colour of ['red', 'blue', 'grey']) await makeLaptops(shop, admin, [colour], ['8', '16', '32'])
  await shop.addProduct({ id: 'dock', price: 80, available: 500 })
  for (const sort of ['newest', 'name', '-price']) {
    const seen: string[] = []
    for (let offset = 0; offset < 4; offset += 2) {
      const page = await grouped(shop.nobody, `sort=${sort}&limit=2&offset=${offset}`)
      expect(page.total).toBe(4)
      seen.push(...page.ids)
    }
    expect(seen.toSorted(), sort).toEqual(['blue-16', 'dock', 'grey-16', 'red-16'])
  }
})

test('suggestions name each family once where they are asked to, and a variant whose number is typed whole', async () => {
  await using shop = await openShop({
    products: [{ id: 'dock', name: 'Laptop dock', price: 80, available: 50 }],
  })
  const family = await makeLaptops(shop, await shop.admin(), ['red', 'blue'], ['8', '16'])
  await sql`update products set name = 'Laptop ' || id`.execute(shop.db)
  await shop.db
    .updateTable('products')
    .set({ sku: 'L-R16', mpn: 'MPN-7', gtin: '4006381333931' })
    .where('id', '=', 'red-16')
    .execute()
  const suggested = async (q: string, group = '&group=family') => {
    const { body } = await shop.nobody.get(`/suggestions?q=${q}${group}`)
    return body as unknown as { _id: string; family?: object }[] // a list
  }
  const idsOf = (all: readonly { _id: string }[]) => all.map(({ _id }) => _id).toSorted()
  const grouped = await suggested('laptop')
  expect(idsOf(grouped)).toEqual(['blue-16', 'dock'])
  expect(grouped.find(({ _id }) => _id === 'blue-16')).toEqual({
    _id: 'blue-16',
    name: expect.any(String),
    sku: expect.any(String),
    family: {
      _id: family,
      name: 'Laptop',
      values: [
        { option: 'Colour', value: 'blue' },
        { option: 'Memory', value: '16' },
      ],
      variantCount: 4,
      lowestPrice: 900,
    },
  })
  for (const code of ['l-r16', 'mpn-7', '4006381333931'])
    expect(await suggested(code), code).toMatchObject([
      { _id: 'red-16', sku: 'L-R16', mpn: 'MPN-7', gtin: '4006381333931' },
    ])
  expect(idsOf(await suggested('laptop', ''))).toEqual(['blue-16', 'blue-8', 'dock', 'red-16', 'red-8'])
})
