import { expect, test } from 'vitest'
import { checkedImport } from '#test/imports.ts'
import { openShop } from '#test/open-shop.ts'

test('a price that has changed since the check is not moved; the file’s own price is no change', async () => {
  await using shop = await openShop({
    products: ['changed', 'same', 'kept'].map((id) => ({ id, price: 20, available: 1_000 })),
  })
  const skuOf = new Map((await shop.rows('products')).map(({ id, sku }) => [id, sku]))
  const lines = ['changed', 'same', 'kept'].map((id) => `${skuOf.get(id)},,22,Portline`)
  const importing = await checkedImport(
    shop,
    ['sku,name,price,brand', ...lines, 'N,New,22,Portline'].join('\n'),
  )
  expect(await importing.get()).toMatchObject({ changedCount: 3, newCount: 1, movedCount: 0 })
  const admin = await shop.admin()
  const own = { name: 'Own', description: 'Own', price: 5, availableQuantity: 0, img: '/no-picture.svg' }
  expect(await admin.post('/addProduct', { ...own, sku: 'n' })).toMatchObject({ status: 200 })
  for (const [id, price] of [
    ['changed', 5],
    ['same', 22],
  ] as const)
    await shop.db
      .updateTable('products')
      .set({ price_cents: price * 100 })
      .where('id', '=', id)
      .execute()
  expect((await importing.run()).status).toBe(200)
  expect(await importing.get()).toMatchObject({ state: 'done', changedCount: 2, newCount: 0, badCount: 2 })
  const message =
    'The price has become $5.00 since the file was checked. Upload the file again to compare it with the new price.'
  expect(await importing.rows('bad')).toMatchObject([
    { line: 2, message },
    { line: 5, message },
  ])
  const found = await shop.db
    .selectFrom('products')
    .select(['name', 'price_cents', 'brand'])
    .orderBy('name')
    .execute()
  expect(found).toEqual([
    { name: 'Own', price_cents: 500, brand: null },
    { name: 'changed', price_cents: 500, brand: null },
    { name: 'kept', price_cents: 2_200, brand: 'Portline' },
    { name: 'same', price_cents: 2_200, brand: 'Portline' },
  ])
})

test.for([
  ['one part', 0],
  ['two parts', 250],
] as const)('a bad row does not take a SKU from a good one below, in %s', async ([, between]) => {
  await using shop = await openShop()
  const others = Array.from({ length: between }, (_, n) => `N-${n},Thing ${n},5`)
  const rows = ['A,Thing,free', 'B,,5', ...others, 'A,Thing,5', 'B,Other,5', 'A,Thing,6']
  const importing = await checkedImport(shop, ['sku,name,price', ...rows].join('\n'))
  expect(await importing.get()).toMatchObject({ newCount: between + 2, badCount: 3 })
  expect(await importing.rows('bad')).toMatchObject([
    { line: 2, message: 'Price: write USD above 0, with two decimals at most, such as 1234.50 or 1234,50' },
    { line: 3, message: 'There is no product with this SKU, and a new one needs a name.' },
    { line: between + 6, message: `The SKU A is on line ${between + 4} already.` },
  ])
})
