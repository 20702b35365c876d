import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop, type TestShop } from '#test/open-shop.ts'

const products = [
  { id: 'fan', name: 'Breezeline Fan', price: 20, available: 100, description: 'Cools a rack.' },
  { id: 'lamp', name: 'Glowline Lamp', price: 30, available: 900, description: 'Lights a desk.' },
]

/** Returns what the list and the facets find and count. */
async function search(shop: TestShop, query: string) {
  const list = await shop.nobody.get(`/products?${query}`)
  const { body } = await shop.nobody.get(`/products/facets?${query}`)
  return {
    ids: (list.body as unknown as { _id: string }[]).map(({ _id }) => _id), // a list, as products.test.ts asserts
    total: list.headers.get('X-Total-Count'),
    categories: body.categories,
    inStock: body.inStock,
  }
}

const found = (category: string, inStock = 1) => ({
  ids: ['fan'],
  total: '1',
  categories: [{ value: category, count: 1 }],
  inStock,
})
const nothing = { ids: [], total: '0', categories: [], inStock: 0 }

/** Returns the search rows, kept by triggers, that differ from their products. */
const stale = async ({ db }: TestShop) =>
  (
    await sql`
      select id from products p left join product_texts t on t.product_id = p.id left join product_search s using (id)
      where t.words is distinct from words_of_product(p) or s is distinct from search_row_of(p)`.execute(db)
  ).rows

test('a product is found by what it is called and described by now, and counted as it is', async () => {
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  expect(await search(shop, 'q=breezeline')).toEqual(found('Networking'))
  expect(await search(shop, 'q=rack')).toEqual(found('Networking'))

  const fields = {
    name: 'Turbine',
    description: 'Moves air.',
    price: 50,
    category: 'Cooling',
    img: '/i/fan-800.webp',
  }
  expect((await admin.put('/product?_id=fan', fields)).body).toEqual({ modifiedCount: 1 })
  expect(await search(shop, 'q=breezeline')).toEqual(nothing)
  expect(await search(shop, 'q=rack')).toEqual(nothing)
  for (const query of ['q=turbine', 'q=air', 'q=cooling', 'q=turbine&minPrice=50&category=Cooling'])
    expect(await search(shop, query), query).toEqual(found('Cooling'))
  expect((await search(shop, 'q=turbine&maxPrice=49')).total).toBe('0')
  await shop.db.updateTable('products').set({ description: 'Blows hard.' }).where('id', '=', 'fan').execute()
  expect(await search(shop, 'q=blowing')).toEqual(found('Cooling'))
  expect(await stale(shop)).toEqual([])

  const correct = (pieces: number) =>
    admin.post('/products/fan/stock-changes', { pieces, reason: 'corrected', note: '' })
  expect((await correct(-1)).body).toEqual({ availableQuantity: 99 })
  expect(await search(shop, 'q=turbine')).toEqual(found('Cooling', 0))
  expect((await search(shop, 'q=turbine&inStock=true')).total).toBe('0')
  await correct(1)
  expect(await search(shop, 'q=turbine&inStock=true')).toEqual(found('Cooling'))

  await admin.delete('/product?_id=fan')
  expect(await search(shop, 'q=turbine')).toEqual(nothing)
  expect(await search(shop, 'q=blowing')).toEqual(nothing)
  await admin.put('/products/fan/restoration', {})
  expect(await search(shop, 'q=turbine')).toEqual(found('Cooling'))
  expect(await stale(shop)).toEqual([])
})

test('a page that asks for the same words twice at once finds the same, and the next one what is new', async () => {
  await using shop = await openShop({ products })
  const ask = () =>
    Promise.all(['/products?q=lamp', '/products/facets?q=lamp', '/suggestions?q=lamp'].map(shop.nobody.get))
  for (const [list, facets, suggestions] of await Promise.all([ask(), ask()])) {
    expect(list?.body).toMatchObject([{ _id: 'lamp' }])
    expect(facets?.body).toMatchObject({ alike: false, inStock: 1 })
    expect(suggestions?.body).toMatchObject([{ _id: 'lamp' }])
  }
  await shop.addProduct({ id: 'lantern', name: 'Lamp of the yard', price: 1, available: 100 })
  expect((await search(shop, 'q=lamp')).total).toBe('2')
})
