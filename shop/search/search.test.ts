import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { openShop, type TestCaller } from '#test/open-shop.ts'

const products = [
  { id: 'kb', name: 'Typeline Full Keyboard', price: 30, available: 900 },
  { id: 'mon', name: 'Clearview 27 USB-C Monitor', price: 240, available: 99 },
  { id: 'head', name: 'Callline Duo USB Headset', price: 29, available: 5_000 },
  { id: 'sw24', name: 'Portline 24 PoE Switch', price: 310, available: 100 },
  { id: 'sw8', name: 'Portline 8 Switch', price: 45, available: 0 },
]

async function ids(caller: TestCaller, query: string): Promise<unknown[]> {
  const { body } = await caller.get(`/products?${query}`)
  return (body as unknown as { _id: string }[]).map(({ _id }) => _id) // a list, as products.test.ts asserts
}

test('every word must be in the name, in any order and case', async () => {
  await using shop = await openShop({ products })
  const found = (q: string) => ids(shop.nobody, `sort=name&q=${encodeURIComponent(q)}`)
  expect(await found('usb')).toEqual(['head', 'mon'])
  expect(await found('  monitor   USB ')).toEqual(['mon'])
  expect(await found('usb switch')).toEqual([])
  expect(await found('27')).toEqual(['mon'])
})

test.for([
  ['keybord', 'kb'],
  ['moniter', 'mon'],
  ['hedset', 'head'],
  ['headest', 'head'],
  ['swich 24', 'sw24'],
  ['Clearveiw', 'mon'],
])('%s, mistyped, finds what was meant first', async ([q, meant]) => {
  await using shop = await openShop({ products })
  expect((await ids(shop.nobody, `q=${q}`))[0]).toBe(meant)
})

test('what is merely alike is shown only when nothing fits', async () => {
  await using shop = await openShop({ products })
  await shop.addProduct({ id: 'swich', name: 'Swich', price: 1, available: 1 })
  expect(await ids(shop.nobody, 'q=swich')).toEqual(['swich'])
  expect(await ids(shop.nobody, 'q=zzzzqqqq')).toEqual([])
  expect((await shop.nobody.get('/products?q=zzzzqqqq')).headers.get('X-Total-Count')).toBe('0')
})

test.for([
  ['4006381333931', 'kb'],
  ['4006381-33393 1', 'kb'],
  ['04006381333931', 'kb'],
  ['0036000291452', 'mon'],
  ['CV-27/B', 'mon'],
  ['cv-27/b', 'mon'],
] as const)(
  '%s, a whole GTIN or MPN, finds its product in lists, facets and the admin’s list',
  async ([q, meant]) => {
    await using shop = await openShop({ products })
    const change = (id: string, codes: { gtin: string; mpn?: string }) =>
      shop.db.updateTable('products').set(codes).where('id', '=', id).execute()
    await change('kb', { gtin: '4006381333931' })
    await change('mon', { gtin: '036000291452', mpn: 'CV-27/B' })
    const query = `q=${encodeURIComponent(q)}`

    for (const group of ['', '&group=family']) {
      const listed = await shop.nobody.get(`/products?${query}${group}`)
      expect(listed.body, group).toMatchObject([{ _id: meant }])
      expect(listed.headers.get('X-Total-Count')).toBe('1')
      expect((await shop.nobody.get(`/products/facets?${query}${group}`)).body).toMatchObject({
        alike: false,
        inStock: meant === 'kb' ? 1 : 0,
      })
    }
    expect(await ids(shop.nobody, `${query}&maxPrice=20`)).toEqual([])
    expect((await shop.nobody.get(`/suggestions?${query}`)).body).toMatchObject([{ _id: meant }])
    const admin = await shop.admin()
    expect((await admin.get(`/adminProducts?${query}`)).body).toMatchObject([{ _id: meant }])
    await admin.delete(`/product?_id=${meant}`)
    expect(await ids(shop.nobody, query)).toEqual([])
    expect((await admin.get(`/adminProducts?show=deleted&${query}`)).body).toMatchObject([{ _id: meant }])
  },
)

test('price, category and stock narrow the list, and are counted', async () => {
  await using shop = await openShop({ products })
  await shop.db.updateTable('products').set({ category: 'Sound' }).where('id', '=', 'head').execute()
  const found = (query: string) => ids(shop.nobody, `sort=price&${query}`)
  expect(await found('minPrice=30&maxPrice=240')).toEqual(['kb', 'sw8', 'mon'])
  expect(await found('inStock=true')).toEqual(['head', 'kb', 'sw24'])
  expect(await found('category=Sound')).toEqual(['head'])
  expect(await found('q=switch&inStock=true&category=Networking')).toEqual(['sw24'])
  expect(await found('minPrice=900&maxPrice=1')).toEqual([])
  expect((await shop.nobody.get('/products?limit=1&minPrice=30')).headers.get('X-Total-Count')).toBe('4')
  expect((await shop.nobody.get('/categories')).body).toEqual(['Networking', 'Sound'])
})

test('each price band counts exactly what choosing it finds, at its borders too', async () => {
  const prices = [24.99, 25, 25.01, 99.99, 100, 100.01, 250, 999.99, 1_000, 1_000.01]
  await using shop = await openShop({
    products: prices.map((price, n) => ({ id: `p${n}`, price, available: 100 + n })),
  })
  for (const chosen of ['', 'category=Networking&inStock=true&', 'q=p5&', 'minPrice=25&maxPrice=100&']) {
    const { body } = await shop.nobody.get(`/products/facets?${chosen}`)
    // As the contract declares it.
    const bands = body.prices as { from: number; to?: number; count: number }[]
    const others = chosen.replace(/m..Price=\d+&/g, '')
    for (const { from, to, count } of bands) {
      const range = `minPrice=${from}${to === undefined ? '' : `&maxPrice=${to}`}`
      expect(count, `${chosen}${range}`).toBe((await ids(shop.nobody, `${others}${range}`)).length)
    }
    if (chosen === '') expect(bands.map(({ count }) => count)).toEqual([2, 4, 3, 3, 2])
  }
})

test('pages by number and by cursor show every product once', async () => {
  await using shop = await openShop({ products })
  const all = await ids(shop.nobody, 'sort=-price')
  expect([
    ...(await ids(shop.nobody, 'sort=-price&limit=2')),
    ...(await ids(shop.nobody, 'sort=-price&limit=2&offset=2')),
    ...(await ids(shop.nobody, 'sort=-price&limit=2&offset=4')),
  ]).toEqual(all)
  expect(await ids(shop.nobody, 'offset=99')).toEqual([])

  const first = await shop.nobody.get('/products?q=portlime&limit=1')
  const next = /<\/api([^>]+)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? ''
  const second = await shop.nobody.get(next)
  expect(new Set([first.body[0]?._id, second.body[0]?._id])).toEqual(new Set(['sw24', 'sw8']))
})

test('a few names are suggested, never ones that are off sale', async () => {
  await using shop = await openShop({ products })
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', 'sw8').execute()
  expect((await shop.nobody.get('/suggestions?q=portl')).body).toEqual([
    { _id: 'sw24', name: 'Portline 24 PoE Switch', sku: expect.any(String) },
  ])
  expect((await shop.nobody.get('/suggestions?q=')).body).toEqual([])
  for (let n = 0; n < 9; n += 1)
    await shop.addProduct({ id: `c${n}`, name: `Cable ${n}`, price: 1, available: 1 })
  expect((await shop.nobody.get('/suggestions?q=cable')).body).toHaveLength(8)
})

test.for(['sort=best', 'minPrice=-1', 'maxPrice=1.5', 'inStock=maybe', 'offset=-1', `q=${'x'.repeat(101)}`])(
  'products asked for with %s are refused',
  async (query) => {
    await using shop = await openShop()
    expect(await shop.nobody.get(`/products?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'bad-input' },
    })
  },
)

test('the first page of a list without words is one statement, and says how many there are', async () => {
  const asked: string[] = []
  await using shop = await openShop({
    products: ['a', 'b', 'c'].map((id) => ({ id, name: id, price: 20, available: 100 })),
    before: async (text) => void (/\bfrom "?products/.test(text) && asked.push(text)),
  })
  const list = async (query: string) => {
    asked.length = 0
    const { status, headers, text } = await shop.nobody.get(`/products?limit=2${query}`)
    expect(status).toBe(200)
    return {
      ids: api.listProducts.reply.parse(JSON.parse(text)).map(({ _id }) => _id),
      total: headers.get('X-Total-Count'),
      statements: asked.length,
      next: headers.get('Link')?.match(/cursor=([^&>]+)/)?.[1],
    }
  }
  for (const grouped of ['', '&group=family']) {
    const first = await list(`&sort=name${grouped}`)
    expect(first).toMatchObject({ ids: ['a', 'b'], total: '3', statements: 1 })
    expect(await list(`&sort=name&cursor=${first.next}${grouped}`)).toMatchObject({ ids: ['c'], total: '3' })
    expect(await list(`&minPrice=1000${grouped}`)).toMatchObject({ ids: [], total: '0', statements: 1 })
  }
})
