import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'

const products = [
  { id: 'a', name: 'Access Point', price: 90, available: 300 },
  { id: 'b', name: '8-port Switch', price: 45, available: 0 },
  { id: 'c', name: '100% Cable_Set', price: 3, available: 90_000 },
]

test('anybody may list the products, sorted, searched and counted', async () => {
  await using shop = await openShop({ products })
  const ids = async (query: string) => {
    const { body } = await shop.nobody.get(`/products?${query}`)
    return (body as unknown as { _id: string }[]).map(({ _id }) => _id) // the list's shape is asserted below
  }
  expect(await ids('sort=price')).toEqual(['c', 'b', 'a'])
  expect(await ids('sort=-price')).toEqual(['a', 'b', 'c'])
  expect(await ids('sort=name')).toEqual(['c', 'b', 'a'])
  expect(await ids('q=SWITCH')).toEqual(['b'])
  expect(await ids('q=%25'), 'a percent sign is a letter like any other').toEqual(['c'])
  expect(await ids('q=_'), 'so is an underscore').toEqual(['c'])

  const { body, headers } = await shop.nobody.get('/products?q=point')
  expect(headers.get('X-Total-Count')).toBe('1')
  expect(body).toEqual([
    {
      _id: 'a',
      sku: expect.stringMatching(/^HF-P\d{6}$/),
      priceBreaks: [],
      quantityRule: { min: 100, multiple: 1 },
      name: 'Access Point',
      price: 90,
      availableQuantity: 300,
      description: 'A Access Point.',
      img: '/i/a-800.webp',
      category: 'Networking',
      specs: { Ports: '24' },
    },
  ])
})

test.for(['newest', 'name', 'price', '-price'])(
  'pages sorted by %s are walked to the end without gap or repeat',
  async (sort) => {
    const many = Array.from({ length: 7 }, (_, n) => ({
      id: `p${n}`,
      price: 10 + (n % 2),
      available: 1,
    }))
    await using shop = await openShop({ products: many })
    const seen: unknown[] = []
    let next: string | undefined = `/products?sort=${sort}&limit=3`
    while (next !== undefined) {
      const page = await shop.nobody.get(next)
      seen.push(...(page.body as unknown as { _id: string }[]).map(({ _id }) => _id)) // as in the test above
      next = /<\/api([^>]+)>/.exec(page.headers.get('Link') ?? '')?.[1]
    }
    expect(seen.toSorted()).toEqual(many.map(({ id }) => id))
  },
)

test('one product, and what is left of it', async () => {
  await using shop = await openShop({ products })
  expect(await shop.nobody.get('/product?id=a')).toMatchObject({ status: 200, body: { _id: 'a', price: 90 } })
  expect((await shop.nobody.get('/available?product_id=c')).body).toEqual([
    { _id: 'c', availableQuantity: 90_000 },
  ])
  expect(await shop.nobody.get('/product?id=zzz')).toMatchObject({
    status: 404,
    body: { code: 'no-such-product' },
  })
})

test('a product that was taken off sale is not found', async () => {
  await using shop = await openShop({ products })
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', 'a').execute()
  expect(await shop.nobody.get('/product?id=a')).toMatchObject({ status: 404 })
  expect((await shop.nobody.get('/products')).headers.get('X-Total-Count')).toBe('2')
})

test('one product is the same for all visitors for a second, and for nobody who may see another', async () => {
  await using shop = await openShop({ products })
  const buyer = await shop.signUp('ada@example.com')
  const kept = async (who: typeof buyer, path: string) => (await who.get(path)).headers.get('Cache-Control')
  expect(await kept(shop.nobody, '/product?id=a')).toContain('s-maxage=1')
  expect(await kept(shop.nobody, '/product?id=none'), 'it may be there any moment').toBe('no-store')
  expect(await kept(shop.nobody, '/available?product_id=a')).toBe('no-store')
  expect(await kept(buyer, '/product?id=a')).toBe('no-store')
})
