import { expect, test } from 'vitest'
import { lockProducts } from '#shop/products/store.ts'
import { checkedImport } from '#test/imports.ts'
import { openInterleaving } from '#test/interleaving.ts'
import { openShop } from '#test/open-shop.ts'

test('an import locks the products of a part in the order in which orders lock them, whatever order the file has', async () => {
  const interleaving = openInterleaving({ 'after its first lock': undefined })
  const ids = Array.from({ length: 10 }, (_, n) => `p${n}`)
  await using shop = await openShop({ products: ids.map((id) => ({ id, price: 20, available: 1_000 })) })
  interleaving.watch(shop.db)
  const skuOf = new Map((await shop.rows('products')).map(({ id, sku }) => [id, sku]))
  const lines = ids.toReversed().map((id) => `${skuOf.get(id)},21`)
  const importing = await checkedImport(shop, ['sku,price', ...lines].join('\n'))
  const [first = '', ...others] = ids
  const lockLikeAnOrder = () =>
    shop.db.transaction().execute(async (tx) => {
      await lockProducts(tx, [first])
      await interleaving.arrive('after its first lock')
      await lockProducts(tx, others)
    })
  const met = await interleaving.meet<unknown>(
    'order',
    lockLikeAnOrder,
    'after its first lock',
    importing.run,
  )
  expect(met).toMatchObject({ second: { status: 200 }, rivalWasFirst: false })
  expect(interleaving.passed).toEqual({ order: ['after its first lock'] })
  expect(await importing.get()).toMatchObject({ state: 'done', changedCount: ids.length, badCount: 0 })
  expect((await shop.rows('products')).map((product) => product.price_cents)).toEqual(ids.map(() => 2_100))
  expect(shop.failures).toEqual([])
})
