import { expect, test } from 'vitest'
import { laptops, makeLaptops } from '#test/families.ts'
import { openShop } from '#test/open-shop.ts'

test('variants swap their SKUs in one save, each recorded with the SKU that it had', async () => {
  await using shop = await openShop({ products: [{ id: 'dock', price: 80, available: 500 }] })
  const admin = await shop.admin()
  const id = await makeLaptops(shop, admin, ['red', 'blue', 'grey'], ['8'])
  const skus = async () =>
    Object.fromEntries((await shop.rows('products')).map(({ id, sku }) => [String(id), sku]))
  const save = (wanted: Readonly<Record<string, string>>) =>
    admin.put(`/families/${id}/variants`, {
      variants: Object.entries(wanted).map(([product_id, sku]) => ({ product_id, sku, price: 900 })),
    })
  await save({ 'red-8': 'L-R', 'blue-8': 'L-B', 'grey-8': 'L-G' })
  const { dock } = await skus()
  expect(await save({ 'red-8': 'L-B', 'blue-8': 'l-g', 'grey-8': 'L-R' })).toMatchObject({
    status: 200,
    body: { modifiedCount: 3 },
  })
  expect(await skus()).toEqual({ dock, 'red-8': 'L-B', 'blue-8': 'l-g', 'grey-8': 'L-R' })
  const changes = (await shop.rows('audit_log'))
    .filter(({ action }) => action === 'product-changed')
    .slice(-3)
  expect(changes.map(({ before, after }) => [before, after])).toEqual([
    [{ sku: 'L-R' }, { sku: 'L-B' }],
    [{ sku: 'L-B' }, { sku: 'l-g' }],
    [{ sku: 'L-G' }, { sku: 'L-R' }],
  ])
  for (const taken of [
    { 'red-8': 'l-g', 'blue-8': 'l-g' },
    { 'red-8': 'L-X', 'blue-8': 'L-X' },
    { 'red-8': String(dock) },
  ])
    expect((await save(taken)).body.code, JSON.stringify(taken)).toBe('sku-taken')
  expect(await skus()).toEqual({ dock, 'red-8': 'L-B', 'blue-8': 'l-g', 'grey-8': 'L-R' })
})

test('new variants take over what they share, and variants are changed together or not at all', async () => {
  await using shop = await openShop({ products: [] })
  const admin = await shop.admin()
  const id = await makeLaptops(shop, admin, ['red'], ['8'])
  await shop.db
    .updateTable('products')
    .set({
      price_breaks: JSON.stringify([{ from: 500, priceCents: 80_000 }]),
      brand: 'Acme',
      specs: JSON.stringify({ MEMORY: '8 GB', Keys: 'QWERTY' }),
    })
    .execute()
  expect(
    await admin.post(`/families/${id}/changes`, {
      ...laptops(['red', 'blue'], ['8', '16']),
      variants: [{ product_id: 'red-8', values: ['red', '8'] }],
    }),
  ).toMatchObject({ status: 200 })
  const wanted = [
    { values: ['red', '16'], name: 'Laptop red 16', sku: 'L-R16', price: 990, availableQuantity: 300 },
    { values: ['blue', '8'], name: 'Laptop blue 8', price: 900, availableQuantity: 0 },
  ]
  const added = await admin.post(`/families/${id}/variants`, { like: 'red-8', variants: wanted })
  expect(added).toMatchObject({
    status: 200,
    body: { insertedIds: [expect.any(String), expect.any(String)] },
  })
  const [first = ''] = added.body.insertedIds as string[] // as the contract declares it
  expect((await shop.nobody.get(`/product?id=${first}`)).body).toMatchObject({
    name: 'Laptop red 16',
    sku: 'L-R16',
    brand: 'Acme',
    specs: { MEMORY: '16', Keys: 'QWERTY' },
    price: 990,
    priceBreaks: [{ from: 500, price: 880 }],
    availableQuantity: 300,
    family: { values: [{ value: 'red' }, { value: '16' }], variantCount: 3 },
  })
  expect((await shop.nobody.get(`/families/${id}`)).body.variants).toMatchObject([
    { sku: expect.any(String), brand: 'Acme' },
    { sku: 'L-R16', brand: 'Acme' },
    { brand: 'Acme' },
  ])
  const again = { like: 'red-8', variants: [{ ...wanted[0], sku: undefined }] }
  expect((await admin.post(`/families/${id}/variants`, again)).body.code).toBe('family-variants-alike')

  const change = (variants: readonly object[]) => admin.put(`/families/${id}/variants`, { variants })
  expect(
    (
      await change([
        { product_id: 'red-8', price: 850 },
        { product_id: first, price: 700 },
      ])
    ).body.code,
  ).toBe('price-breaks-do-not-fall')
  expect((await shop.nobody.get('/product?id=red-8')).body.price).toBe(900)
  expect(
    (
      await change([
        { product_id: 'red-8', price: 850 },
        { product_id: first, price: 990, sku: 'L-R16-B' },
      ])
    ).body,
  ).toEqual({ modifiedCount: 2 })
  expect((await change([{ product_id: 'nothing', price: 1 }])).body.code).toBe('no-such-product')

  const whole = (product_id: string) =>
    admin.post(`/families/${id}/changes`, {
      ...laptops(['red', 'blue'], ['8', '16']),
      variants: [
        { product_id: 'red-8', values: ['red', '8'] },
        { product_id: first, values: ['red', '16'] },
      ],
      added: {
        like: 'red-8',
        variants: [{ values: ['blue', '16'], name: 'Laptop blue 16', price: 900, availableQuantity: 0 }],
      },
      changed: [{ product_id, price: 995 }],
    })
  const prices = async () => {
    const { variants } = (await admin.get(`/families/${id}`)).body as { variants: { price: number }[] } // as declared
    return variants.map(({ price }) => price)
  }
  expect((await whole('nothing')).body.code).toBe('no-such-product')
  expect(await prices(), 'nothing of it was saved').toEqual([850, 990, 900])
  expect((await whole(first)).status).toBe(200)
  expect(await prices()).toEqual([850, 995, 900])
  expect((await shop.rows('products')).map(({ name }) => name)).toContain('Laptop blue 16')
})
