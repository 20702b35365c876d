import { expect, test } from 'vitest'
import { openShop, type TestShop } from '#test/open-shop.ts'

/** A picture that comes with the program. */
const img = '/i/aerial-6-room-access-point-800.webp'
const dock = {
  name: 'Dock',
  price: 80,
  availableQuantity: 500,
  description: 'A dock.',
  img,
  category: 'Docks',
  specs: { Ports: '9' },
}
const router = { id: 'router', price: 20, available: 1_000 }

const moves = (shop: TestShop, id: string) =>
  shop.db
    .selectFrom('stock_ledger')
    .select(['pieces', 'reason', 'actor_kind as by'])
    .where('product_id', '=', id)
    .orderBy('id')
    .execute()

test('an admin puts a product on sale, once however often the request comes', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const send = () =>
    admin.send('/addProduct', {
      method: 'POST',
      body: JSON.stringify(dock),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'one' },
    })
  const { status, body } = await send()
  expect(status).toBe(200)
  expect((await send()).body).toEqual(body)
  expect(await shop.rows('products')).toHaveLength(1)
  const { availableQuantity, ...fields } = dock
  expect((await shop.nobody.get(`/product?id=${body.insertedId}`)).body).toEqual({
    _id: body.insertedId,
    sku: expect.stringMatching(/^HF-P\d{6}$/),
    priceBreaks: [],
    quantityRule: { min: 100, multiple: 1 },
    ...fields,
    pictures: [{ url: img, alt: '' }],
    availableQuantity,
  })
  expect(await moves(shop, String(body.insertedId))).toEqual([
    { pieces: 500, reason: 'received', by: 'shop' },
  ])
})

test('a price and a quantity may come as the digits that were typed', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const { status, body } = await admin.post('/addProduct', { ...dock, price: '7', availableQuantity: ' 500' })
  expect(status).toBe(200)
  expect(await shop.rows('products')).toMatchObject([
    { id: body.insertedId, price_cents: 700, available: 500 },
  ])
  expect(await admin.post('/addProduct', { ...dock, price: 'seven', availableQuantity: '' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'price' }, { path: 'availableQuantity' }] },
  })
})

test('each field of a product is asked for, and its picture must be one of the shop', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  for (const field of ['name', 'price', 'availableQuantity', 'description', 'img'] as const) {
    const { [field]: _, ...rest } = dock
    expect(await admin.post('/addProduct', rest), field).toMatchObject({
      status: 400,
      body: { code: 'bad-input', issues: [{ path: field }] },
    })
  }
  for (const wrong of [
    { price: 0 },
    { price: 1.555 },
    { price: 'five' },
    { availableQuantity: -1 },
    { name: ' ' },
  ]) {
    expect((await admin.post('/addProduct', { ...dock, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
  }
  for (const address of [
    'https://evil.example/x.png',
    'http://127.0.0.1/i/a-800.webp',
    '/i/../../etc/passwd',
    '/i/nothing-800.webp',
    `/i/up-${'a'.repeat(26)}-800.webp`,
    'https://i.ibb.co/abc/x.png',
    'javascript:alert(1)',
  ]) {
    expect(await admin.post('/addProduct', { ...dock, img: address }), address).toMatchObject({
      status: 422,
      body: { code: 'unknown-picture' },
    })
  }
  expect(await shop.rows('products')).toEqual([])
})

test('a product that is changed changes no order that was placed', async () => {
  await using shop = await openShop({ products: [router] })
  const [admin, ada] = [await shop.admin(), await shop.signUp('ada@example.com')]
  await ada.post('/order', { product_id: 'router', orderAmount: 100, address: 'x', phone: '1' })
  const { availableQuantity: _, ...fields } = dock
  expect(await admin.put('/product?_id=router', fields)).toMatchObject({ body: { modifiedCount: 1 } })
  expect(await admin.put('/product?_id=router', fields), 'nothing new').toMatchObject({
    body: { modifiedCount: 0 },
  })
  expect((await shop.nobody.get('/product?id=router')).body).toMatchObject({ name: 'Dock', price: 80 })
  expect((await ada.get('/myOrder?email=ada@example.com')).body).toMatchObject([
    { productName: 'router', paymentAmount: 2_000, img: '/i/router-800.webp' },
  ])
  expect(await admin.put('/product?_id=nothing', fields)).toMatchObject({ status: 404 })
  expect(await shop.rows('audit_log')).toMatchObject([
    {
      action: 'product-changed',
      before: { name: 'router', priceCents: 2_000 },
      after: { priceCents: 8_000 },
    },
  ])
})

test('a product whose picture stays needs no picture that is still known', async () => {
  await using shop = await openShop({ products: [router] })
  const { availableQuantity: _, ...fields } = dock
  const kept = { ...fields, img: '/i/router-800.webp' }
  expect(await (await shop.admin()).put('/product?_id=router', kept)).toMatchObject({ status: 200 })
})

test('a product that is deleted is off sale, its orders stay, and it can be put back', async () => {
  await using shop = await openShop({ products: [router, { id: 'mouse', price: 9, available: 10 }] })
  const [admin, ada] = [await shop.admin(), await shop.signUp('ada@example.com')]
  await ada.post('/order', { product_id: 'router', orderAmount: 100, address: 'x', phone: '1' })
  const ids = async (query: string) =>
    ((await admin.get(`/adminProducts?${query}`)).body as unknown as { _id: string }[]).map(({ _id }) => _id) // a list
  expect((await admin.delete('/product?_id=router')).body).toEqual({ deletedCount: 1 })
  expect((await admin.delete('/product?_id=router')).body).toEqual({ deletedCount: 0 })
  expect((await admin.delete('/product?_id=nothing')).body).toEqual({ deletedCount: 0 })
  // The page of one product finds it in any state, and no other.
  expect([await ids('id=router'), await ids('id=mouse'), await ids('id=nothing')]).toEqual([
    ['router'],
    ['mouse'],
    [],
  ])
  expect((await shop.nobody.get('/product?id=router')).status).toBe(404)
  const order = { product_id: 'router', orderAmount: 100, address: 'x', phone: '1' }
  expect(await ada.post('/order', order)).toMatchObject({ status: 404, body: { code: 'no-such-product' } })
  expect((await ada.get('/myOrder?email=ada@example.com')).body).toMatchObject([{ productName: 'router' }])
  expect([await ids('show=on-sale'), await ids('show=deleted')]).toEqual([['mouse'], ['router']])

  expect((await admin.put('/products/router/restoration')).body).toEqual({ modifiedCount: 1 })
  expect((await admin.put('/products/router/restoration')).body).toEqual({ modifiedCount: 0 })
  expect((await shop.nobody.get('/product?id=router')).status).toBe(200)
  const actions = (await admin.get('/audit-log')).body as unknown as { action: string }[] // a list
  expect(actions.map(({ action }) => action)).toEqual(['product-restored', 'product-deleted'])
})

test('what comes in and what is counted anew is booked, and never less than nothing is left', async () => {
  await using shop = await openShop({ products: [router] })
  const admin = await shop.admin()
  const book = (pieces: number, reason: string, _id = 'router') =>
    admin.post(`/products/${_id}/stock-changes`, { pieces, reason, note: 'pallet 7' })
  expect((await book(200, 'received')).body).toEqual({ availableQuantity: 1_200 })
  expect((await book(-1_200, 'corrected')).body).toEqual({ availableQuantity: 0 })
  expect(await book(-1, 'corrected')).toMatchObject({ status: 409, body: { code: 'stock-out-of-range' } })
  expect(await book(-1, 'received')).toMatchObject({ status: 422, body: { code: 'received-nothing' } })
  expect(await book(100_000_000, 'received')).toMatchObject({ status: 200 })
  expect(await book(1, 'received')).toMatchObject({ status: 409 })
  expect(await book(1, 'received', 'nothing')).toMatchObject({ status: 404 })
  expect(await book(0, 'corrected')).toMatchObject({ status: 400 })
  expect(await book(1, 'ordered')).toMatchObject({ status: 400 })
  expect((await moves(shop, 'router')).slice(1)).toEqual([
    { pieces: 200, reason: 'received', by: 'admin' },
    { pieces: -1_200, reason: 'corrected', by: 'admin' },
    { pieces: 100_000_000, reason: 'received', by: 'admin' },
  ])
  expect(await shop.rows('audit_log')).toMatchObject([
    { action: 'stock-booked', before: { available: 1_000 }, after: { available: 1_200, note: 'pallet 7' } },
    { after: { available: 0 } },
    {},
  ])
})

test('products are listed by name, price or stock, either way, from page to page', async () => {
  await using shop = await openShop({
    products: [
      { id: 'a', name: 'Zoom lens', price: 9, available: 200 },
      { id: 'b', name: 'adapter', price: 10, available: 100 },
      { id: 'c', name: 'Monitor', price: 100, available: 1_000 },
    ],
  })
  const admin = await shop.admin()
  const listed = async (sort: string) => {
    const ids: string[] = []
    let next: string | undefined = `/adminProducts?sort=${sort}&limit=2`
    while (next !== undefined) {
      const page = await admin.get(next)
      ids.push(...(page.body as unknown as { _id: string }[]).map(({ _id }) => _id)) // a list
      next = /<\/api([^>]+)>/.exec(page.headers.get('Link') ?? '')?.[1]
    }
    return ids.join('')
  }
  const sorts = ['name', '-name', 'price', '-price', 'stock', '-stock']
  expect(await Promise.all(sorts.map(listed))).toEqual(['bca', 'acb', 'abc', 'cba', 'bac', 'cab'])
  expect(await admin.get('/adminProducts?sort=weight')).toMatchObject({ status: 400 })
})

test.for(['on-sale', 'low', 'deleted'])('the list of products %s is walked to its end', async (show) => {
  const many = Array.from({ length: 7 }, (_, n) => ({
    id: `p${n}`,
    price: 10,
    available: 100 + (n % 3),
  }))
  await using shop = await openShop({ products: [...many, { ...router, id: 'plenty' }] })
  const admin = await shop.admin()
  if (show === 'deleted') for (const { id } of many) await admin.delete(`/product?_id=${id}`)
  const seen: { _id: string; availableQuantity: number }[] = []
  let next: string | undefined = `/adminProducts?show=${show}&limit=3&q=p`
  while (next !== undefined) {
    const page = await admin.get(next)
    seen.push(...(page.body as unknown as typeof seen)) // a list of products
    next = /<\/api([^>]+)>/.exec(page.headers.get('Link') ?? '')?.[1]
  }
  const expected = show === 'on-sale' ? [...many.map(({ id }) => id), 'plenty'] : many.map(({ id }) => id)
  expect(seen.map(({ _id }) => _id).toSorted()).toEqual(expected.toSorted())
  if (show === 'low') {
    const pieces = seen.map(({ availableQuantity }) => availableQuantity)
    expect(pieces, 'least first').toEqual(pieces.toSorted())
  }
})
