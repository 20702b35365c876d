import { expect, test } from 'vitest'
import { makeLaptops } from '#test/families.ts'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'

const setSpecs = (shop: TestShop, id: string, specs: Record<string, string>) =>
  shop.db
    .updateTable('products')
    .set({ specs: JSON.stringify(specs) })
    .where('id', '=', id)
    .execute()

async function found(caller: TestCaller, specs: string, more = ''): Promise<string[]> {
  const { body, headers, status } = await caller.get(
    `/products?sort=name&specs=${encodeURIComponent(specs)}${more}`,
  )
  expect(status).toBe(200)
  const ids = (body as unknown as { _id: string }[]).map(({ _id }) => _id) // a list of products
  expect(Number(headers.get('X-Total-Count'))).toBe(ids.length)
  return ids.toSorted()
}

interface Facet {
  readonly name: string
  readonly unit?: string
  readonly values: readonly { readonly value: string; readonly count: number }[]
}

async function facets(caller: TestCaller, query: string) {
  const { body, status } = await caller.get(`/products/facets/specifications?${query}`)
  expect(status).toBe(200)
  // As the contract declares it.
  return body.facets as readonly Facet[]
}

/** `name unit: value count, ...` of each facet. */
const written = (all: readonly Facet[]) =>
  all.map(
    ({ name, unit, values }) =>
      `${name}${unit === undefined ? '' : ` (${unit})`}: ${values.map(({ value, count }) => `${value} ${count}`).join(', ')}`,
  )

const specs: Readonly<Record<string, Record<string, string>>> = {
  a: { Storage: '512 GB', Colour: 'Red', Ports: 'HDMI, USB-C', Notes: 'one of a kind' },
  b: { Storage: '1 TB', Colour: 'red', Ports: 'USB-C' },
  c: { Storage: '1000 GB', Colour: 'Blue', Weight: '1.2 kg' },
  d: { storage: '2,000 GB', Colour: 'Blue', Weight: 'light' },
  e: { Storage: 'plenty' },
}

async function openWithSpecs() {
  const shop = await openShop({
    products: Object.keys(specs).map((id) => ({ id, name: `Drive ${id}`, price: 20, available: 500 })),
  })
  for (const [id, each] of Object.entries(specs)) await setSpecs(shop, id, each)
  return shop
}

test('specifications are searched for by range in any unit, and by value', async () => {
  await using shop = await openWithSpecs()
  const { nobody } = shop
  expect(await found(nobody, 'Storage>=1 TB')).toEqual(['b', 'c', 'd'])
  expect(await found(nobody, 'storage>=600 GB;Storage<=1500 GB')).toEqual(['b', 'c'])
  expect(await found(nobody, 'Storage=1 TB'), 'the same in another unit').toEqual(['b', 'c'])
  expect(await found(nobody, 'Storage=Plenty')).toEqual(['e'])
  expect(await found(nobody, 'Colour=red;Colour=blue;Storage>=1 TB', '&q=drive')).toEqual(['b', 'c', 'd'])
  expect(await found(nobody, 'Ports=HDMI', '&inStock=true&minAvailable=1')).toEqual(['a'])
  expect(await found(nobody, 'Storage>=1 kg')).toEqual([])
  expect(await found(nobody, 'Screen=big')).toEqual([])

  const { body } = await nobody.get('/products/facets?specs=Storage>=1 TB')
  expect(body).toMatchObject({ categories: [{ count: 3 }], inStock: 3 })
})

test.for([
  ['Storage>=much', '“much” is not a number. Write a number with its unit, such as 16 GB'],
  ['Storage', '“Storage” asks for nothing. Write Memory=16 GB, Memory>=16 GB or Memory<=64 GB'],
])('the condition %s is refused with a sentence', async ([condition, message]) => {
  await using shop = await openShop()
  expect(await shop.nobody.get(`/products?specs=${condition}`)).toMatchObject({
    status: 400,
    body: { code: 'bad-input', issues: [{ path: 'specs', message }] },
  })
})

test('each value counts what choosing it finds, whatever else is chosen', async () => {
  await using shop = await openWithSpecs()
  const { nobody } = shop
  expect(written(await facets(nobody, 'q=drive'))).toEqual([
    'Storage (GB): 512 GB 1, 1 TB 2, 2,000 GB 1, plenty 1',
    'Colour: Blue 2, Red 2',
    'Ports: USB-C 2, HDMI 1',
    'Weight: 1.2 kg 1, light 1',
  ])
  for (const chosen of ['', 'Colour=Red;', 'Storage>=600 GB;', 'Storage<=1 TB;Colour=Blue;']) {
    for (const { name, values } of await facets(nobody, `specs=${encodeURIComponent(chosen)}`)) {
      const others = chosen.split(';').filter((each) => !each.startsWith(name))
      for (const { value, count } of values)
        expect(
          await found(nobody, [...others, `${name}=${value}`].join(';')),
          `${chosen} ${value}`,
        ).toHaveLength(count)
    }
  }
})

test('a product is found by the specifications it has now, while it is on sale', async () => {
  await using shop = await openWithSpecs()
  const { nobody } = shop
  await setSpecs(shop, 'b', { Storage: '4 TB' })
  await setSpecs(shop, 'c', {})
  const admin = await shop.admin()
  await admin.delete('/product?_id=d')
  expect(await found(nobody, 'Storage>=1 TB')).toEqual(['b'])
  expect(await found(nobody, 'Colour=Red;Colour=Blue')).toEqual(['a'])
  await admin.put('/products/d/restoration')
  expect(await found(nobody, 'Storage>=1 TB')).toEqual(['b', 'd'])
})

test('options of families are specifications, and a family is shown where one variant has all that is chosen', async () => {
  await using shop = await openShop({ products: [{ id: 'dock', price: 80, available: 500 }] })
  const admin = await shop.admin()
  const { nobody } = shop
  await makeLaptops(shop, admin, ['red', 'blue'], ['8GB', '16GB'])
  await setSpecs(shop, 'dock', { Memory: '8 GB', Colour: 'Black' })
  await setSpecs(shop, 'red-8GB', { memory: 'as configured', Ports: '2' })
  const grouped = '&group=family'

  expect(written(await facets(nobody, 'group=family'))).toEqual([
    'Colour: Black 1, blue 1, red 1',
    'Memory (GB): 8GB 2, 16GB 1',
    'Ports (): 2 1, 24 1',
  ])
  expect(written(await facets(nobody, 'specs=Colour=red'))).toEqual([
    'Colour: blue 2, red 2, Black 1',
    'Memory (GB): 8GB 1, 16GB 1',
    'Ports (): 2 1, 24 1',
  ])
  expect(await found(nobody, 'Memory>=16 GB')).toEqual(['blue-16GB', 'red-16GB'])
  expect(await found(nobody, 'Memory>=16 GB', grouped)).toHaveLength(1)
  expect(await found(nobody, 'Memory=8 GB', grouped)).toContain('dock')
  expect(await found(nobody, 'Ports=2;Memory>=16 GB', grouped), 'no variant has both').toEqual([])

  await admin.post('/products/red-16GB/stock-changes', { pieces: -1_000, reason: 'corrected', note: '' })
  for (const query of ['', '&q=red']) {
    expect(await found(nobody, 'Colour=red;Memory>=16 GB', `${grouped}${query}`)).toHaveLength(1)
    for (const stock of ['&inStock=true', '&minAvailable=200'])
      expect(await found(nobody, 'Colour=red;Memory>=16 GB', `${grouped}${query}${stock}`)).toEqual([])
    expect(
      (await nobody.get(`/products/facets?group=family&specs=Colour=red;Memory=16 GB${query}`)).body,
    ).toMatchObject({ categories: [{ count: 1 }], inStock: 0 })
  }

  const family = String((await admin.get('/families')).body[0]?._id)
  expect(await admin.delete(`/families/${family}`)).toMatchObject({ status: 200 })
  expect(await found(nobody, 'Colour=red;Colour=blue')).toEqual([])
  expect(await found(nobody, 'Memory=as configured')).toEqual(['red-8GB'])
})
