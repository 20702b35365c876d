import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'

const dock = {
  name: 'Dock',
  sku: 'DOCK-100',
  brand: 'Dockline',
  mpn: 'DL 100/B',
  gtin: '4006381333931',
  price: 89.5,
  priceBreaks: [
    { from: 480, price: 84.25 },
    { from: 960, price: 79 },
  ],
  quantityRule: { min: 120, multiple: 24, max: 4_800 },
  carton: { pieces: 24, grams: 9_600 },
  availableQuantity: 2_000,
  description: 'A dock.',
  img: '/i/aerial-6-room-access-point-800.webp',
  category: 'Docks',
  specs: {},
}
const delivery = { address: '1 Dock Street', phone: '555 0100' }

test('a product keeps its codes, breaks, rule and carton, and what an edit does not send', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const { body } = await admin.post('/addProduct', dock)
  const id = String(body.insertedId)
  const pictures = [{ url: dock.img, alt: '' }]
  expect((await shop.nobody.get(`/product?id=${id}`)).body).toEqual({ _id: id, ...dock, pictures })

  const { name, price, description, img, category, specs } = dock
  const plain = { name, price, description, img, category, specs }
  expect((await admin.put(`/product?_id=${id}`, plain)).body).toEqual({ modifiedCount: 0 })
  expect(
    (await admin.put(`/product?_id=${id}`, { ...plain, mpn: null, carton: null, priceBreaks: [] })).status,
  ).toBe(200)
  const { mpn: _, carton: __, ...left } = dock
  expect((await shop.nobody.get(`/product?id=${id}`)).body).toEqual({
    _id: id,
    ...left,
    pictures,
    priceBreaks: [],
  })
})

test.for([
  ['a SKU that another product has in another case', { sku: 'dock-100' }, 409, 'sku-taken'],
  ['a bar code with a wrong check digit', { sku: 'B', gtin: '4006381333932' }, 400, 'bad-input'],
  [
    'breaks that do not fall',
    { sku: 'B', priceBreaks: [{ from: 480, price: 89.5 }] },
    422,
    'price-breaks-do-not-fall',
  ],
  [
    'breaks that do not rise',
    {
      sku: 'B',
      priceBreaks: [
        { from: 480, price: 80 },
        { from: 480, price: 79 },
      ],
    },
    422,
    'price-breaks-do-not-fall',
  ],
  ['a minimum below 100', { sku: 'B', quantityRule: { min: 96, multiple: 24 } }, 400, 'bad-input'],
  [
    'a minimum that fills no carton',
    { sku: 'B', quantityRule: { min: 100, multiple: 24 } },
    400,
    'bad-input',
  ],
  ['a break in parts of a cent', { sku: 'B', priceBreaks: [{ from: 480, price: 80.005 }] }, 400, 'bad-input'],
] as const)('%s is refused', async ([, change, status, code]) => {
  await using shop = await openShop()
  const admin = await shop.admin()
  await admin.post('/addProduct', dock)
  expect(await admin.post('/addProduct', { ...dock, ...change })).toMatchObject({ status, body: { code } })
  expect(await shop.rows('products')).toHaveLength(1)
})

test('a price that falls below a break that stays is refused, and nothing changes', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const id = (await admin.post('/addProduct', dock)).body.insertedId
  const { priceBreaks: _, sku: __, availableQuantity: ___, ...rest } = dock
  expect(await admin.put(`/product?_id=${id}`, { ...rest, price: 80 })).toMatchObject({
    status: 422,
    body: { code: 'price-breaks-do-not-fall' },
  })
  expect(await shop.rows('products')).toMatchObject([{ price_cents: 8_950, price_version: 1 }])
})

test('the database itself refuses breaks that do not fall, rules that contradict themselves, and doubles of a SKU', async () => {
  await using shop = await openShop({ products: [{ id: 'a', price: 20, available: 100 }] })
  const set = (change: object) => shop.db.updateTable('products').set(change).where('id', '=', 'a').execute()
  for (const breaks of [
    [{ from: 200, priceCents: 2_000 }],
    [
      { from: 200, priceCents: 1_900 },
      { from: 100, priceCents: 1_800 },
    ],
    [
      { from: 200, priceCents: 1_900 },
      { from: 300, priceCents: 1_900 },
    ],
    [{ from: 200, priceCents: 0 }],
    [{ from: 200.5, priceCents: 1_900 }],
    [{ from: 200 }],
    { from: 200, priceCents: 1_900 },
  ])
    await expect(set({ price_breaks: JSON.stringify(breaks) }), JSON.stringify(breaks)).rejects.toThrow(
      /products_price_breaks/,
    )
  await set({ price_breaks: JSON.stringify([{ from: 200, priceCents: 1_900 }]) })
  await expect(set({ price_cents: 1_900 })).rejects.toThrow(/products_price_breaks/)
  await expect(set({ min_pieces: 99 })).rejects.toThrow(/min_pieces/)
  await expect(set({ pieces_multiple: 24 })).rejects.toThrow(/products_quantity_rule/)
  await expect(set({ max_pieces: 50 })).rejects.toThrow(/products_quantity_rule/)
  await expect(set({ pieces_multiple: 0 })).rejects.toThrow(/products_quantity_rule/)
  for (const sku of ['', ' A', 'A ', 'Ä', 'A\tB', 'x'.repeat(65)])
    await expect(set({ sku }), sku).rejects.toThrow(/products_sku/)
  await expect(set({ brand: '' })).rejects.toThrow(/products_brand/)
  await expect(set({ mpn: '' })).rejects.toThrow(/products_mpn/)
  await expect(set({ gtin: '123' })).rejects.toThrow(/products_gtin/)
  for (const carton of [{ carton_pieces: 0 }, { carton_grams: 10 }, { carton_pieces: 5, carton_grams: 0 }])
    await expect(set(carton), JSON.stringify(carton)).rejects.toThrow(/products_carton/)
  const { sku } = await shop.db.selectFrom('products').select('sku').executeTakeFirstOrThrow()
  await expect(
    shop
      .addProduct({ id: 'b', price: 1, available: 0 })
      .then(() =>
        shop.db.updateTable('products').set({ sku: sku.toLowerCase() }).where('id', '=', 'b').execute(),
      ),
  ).rejects.toThrow(/products_by_sku/)
})

test('an order keeps to the rule, is told what could be ordered instead, and pays the price of its break', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const product_id = (await admin.post('/addProduct', dock)).body.insertedId
  const ada = await shop.signUp('ada@example.com')
  const order = (orderAmount: number, paymentAmount?: number) =>
    ada.post('/order', { product_id, orderAmount, paymentAmount, ...delivery })

  expect(await order(100)).toMatchObject({
    status: 422,
    body: {
      code: 'below-minimum',
      message: "Can't Order Less Than 120 PCS",
      nearestQuantities: [120],
    },
  })
  expect(await order(130)).toMatchObject({
    status: 422,
    body: { code: 'off-multiple', nearestQuantities: [120, 144] },
  })
  expect(await order(4_824)).toMatchObject({ status: 422, body: { code: 'above-maximum' } })
  expect(await order(2_016)).toMatchObject({
    status: 409,
    body: { code: 'out-of-stock', availableQuantity: 2_000, nearestQuantities: [1_992] },
  })
  expect(await order(480, 480 * 89.5)).toMatchObject({
    status: 409,
    body: { code: 'price-changed', paymentAmount: 40_440 },
  })
  expect((await order(480, 40_440)).status).toBe(200)
  expect(await shop.rows('order_lines')).toMatchObject([
    { unit_price_cents: 8_425, price_source: 'break', amount_cents: 4_044_000 },
  ])
})

test('a code finds its product before all that merely holds it', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  await admin.post('/addProduct', {
    ...dock,
    name: 'Stand for DOCK-100 and others',
    sku: 'X-1',
    mpn: 'DOCK-1001',
    gtin: undefined,
  })
  await admin.post('/addProduct', dock)
  await admin.post('/addProduct', {
    ...dock,
    name: 'DOCK-100 sleeve',
    sku: 'X-2',
    mpn: undefined,
    gtin: undefined,
  })
  const find = async (q: string) =>
    (await shop.nobody.get(`/products?q=${encodeURIComponent(q)}`)).body as unknown as { sku: string }[] // a list
  expect((await find('dock-100')).map(({ sku }) => sku)[0]).toBe('DOCK-100')
  expect((await find('DL 100/b')).map(({ sku }) => sku)).toEqual(['DOCK-100'])
  expect((await find('Dockline')).length).toBe(3)
  expect((await find('dock-10')).map(({ sku }) => sku).slice(0, 2)).toEqual(['DOCK-100', 'X-1'])
})

test('facets count what each choice would leave, whatever is chosen already', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const add = (n: number, change: object) =>
    admin.post('/addProduct', { ...dock, sku: `F-${n}`, gtin: undefined, priceBreaks: [], ...change })
  await add(1, { category: 'Docks', brand: 'A', price: 20 })
  await add(2, { category: 'Docks', brand: 'B', price: 30 })
  await add(3, { category: 'Cables', brand: 'A', price: 2_000, availableQuantity: 119 })
  await add(4, { category: 'Cables', brand: null, price: 24.99, name: 'Cable' })
  expect((await shop.nobody.get('/products/facets')).body).toEqual({
    alike: false,
    isPartial: false,
    categories: [
      { value: 'Cables', count: 2 },
      { value: 'Docks', count: 2 },
    ],
    brands: [
      { value: 'A', count: 2 },
      { value: 'B', count: 1 },
    ],
    prices: [
      { from: 0, to: 25, count: 2 },
      { from: 25, to: 100, count: 1 },
      { from: 100, to: 250, count: 0 },
      { from: 250, to: 1_000, count: 0 },
      { from: 1_000, count: 1 },
    ],
    inStock: 3,
  })
  expect((await shop.nobody.get('/products/facets?category=Docks&inStock=true')).body).toMatchObject({
    categories: [
      { value: 'Docks', count: 2 },
      { value: 'Cables', count: 1 },
    ],
    brands: [
      { value: 'A', count: 1 },
      { value: 'B', count: 1 },
    ],
    inStock: 2,
  })
  expect((await shop.nobody.get('/products/facets?q=cabel')).body, 'mistyped').toMatchObject({
    categories: [{ value: 'Cables', count: 2 }],
  })
  expect((await shop.nobody.get('/products?brand=A&category=Docks')).body).toMatchObject([{ sku: 'F-1' }])
})
